import type { Database } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import { openSecondConnection } from '../support/databases.ts';
import { expectError } from '../support/errors.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  createOffering,
  freshEmail,
} from '../support/records.ts';
import { type Running, shareService, startService } from '../support/service.ts';

const service = await shareService();
const { items: keys } = (await service.app.run('listApiKeys', cli, {})) as { items: { id: string }[] };
const apiKey = { actorKind: 'api-key', actorId: keys[0]?.id };

const prefixOf = (id: string) => id.slice(0, id.lastIndexOf('_'));

/** The events that the work writes, oldest first. */
async function eventsOf(work: () => Promise<unknown>) {
  const { reader } = service.app.service.storage;
  const events = reader.selectFrom('auditEvents').selectAll().orderBy('seq');
  const before = (await events.execute()).length;
  await work();
  return (await events.execute()).slice(before).map((event) => ({
    ...event,
    before: event.before && JSON.parse(event.before),
    after: JSON.parse(event.after),
  }));
}

describe('a creation writes an event for each record', () => {
  const person = () => ({ ...bodies.person, ...bodies.passwords, email: freshEmail() });

  test.each<[string, string, () => Promise<object>, string[]]>([
    [
      'registerIssuer',
      '/register/issuer',
      async () => ({ ...person(), accountName: 'A' }),
      ['account', 'user'],
    ],
    ['registerInvestor', '/auth/register/investor', async () => person(), ['user']],
    ['createIssuer', '/issuers', async () => bodies.issuer, ['issuer']],
    [
      'createOffering',
      '/offerings',
      async () => ({ ...bodies.offering, issuerId: await createIssuer(service) }),
      ['offering', 'offering_revision', 'asset'],
    ],
    [
      'createAsset',
      '/assets',
      async () => ({ ...bodies.asset, offeringId: await createOffering(service) }),
      ['asset'],
    ],
    [
      'createIndividual',
      '/individuals',
      async () => ({ ...bodies.person, investorAccountId: await createInvestorAccount(service) }),
      ['individual'],
    ],
    [
      'createLegalEntity',
      '/legal-entities',
      async () => ({
        ...bodies.legalEntity,
        investorAccountId: await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' }),
      }),
      ['legal_entity'],
    ],
  ])('%s', async (action, path, createBody, records) => {
    const body = await createBody();

    const events = await eventsOf(() => service.post(path, body));

    expect(events.map(({ recordId }) => prefixOf(recordId))).toEqual(records);
    for (const event of events) {
      expect(event).toMatchObject({ ...apiKey, action, before: null });
      expect(event.after).toMatchObject({ id: event.recordId, createdAt: event.at });
    }
  });
});

describe('an audit event', () => {
  test('of a creation contains the stored fields', async () => {
    const [event] = await eventsOf(() => service.post('/issuers', { ...bodies.issuer, city: 'Bath' }));

    expect(event?.after).toMatchObject({ title: 'Harbor Light', ein: '12-3456789', city: 'Bath' });
  });

  test('of a change contains the changed fields, before and after', async () => {
    const id = await createIndividual(service, { city: 'Oslo', phone: '1' });
    const path = `/individuals/${id}`;

    const events = await eventsOf(() => service.patch(path, { city: 'Bath', phone: '1', ownership: 50 }));

    expect(events).toMatchObject([
      {
        ...apiKey,
        action: 'updateIndividual',
        recordId: id,
        before: { city: 'Oslo', ownership: null },
        after: { city: 'Bath', ownership: '50' },
      },
    ]);
    expect(events[0]?.at).toBe((await service.get(path)).body.updatedAt);
  });

  test('is not written by a change without differences', async () => {
    const path = `/individuals/${await createIndividual(service, { city: 'Oslo' })}`;

    expect(await eventsOf(() => service.patch(path, { city: 'Oslo' }))).toEqual([]);
  });

  test('is not written by a read', async () => {
    const id = await createIssuer(service);

    expect(await eventsOf(() => service.get(`/issuers/${id}`))).toEqual([]);
  });

  test('names the CLI as the actor of a command', async () => {
    const events = await eventsOf(() => service.client({ account: 'Brandt Timber' }));

    expect(events).toMatchObject([
      { actorKind: 'cli', action: 'createApiKey', after: { name: 'Brandt Timber' } },
      { actorKind: 'cli', action: 'createApiKey', after: { name: 'test', canRead: 1 } },
    ]);
  });

  test.each([
    ['has an invalid format', 400, '/issuers', { ...bodies.issuer, ein: '1' }],
    ['violates a rule', 422, '/issuers', { ...bodies.issuer, doi: '01/01/2999' }],
    ['names a record that does not exist', 404, '/offerings', { ...bodies.offering, issuerId: 'issuer_0' }],
  ])('is not written by work that %s', async (_what, status, path, body) => {
    const events = await eventsOf(() => expectError(service, status, () => service.post(path, body)));

    expect(events).toEqual([]);
  });

  test('contains no secret', async () => {
    const person = { ...bodies.person, email: freshEmail() };
    const secrets = { password: 'a passphrase of nobody', confirmPassword: 'a passphrase of nobody' };
    const { body } = await service.post('/register/issuer', { ...person, ...secrets, accountName: 'A' });
    const id = await createIndividual(service, { ssn: '912345678' });
    await service.patch(`/individuals/${id}`, { ssn: '923-45-6789' });
    const client = await service.client();

    const events = await service.app.service.storage.reader.selectFrom('auditEvents').selectAll().execute();

    const text = JSON.stringify(events);
    const forbidden = [
      secrets.password,
      body.accessToken,
      client.key,
      '912345678',
      '923456789',
      '923-45-6789',
    ];
    for (const secret of [...forbidden, 'passwordHash', 'keyHash', 'ssnSealed', 'ssnDigest']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('the chain of the audit log', () => {
  /** A service with some events, and its database as someone with the file can write to it. */
  async function startTampering(): Promise<Running & { database: Database }> {
    const running = await startService();
    for (let created = 0; created < 5; created += 1) await createIssuer(running);
    return { ...running, database: openSecondConnection(running.app) };
  }

  /** Replaces the second event with another one. */
  function replaceEvent(verb: string): string {
    const columns = 'id, at, actorKind, actorId, action, recordId, before, after, previousHash, hash';
    return `${verb} INTO auditEvents (seq, ${columns})
      SELECT 2, ${columns} FROM auditEvents WHERE seq = 3`;
  }

  const verify = ({ app }: Running) => verifyAuditLog(app.service.storage.reader, app.service.vault.auditKey);

  test('is valid after many simultaneous writes', async () => {
    const running = await startService();
    await Promise.all(Array.from({ length: 100 }, () => createIssuer(running)));

    const { events, error } = await verify(running);

    expect(error).toBeUndefined();
    expect(events).toBeGreaterThanOrEqual(100);
  });

  test.each([
    ["UPDATE auditEvents SET actorId = 'nobody' WHERE seq = 2", 'never changed'],
    ['DELETE FROM auditEvents WHERE seq = 2', 'never deleted'],
    ['DELETE FROM auditEvents', 'never deleted'],
    [replaceEvent('INSERT OR REPLACE'), 'never replaced'],
    [replaceEvent('REPLACE'), 'never replaced'],
    [replaceEvent('INSERT OR IGNORE'), 'never replaced'],
  ])('is protected by the database against %s', async (statement, message) => {
    const running = await startTampering();

    expect(() => running.database.exec(statement)).toThrow(message);
    expect((await verify(running)).error).toBeUndefined();
  });
});
