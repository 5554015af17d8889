import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import { findAuditOperations } from '../../electron/service/modules/installation/find-audit-operations.ts';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import type { AuditEvent, AuditOperation } from '../../shared/contracts/installation/audit-log.ts';
import { openSecondConnection } from '../support/databases.ts';
import { openApp } from '../support/service.ts';
import { commitTo, runUnitOfWork } from '../support/writes.ts';

interface Page<Item> {
  items: Item[];
  next: number | null;
}

const officer: Caller = { ...backOffice, requestId: 'request_1' };
const client: Caller = { ...backOffice, actor: { kind: 'api-key', id: 'api_key_1' }, requestId: 'request_2' };
const imported: Caller = { ...backOffice, actor: { kind: 'import', id: 'csv_import_1' } };
const program: Caller = { ...backOffice, actor: { kind: 'system', id: 'daily-work' } };

/** A service whose audit log the test writes. */
async function openLog() {
  const app = await openApp();
  return {
    app,
    /** One commit with an event about each of the records. */
    note: (caller: Caller, action: string, ...records: string[]) =>
      runUnitOfWork(app.service, caller, action, async (ctx) => {
        for (const record of records) ctx.records.note(record, {});
      }),
    list: (query: object = {}) =>
      app.run('listAuditOperations', backOffice, { query }) as Promise<Page<AuditOperation>>,
    listEvents: (query: object) =>
      app.run('listAuditEvents', backOffice, { query }) as Promise<Page<AuditEvent>>,
  };
}

/** The operations as texts: the action, the first record, and the number of events. */
const describeAll = ({ items }: Page<AuditOperation>) =>
  items.map(({ first, lastSeq }) => `${first.action} ${first.recordId} ${lastSeq - first.seq + 1}`);

/** Without the event of the new data folder. */
const describeOwn = (page: Page<AuditOperation>) =>
  describeAll(page).filter((text) => !text.startsWith('openDataFolder'));

describe('an operation of the audit log has', () => {
  test('the events of all commits of one request', async () => {
    const { note, list } = await openLog();
    await note(officer, 'undoImport', 'csv_import_1');
    await note(officer, 'undoImport', 'issuer_1', 'issuer_2');
    await note(officer, 'undoImport', 'issuer_3');

    expect(describeOwn(await list())).toEqual(['undoImport csv_import_1 4']);
  });

  test('not the events of another request', async () => {
    const { note, list } = await openLog();
    await note(officer, 'decideKyc', 'kyc_1');
    await note({ ...officer, requestId: 'request_9' }, 'decideKyc', 'kyc_2');

    expect(describeOwn(await list())).toEqual(['decideKyc kyc_2 1', 'decideKyc kyc_1 1']);
  });

  test('not the events of another action of the same request', async () => {
    const { note, list } = await openLog();
    await note(imported, 'startImport', 'csv_import_1');
    await note(imported, 'importIssuers', 'issuer_1', 'issuer_2');
    await note(imported, 'endImport', 'csv_import_1');

    expect(describeOwn(await list())).toEqual([
      'endImport csv_import_1 1',
      'importIssuers issuer_1 2',
      'startImport csv_import_1 1',
    ]);
  });

  test('not the events after those of another actor', async () => {
    const { note, list } = await openLog();
    await note(officer, 'undoImport', 'issuer_1', 'issuer_2');
    await note(client, 'createIssuer', 'issuer_9');
    await note(officer, 'undoImport', 'issuer_3');

    expect(describeOwn(await list())).toEqual([
      'undoImport issuer_3 1',
      'createIssuer issuer_9 1',
      'undoImport issuer_1 2',
    ]);
  });

  test('all events of an import of the command line, which has no request', async () => {
    const { note, list } = await openLog();
    vi.useFakeTimers({ toFake: ['Date'] });
    await note(imported, 'importIssuers', 'issuer_1');
    vi.setSystemTime(Date.now() + 1000);
    await note(imported, 'importIssuers', 'issuer_2');

    expect(describeOwn(await list())).toEqual(['importIssuers issuer_1 2']);
  });

  test('only the events of one commit, if the program itself wrote them', async () => {
    const { note, list } = await openLog();
    vi.useFakeTimers({ toFake: ['Date'] });
    await note(program, 'examineKyc', 'kyc_1', 'kyc_2');
    vi.setSystemTime(Date.now() + 1000);
    await note(program, 'examineKyc', 'kyc_3');

    expect(describeOwn(await list())).toEqual(['examineKyc kyc_3 1', 'examineKyc kyc_1 2']);
  });

  test('the time of its last event', async () => {
    const { note, list } = await openLog();
    vi.useFakeTimers({ toFake: ['Date'] });
    await note(officer, 'undoImport', 'issuer_1');
    vi.setSystemTime(Date.now() + 5000);
    await note(officer, 'undoImport', 'issuer_2');

    const [operation] = (await list()).items;

    expect(Date.parse(operation?.lastAt ?? '') - Date.parse(operation?.first.at ?? '')).toBe(5000);
  });
});

