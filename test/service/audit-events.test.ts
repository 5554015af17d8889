import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice, type Caller, cli } from '../../electron/service/kernel/caller.ts';
import { writeAuditEvents } from '../../electron/service/modules/installation/export-audit-log.ts';
import { selectAuditEvents } from '../../electron/service/modules/installation/find-audit-events.ts';
import type { AuditEvent, AuditEventFilters } from '../../shared/contracts/installation/audit-log.ts';
import { openApp } from '../support/service.ts';
import { commitTo, runUnitOfWork } from '../support/writes.ts';

interface Page {
  items: AuditEvent[];
  next: number | null;
  searchedTo: string | null;
}

const callers = {
  officer: backOffice,
  cli,
  import: { ...backOffice, actor: { kind: 'import', id: 'csv_import_1' } },
  client: { ...backOffice, actor: { kind: 'api-key', id: 'api_key_1' } },
  system: { ...backOffice, actor: { kind: 'system', id: 'kyc-provider' } },
} satisfies Record<string, Caller>;

const contextOf = ({ service }: App) => ({
  caller: backOffice,
  service,
  db: service.storage.reader,
  now: new Date().toISOString(),
});

/** A service whose audit log the test writes. */
async function openLog() {
  const app = await openApp();
  const [opening] = await app.service.storage.reader.selectFrom('auditEvents').select('seq').execute();
  const own = (opening?.seq ?? 0) + 1;
  const ask = (query: object) => app.run('listAuditEvents', backOffice, { query }) as Promise<Page>;
  return {
    app,
    ask,
    note: (caller: keyof typeof callers, action: string, recordId = 'issuer_1', details: object = {}) =>
      runUnitOfWork(app.service, callers[caller], action, async ({ records }) =>
        records.note(recordId, details),
      ),
    /** The test's own events that match the filters, as numbers counted from the first of them. */
    find: async (filters: object) => {
      const { items } = await ask({ limit: 500, ...filters });
      return items.map(({ seq }) => seq - own).filter((number) => number >= 0);
    },
  };
}

describe('the filters select', () => {
  const written = [
    ['officer', 'createApiKey', 'api_key_1'],
    ['client', 'createIssuer', 'issuer_1'],
    ['import', 'importIssuers', 'issuer_2'],
    ['officer', 'decideIssuer', 'issuer_1'],
    ['cli', 'createApiKey', 'api_key_2'],
    ['system', 'examineKyc', 'kyc_1'],
    ['client', 'createIssuer', 'issuer_3'],
  ] as const;

  test.each<[string, object, number[]]>([
    ['all events, newest first', {}, [6, 5, 4, 3, 2, 1, 0]],
    ['events of officers', { actorKind: 'officer' }, [3, 0]],
    ['events of one officer', { actorKind: 'officer', actorId: 'back-office' }, [3, 0]],
    ['no events of an unknown officer', { actorKind: 'officer', actorId: 'officer_0' }, []],
    ['events of client systems', { actorKind: 'api-key' }, [6, 1]],
    ['events of one client system', { actorId: 'api_key_1' }, [6, 1]],
    ['events of an import', { actorKind: 'import', actorId: 'csv_import_1' }, [2]],
    ['events of the program', { actorKind: 'system' }, [5]],
    ['an action of officers', { action: 'decideIssuer' }, [3]],
    ['an action of officers and of the CLI', { action: 'createApiKey' }, [4, 0]],
    ['an action of client systems', { action: 'createIssuer' }, [6, 1]],
    ['an action that no contract names', { action: 'examineKyc' }, [5]],
    ['events of a record', { recordId: 'issuer_1' }, [3, 1]],
    ['an action of an actor on a record', { recordId: 'issuer_1', actorKind: 'officer' }, [3]],
    ['events by all filters', { actorKind: 'officer', action: 'createApiKey', recordId: 'api_key_1' }, [0]],
    ['no events of the future', { from: '2999-01-01' }, []],
    ['no events before the start', { to: '2001-01-01T00:00:00Z' }, []],
    ['a range of times', { from: '2001-01-01', to: '2999-01-01', actorKind: 'cli' }, [4]],
  ])('%s', async (_what, filters, expected) => {
    const { note, find } = await openLog();
    for (const [caller, action, recordId] of written) await note(caller, action, recordId);

    expect(await find(filters)).toEqual(expected);
  });
});

