import { createHmac } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { HostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import type { AuditHead } from '../../shared/domain/audit-head.ts';
import { openSecondConnection } from '../support/databases.ts';
import { openApp } from '../support/service.ts';

type Row = Record<string, string | number | null>;

const createKey = (app: HostApp, name: string) =>
  app.run('createApiKey', { ...cli, requestId: `req_${name}` }, { body: { name } });

/** A service with eight events, and its database as someone sees it who has its key but not the audit key. */
async function startForging() {
  const app = await openApp();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await createKey(app, name);
  const database = openSecondConnection(app);
  database.exec(`DROP TRIGGER auditEventsAreNeverChanged; DROP TRIGGER auditEventsAreNeverDeleted;
    DROP TRIGGER auditEventsAreNeverReplaced; DROP TRIGGER auditHeadIsNeverSetBack;
    DROP TRIGGER auditHeadIsNeverDeleted`);
  return { app, database };
}

const verify = ({ service: { storage, vault } }: HostApp, expected?: AuditHead) =>
  verifyAuditLog(storage.reader, vault.auditKey, undefined, expected);

/** Computes the chain and its head again like the program, with another key. */
function chainAgain(database: Database): void {
  const mac = (fields: unknown[]) =>
    createHmac('sha256', 'a guess').update(JSON.stringify(fields)).digest('hex');
  let hash = '';
  let last = 0;
  const update = database.prepare('UPDATE auditEvents SET previousHash = ?, hash = ? WHERE seq = ?');
  for (const event of database.prepare('SELECT * FROM auditEvents ORDER BY seq').all() as Row[]) {
    const { seq, id, at, actorKind, actorId, action, recordId, before, after, requestId } = event;
    const fields = [seq, id, at, actorKind, actorId, action, recordId, before, after, requestId, hash];
    const next = mac(['event', ...fields]);
    update.run(hash, next, seq);
    hash = next;
    last = Number(seq);
  }
  database
    .prepare('UPDATE auditHead SET seq = ?, hash = ?, mac = ?')
    .run(last, hash, mac(['head', last, hash]));
}

/** Ends the log after an event, as if it had never had more. */
const cutOff = (seq: number) => `DELETE FROM auditEvents WHERE seq > ${seq};
  UPDATE sqlite_sequence SET seq = ${seq} WHERE name = 'auditEvents'`;

const setHeadBack = (seq: number) =>
  `UPDATE auditHead SET seq = ${seq}, hash = (SELECT hash FROM auditEvents WHERE seq = ${seq})`;

describe('the verification of the audit log finds', () => {
  test.each([
    ['an altered actor', "UPDATE auditEvents SET actorId = 'nobody' WHERE seq = 3", 'Event 3 was altered'],
    ['an altered time', "UPDATE auditEvents SET at = '2001' WHERE seq = 3", 'Event 3 was altered'],
    ['an altered action', "UPDATE auditEvents SET action = 'signIn' WHERE seq = 3", 'Event 3 was altered'],
    ['an altered record', "UPDATE auditEvents SET recordId = 'x' WHERE seq = 3", 'Event 3 was altered'],
    ['altered old values', "UPDATE auditEvents SET before = '{}' WHERE seq = 3", 'Event 3 was altered'],
    ['altered new values', "UPDATE auditEvents SET after = '{}' WHERE seq = 3", 'Event 3 was altered'],
    ['an altered request ID', "UPDATE auditEvents SET requestId = 'x' WHERE seq = 3", 'Event 3 was altered'],
    ['a removed request ID', 'UPDATE auditEvents SET requestId = NULL WHERE seq = 3', 'Event 3 was altered'],
    [
      'text that moved from one field to the next one',
      "UPDATE auditEvents SET actorId = 's', action = 'hell' || action WHERE seq = 3",
      'Event 3 was altered',
    ],
    ['a removed event', 'DELETE FROM auditEvents WHERE seq = 3', 'Event 3 is missing'],
    ['removed first events', 'DELETE FROM auditEvents WHERE seq < 4', 'Events 1 to 3 are missing'],
    [
      'a removed event whose gap was closed',
      'DELETE FROM auditEvents WHERE seq = 3; UPDATE auditEvents SET seq = seq - 1 WHERE seq > 3',
      'Event 3 does not follow from the previous event',
    ],
    [
      'swapped events',
      `UPDATE auditEvents SET seq = 100 WHERE seq = 3; UPDATE auditEvents SET seq = 3 WHERE seq = 4;
        UPDATE auditEvents SET seq = 4 WHERE seq = 100`,
      'Event 3 does not follow from the previous event',
    ],
    [
      'an event in place of another',
      `INSERT OR REPLACE INTO auditEvents SELECT 3, id, at, actorKind, actorId, action, recordId, before, after,
        previousHash, hash, requestId FROM auditEvents WHERE seq = 5`,
      'Event 3 does not follow from the previous event',
    ],
    ['removed last events', 'DELETE FROM auditEvents WHERE seq > 5', 'Events 6 to 8 are missing'],
    ['removed last events and a reset sequence', cutOff(5), 'Events 6 to 8 are missing'],
    [
      'removed last events, a reset sequence, and a head that was set back',
      `${cutOff(5)}; ${setHeadBack(5)}`,
      'The head of the audit log was altered: events at its end may be missing',
    ],
    ['a head that was set back', setHeadBack(5), 'The head of the audit log was altered'],
    ['a log without events', `${cutOff(0)}; UPDATE auditHead SET seq = 0, hash = '', mac = ''`, 'no events'],
  ])('%s', async (_what, forgery, error) => {
    const { app, database } = await startForging();
    expect((await verify(app)).error).toBeUndefined();

    database.exec(forgery);

    expect((await verify(app)).error).toContain(error);
  });

  test('a chain that was computed again without the key', async () => {
    const { app, database } = await startForging();
    database.exec(`UPDATE auditEvents SET actorId = 'nobody' WHERE seq = 3; ${cutOff(5)}`);

    chainAgain(database);

    expect((await verify(app)).error).toBe('Event 1 was altered');
  });

  test.each([
    ['the head in place', cutOff(5), 'Events 6 to 8 are missing'],
    ['the head set back', `${cutOff(5)}; ${setHeadBack(5)}`, 'The head of the audit log was altered'],
  ])('removed events at the end before further writes, with %s', async (_what, forgery, error) => {
    const { app, database } = await startForging();
    database.exec(forgery);

    await createKey(app, 'later');

    expect((await verify(app)).error).toContain(error);
  });
});

describe('a head that was recorded earlier', () => {
  test('is accepted by a log that has grown since', async () => {
    const { app } = await startForging();
    const { head } = await verify(app);
    await createKey(app, 'later');

    expect(await verify(app, head)).toMatchObject({ error: undefined, events: head.seq + 1 });
  });

  test('reveals that an older copy of the whole database was put in place', async () => {
    const { app, database } = await startForging();
    const older = database.prepare('SELECT seq, hash, mac FROM auditHead').get() as Row;
    await createKey(app, 'later');
    const { head } = await verify(app);

    database.exec(cutOff(8));
    database.prepare('UPDATE auditHead SET seq = @seq, hash = @hash, mac = @mac').run(older);

    expect((await verify(app)).error).toBeUndefined();
    expect((await verify(app, head)).error).toBe(
      'The log ends at event 8, before the expected event 9: an older copy of the data was put in place',
    );
  });

  test('reveals that the log belongs to other data', async () => {
    const [{ app }, { app: other }] = [await startForging(), await startForging()];
    const { head } = await verify(other);

    expect((await verify(app, head)).error).toContain(`Event ${head.seq} does not have the expected hash`);
  });
});

test('the database protects the head of the audit log against statements', async () => {
  const app = await openApp();
  const database = openSecondConnection(app);

  expect(() => database.exec('DELETE FROM auditHead')).toThrow('never deleted');
  expect(() => database.exec("UPDATE auditHead SET hash = ''")).toThrow('never set back');
  expect(() => database.exec("INSERT OR REPLACE INTO auditHead VALUES (1, 0, '', '')")).toThrow(
    'never deleted',
  );
});
