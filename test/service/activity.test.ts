import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { backOffice, type Caller, cli } from '../../electron/service/kernel/caller.ts';
import { runUnitOfWork } from '../../electron/service/kernel/run-operation.ts';
import { writeActivity } from '../../electron/service/modules/installation/export-audit-log.ts';
import { selectActivity } from '../../electron/service/modules/installation/find-audit-events.ts';
import type { ActivityEvent, ActivityFilters } from '../../shared/contracts/installation/audit-log.ts';
import { openApp } from '../support/service.ts';

interface Page {
  items: ActivityEvent[];
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

/** A service whose audit log is what the test writes. */
async function openLog() {
  const app = await openApp();
  const [opening] = await app.service.storage.reader.selectFrom('auditEvents').select('seq').execute();
  const own = (opening?.seq ?? 0) + 1;
  const ask = (query: object) => app.run('listActivity', backOffice, { query }) as Promise<Page>;
  return {
    app,
    ask,
    note: (caller: keyof typeof callers, action: string, recordId = 'issuer_1', details: object = {}) =>
      runUnitOfWork(app.service, callers[caller], action, async ({ records }) =>
        records.note(recordId, details),
      ),
    /** What the filters show of the test's own events, as numbers counted from the first of them. */
    find: async (filters: object) => {
      const { items } = await ask({ limit: 500, ...filters });
      return items.map(({ seq }) => seq - own).filter((number) => number >= 0);
    },
  };
}

describe('the filters show', () => {
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
    ['everything, the newest first', {}, [6, 5, 4, 3, 2, 1, 0]],
    ['what officers did', { actorKind: 'officer' }, [3, 0]],
    ['what one officer did', { actorKind: 'officer', actorId: 'back-office' }, [3, 0]],
    ['what nobody did', { actorKind: 'officer', actorId: 'officer_0' }, []],
    ['what client systems did', { actorKind: 'api-key' }, [6, 1]],
    ['what one client system did', { actorId: 'api_key_1' }, [6, 1]],
    ['what an import did', { actorKind: 'import', actorId: 'csv_import_1' }, [2]],
    ['what the program did', { actorKind: 'system' }, [5]],
    ['an action of officers', { action: 'decideIssuer' }, [3]],
    ['an action of officers and of the shell', { action: 'createApiKey' }, [4, 0]],
    ['an action of client systems', { action: 'createIssuer' }, [6, 1]],
    ['an action that no contract names', { action: 'examineKyc' }, [5]],
    ['what happened to a record', { recordId: 'issuer_1' }, [3, 1]],
    ['who did what to a record', { recordId: 'issuer_1', actorKind: 'officer' }, [3]],
    ['all of it at once', { actorKind: 'officer', action: 'createApiKey', recordId: 'api_key_1' }, [0]],
    ['nothing that was not yet', { from: '2999-01-01' }, []],
    ['nothing that was before', { to: '2001-01-01T00:00:00Z' }, []],
    ['a range of times', { from: '2001-01-01', to: '2999-01-01', actorKind: 'cli' }, [4]],
  ])('%s', async (_what, filters, expected) => {
    const { note, find } = await openLog();
    for (const [caller, action, recordId] of written) await note(caller, action, recordId);

    expect(await find(filters)).toEqual(expected);
  });
});

test('a range of times holds its first moment, and not its last', async () => {
  const { note, ask } = await openLog();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const record of ['a', 'b', 'c']) {
    vi.setSystemTime(Date.now() + 1);
    await note('client', 'createIssuer', record);
  }
  const [c, b] = (await ask({})).items;

  expect((await ask({ from: b?.at, to: c?.at })).items.map(({ recordId }) => recordId)).toEqual(['b']);
});

test('an event tells who it was by the name that people know', async () => {
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

describe('of a long log', () => {
  /** As many events of an import, written as one that has the file could. */
  async function openLongLog(events: number) {
    const log = await openLog();
    await log.note('officer', 'decideIssuer');
    await log.note('client', 'createSecureRequest', 'secure_request_1');
    await log.app.service.storage.commits.run((db) =>
      sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${events})
        insert into auditEvents (id, at, actorKind, actorId, action, recordId, before, after, previousHash, hash)
        select 'audit_event_' || n, ${new Date().toISOString()}, 'import', 'csv_import_1', 'importIssuers',
          'issuer_' || n, null, '{}', '', '' from numbers`.execute(db),
    );
    return log;
  }

  test('pages hold each event once', async () => {
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

  test.each<[ActivityFilters, string]>([
    [{ actorKind: 'officer' }, 'auditEventsByKind'],
    [{ action: 'decideIssuer' }, 'auditEventsByAction'],
    [{ actorKind: 'officer', actorId: 'back-office' }, 'auditEventsBy'],
    [{ recordId: 'issuer_1', action: 'createIssuer' }, 'auditEventsByRecord'],
  ])('what %o shows is found by an index', async (filters, index) => {
    const { app } = await openLongLog(10);
    const query = selectActivity(app.service.storage.reader, filters, { low: 1, high: 5 }, 10);

    const plan = await query.explain(undefined, sql`query plan`);

    expect(JSON.stringify(plan)).toContain(`USING INDEX ${index}`);
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });

  test('what is rare among client systems is found, if only after a while', async () => {
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

describe('an export', () => {
  async function readAll(pieces: AsyncIterable<string>): Promise<string> {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  }

  test('as CSV holds no formula that a spreadsheet would run', async () => {
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

    const text = await readAll(writeActivity(app.service.storage.reader, { action: 'decideIssuer' }, 'csv'));

    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\ufeff"seq","at","actorKind","actorId","actorName","action","recordId","before","after","requestId","hash"',
    );
    expect(lines).toHaveLength(6);
    for (const cell of [`'=cmd|' /C calc'!A0`, `'+SUM(A1)`, `'-1+A1`, `'@SUM(A1)`, `'\t=1`])
      expect(text).toContain(cell);
    expect(text).not.toMatch(/(^|,|")[=+@\t-]/m);
    expect(text).toContain('"a ""quoted"", text"');
  });

  test('as JSON is the events that the filters show', async () => {
    const { app, note, ask } = await openLog();
    for (let created = 0; created < 1200; created += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => note('client', 'createIssuer', `issuer_${index}`)),
      );
    }
    await note('officer', 'decideIssuer');
    const db = app.service.storage.reader;

    const all = JSON.parse(await readAll(writeActivity(db, { actorKind: 'api-key' }, 'json')));
    const none = JSON.parse(await readAll(writeActivity(db, { recordId: 'issuer_none' }, 'json')));

    expect(all).toHaveLength(1200);
    expect(all.slice(0, 500)).toEqual((await ask({ actorKind: 'api-key', limit: 500 })).items);
    expect(none).toEqual([]);
  });

  test('leaves an event of its own, with what was asked for', async () => {
    const { app, ask } = await openLog();

    await app.run('exportActivity', backOffice, { query: { format: 'csv', actorKind: 'officer' } });

    expect((await ask({})).items[0]).toMatchObject({
      action: 'exportActivity',
      after: { exported: { format: 'csv', actorKind: 'officer' } },
    });
  });
});

test.each<[string, object]>([
  ['a moment that is none', { from: 'yesterday' }],
  ['an actor of no kind', { actorKind: 'nobody' }],
  ['too much at once', { limit: 501 }],
])('%s is refused', async (_what, query) => {
  const { ask } = await openLog();

  await expect(ask(query)).rejects.toMatchObject({ kind: 'invalid' });
});