test('a range of times includes its start and excludes its end', async () => {
  const { note, ask } = await openLog();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const record of ['a', 'b', 'c']) {
    vi.setSystemTime(Date.now() + 1);
    await note('client', 'createIssuer', record);
  }
  const [c, b] = (await ask({})).items;

  expect((await ask({ from: b?.at, to: c?.at })).items.map(({ recordId }) => recordId)).toEqual(['b']);
});

test('an event has the name of its actor', async () => {
  const { app, ask } = await openLog();
  const { apiKey } = (await app.run('createApiKey', backOffice, { body: { name: 'CRM' } })) as {
    apiKey: { id: string; accountId: string };
  };
  const crm: Caller = { ...backOffice, actor: { kind: 'api-key', id: apiKey.id } };
  await runUnitOfWork(app.service, crm, 'createIssuer', async ({ records }) =>
    records.note('issuer_1', { a: 1 }),
  );

  const [event, created] = (await ask({})).items;

  expect(event).toMatchObject({ actorKind: 'api-key', actorName: 'CRM', before: {}, after: { a: 1 } });
  expect(created).toMatchObject({
    action: 'createApiKey',
    before: null,
    after: { name: 'CRM' },
    actorName: null,
  });
});

test('an event has the name of its record, or of the record to which it belongs', async () => {
  const { app, ask } = await openLog();
  const person = { firstName: 'Ingrid', lastName: 'Solheim' };
  const account = { investorAccountType: 'INDIVIDUAL', name: 'Solheim Savings', email: 'ingrid@example.com' };
  const body = { ...account, people: [person] };
  const { individuals } = (await app.run('onboardInvestor', backOffice, { body })) as {
    individuals: { id: string }[];
  };
  const stated = { kind: 'LIABILITIES_DISCLOSED', madeOn: '2026-01-05' };
  await app.run('createRepresentation', backOffice, {
    body: { subjectId: individuals[0]?.id, ...stated },
  });
  await app.run('createDeveloperAccount', backOffice, { body: { name: 'Harbor Capital' } });

  const { items } = await ask({});

  const named = items.map(({ recordId, recordName }) => [
    recordId.slice(0, recordId.lastIndexOf('_')),
    recordName,
  ]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['individual', 'Ingrid Solheim'],
      ['investor_account', 'Solheim Savings'],
      ['account', 'Harbor Capital'],
      ['representation', 'Ingrid Solheim'],
    ]),
  );
  // This record does not exist.
  await runUnitOfWork(app.service, backOffice, 'decideIssuer', async ({ records }) =>
    records.note('issuer_1', {}),
  );
  expect((await ask({ limit: 1 })).items).toMatchObject([{ recordId: 'issuer_1', recordName: null }]);
});