describe('the filters select operations', () => {
  async function openMixedLog() {
    const log = await openLog();
    await log.note(officer, 'undoImport', 'issuer_1', 'issuer_2', 'issuer_3');
    await log.note(client, 'createIssuer', 'issuer_9');
    await log.note(imported, 'importIssuers', 'issuer_4', 'issuer_5');
    return log;
  }

  test.each<[string, object, string[]]>([
    ['of officers', { actorKind: 'officer' }, ['undoImport issuer_1 3']],
    ['of client systems', { actorKind: 'api-key' }, ['createIssuer issuer_9 1']],
    ['of imports', { actorId: 'csv_import_1' }, ['importIssuers issuer_4 2']],
    ['with an action', { action: 'undoImport' }, ['undoImport issuer_1 3']],
    ['of which one event is about a record', { recordId: 'issuer_2' }, ['undoImport issuer_1 3']],
    ['of the future', { from: '2999-01-01' }, []],
  ])('%s', async (_what, filters, expected) => {
    const { list } = await openMixedLog();

    expect(describeOwn(await list(filters))).toEqual(expected);
  });

  test('and the events of one operation, by the number of any of its events', async () => {
    const { list, listEvents } = await openMixedLog();
    const [operation] = (await list({ action: 'undoImport' })).items;
    const seq = operation?.first.seq ?? 0;

    for (const number of [seq, seq + 1, seq + 2]) {
      const { items } = await listEvents({ operation: number });
      expect(items.map(({ recordId }) => recordId)).toEqual(['issuer_3', 'issuer_2', 'issuer_1']);
    }
    expect((await listEvents({ operation: seq, recordId: 'issuer_2' })).items).toHaveLength(1);
    expect((await listEvents({ operation: seq, recordId: 'issuer_9' })).items).toEqual([]);
    expect((await listEvents({ operation: 1_000_000 })).items).toEqual([]);
  });

  test('and each operation is on one page only', async () => {
    const { note, list } = await openMixedLog();
    await note(client, 'createIssuer', 'issuer_10');
    const all = describeAll(await list());
    const found: string[] = [];
    let before: number | null = null;
    do {
      const page = await list({ before, limit: 2 });
      found.push(...describeAll(page));
      before = page.next;
    } while (before !== null);

    expect(found).toEqual(all);
  });
});

/** A log that ends with this number of events of an import. */
async function openLongLog(events: number) {
  const log = await openLog();
  await log.note(officer, 'decideIssuer', 'issuer_0');
  await commitTo(log.app.service, (db) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${events})
      insert into auditEvents (id, at, actorKind, actorId, action, recordId, before, after, previousHash, hash)
      select 'audit_event_' || n, ${new Date().toISOString()}, 'import', 'csv_import_1', 'importIssuers',
        'issuer_' || n, null, '{}', '', '' from numbers`.execute(db),
  );
  return log;
}

test('an operation of many events costs as many steps of a search as one of a few', async () => {
  async function countSteps(events: number) {
    const { app } = await openLongLog(events);
    const { reader } = app.service.storage;
    const select = vi.spyOn(reader, 'selectFrom');
    const { operations } = await findAuditOperations(reader, {}, null, 100);
    expect(operations.map(({ first, lastSeq }) => lastSeq - first.seq + 1)).toContain(events);
    return select.mock.calls.length;
  }

  // The first search also prepares the queries of all later ones.
  await countSteps(10);
  expect(await countSteps(50_000)).toBe(await countSteps(10));
});

describe('the verification of the audit log', () => {
  const verify = async ({ app }: Awaited<ReturnType<typeof openLog>>) =>
    (await verifyAuditLog(app.service.storage.reader, app.service.vault.auditKey)).error;

  async function openWritten() {
    const log = await openLog();
    await log.note(officer, 'undoImport', 'issuer_1', 'issuer_2');
    await log.note(officer, 'revealSsn', 'individual_1');
    await log.note(imported, 'importIssuers', 'issuer_3', 'issuer_4');
    return log;
  }

  test('accepts the operations that the database records', async () => {
    expect(await verify(await openWritten())).toBeUndefined();
  });

  test.each([
    [
      'hidden in the operation before it',
      (seq: number) => `DELETE FROM auditOperations WHERE firstSeq = ${seq}`,
    ],
    ['taken out of its operation', (seq: number) => `INSERT INTO auditOperations VALUES (${seq - 1})`],
  ])('finds an event that was %s', async (_what, statementOf) => {
    const log = await openWritten();
    const [revealed] = (await log.list({ action: 'revealSsn' })).items;
    const database = openSecondConnection(log.app);
    database.exec('DROP TRIGGER auditOperationsAreNeverDeleted');
    database.exec(statementOf(revealed?.first.seq ?? 0));

    expect(await verify(log)).toMatch(/^The operations of the log were altered at event \d+/);
  });

  test.each(['DELETE FROM auditOperations', 'UPDATE auditOperations SET firstSeq = firstSeq + 1000'])(
    'is preceded by a protection of the database against %s',
    async (statement) => {
      const { app } = await openWritten();

      expect(() => openSecondConnection(app).exec(statement)).toThrow(
        /operations of the audit log are never/,
      );
    },
  );
});