/** A log with this number of events of an import, written like someone with the file could. */
async function openLongLog(events: number) {
  const log = await openLog();
  await log.note('officer', 'decideIssuer');
  await log.note('client', 'createSecureRequest', 'secure_request_1');
  await commitTo(log.app.service, (db) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${events})
      insert into auditEvents (id, at, actorKind, actorId, action, recordId, before, after, previousHash, hash)
      select 'audit_event_' || n, ${new Date().toISOString()}, 'import', 'csv_import_1', 'importIssuers',
        'issuer_' || n, null, '{}', '', '' from numbers`.execute(db),
  );
  return log;
}

describe('a long audit log', () => {
  test('returns each event once over all pages', async () => {
    const { ask } = await openLongLog(1000);
    const expectedUpdatedAt: number[] = [];
    let before: number | null = null;
    do {
      const page: Page = await ask({ before, limit: 300 });
      expectedUpdatedAt.push(...page.items.map(({ seq }) => seq));
      before = page.next;
    } while (before !== null);

    expect(expectedUpdatedAt).toEqual(
      Array.from({ length: expectedUpdatedAt.length }, (_, index) => expectedUpdatedAt.length - index),
    );
    expect(expectedUpdatedAt.length).toBeGreaterThan(1000);
  });

  test.each<[AuditEventFilters, string]>([
    [{ actorKind: 'officer' }, 'auditEventsByKind'],
    [{ action: 'decideIssuer' }, 'auditEventsByAction'],
    [{ actorKind: 'officer', actorId: 'back-office' }, 'auditEventsBy'],
    [{ recordId: 'issuer_1', action: 'createIssuer' }, 'auditEventsByRecord'],
  ])('finds %o by an index', async (filters, index) => {
    const { app } = await openLongLog(10);
    const query = selectAuditEvents(app.service.storage.reader, filters, { low: 1, high: 5 }, 10);

    const plan = await query.explain(undefined, sql`query plan`);

    expect(JSON.stringify(plan)).toContain(`USING INDEX ${index}`);
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });

  test('finds rare events of client systems, though not at once', async () => {
    const { ask } = await openLongLog(60_000);
    const found: string[] = [];
    let before: number | null = null;
    do {
      const page: Page = await ask({ action: 'createSecureRequest', before });
      found.push(...page.items.map(({ recordId }) => recordId));
      expect(page.searchedTo === null).toBe(page.next === null);
      before = page.next;
    } while (before !== null);

    expect(found).toEqual(['secure_request_1']);
  });
});

describe('an export of the audit log', () => {
  async function readAll(pieces: AsyncIterable<string>): Promise<string> {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  }

  test('contains no formula that a spreadsheet would run, as CSV', async () => {
    const { app, note } = await openLog();
    for (const record of [
      `=cmd|' /C calc'!A0`,
      '+SUM(A1)',
      '-1+A1',
      '@SUM(A1)',
      '\t=1',
      'a "quoted", text',
    ]) {
      await note('officer', 'decideIssuer', record);
    }

    const text = await readAll(writeAuditEvents(contextOf(app), { action: 'decideIssuer' }, 'csv'));

    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\ufeff"seq","at","actorKind","actorId","actorName","action","recordId","recordName","before","after","requestId","hash","outcome"',
    );
    expect(lines).toHaveLength(6);
    for (const cell of [`'=cmd|' /C calc'!A0`, `'+SUM(A1)`, `'-1+A1`, `'@SUM(A1)`, `'\t=1`])
      expect(text).toContain(cell);
    expect(text).not.toMatch(/(^|,|")[=+@\t-]/m);
    expect(text).toContain('"a ""quoted"", text"');
  });

  test('contains the filtered events, as JSON', async () => {
    const { app, ask } = await openLongLog(1200);
    const ctx = contextOf(app);

    const all = JSON.parse(await readAll(writeAuditEvents(ctx, { actorKind: 'import' }, 'json')));
    const none = JSON.parse(await readAll(writeAuditEvents(ctx, { recordId: 'issuer_none' }, 'json')));

    expect(all).toHaveLength(1200);
    expect(all.slice(0, 500)).toEqual((await ask({ actorKind: 'import', limit: 500 })).items);
    expect(none).toEqual([]);
  });

  test('writes its own event, with the filters', async () => {
    const { app, ask } = await openLog();

    await app.run('exportAuditLog', backOffice, { query: { format: 'csv', actorKind: 'officer' } });

    expect((await ask({})).items[0]).toMatchObject({
      action: 'exportAuditLog',
      after: { exported: { format: 'csv', actorKind: 'officer' } },
    });
  });
});

test.each<[string, object]>([
  ['an invalid time', { from: 'yesterday' }],
  ['an actor without a kind', { actorKind: 'nobody' }],
  ['too many events at once', { limit: 501 }],
])('the audit log rejects %s', async (_what, query) => {
  const { ask } = await openLog();

  await expect(ask(query)).rejects.toMatchObject({ code: 'invalid' });
});
