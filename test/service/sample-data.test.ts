import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type App, createApp } from '../../electron/service/app.ts';
import { backOffice, cli } from '../../electron/service/kernel/caller.ts';
import { runUnit } from '../../electron/service/kernel/unit-of-work.ts';
import { createSampleAccount } from '../../electron/service/modules/installation/sample-data.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import { reviewNames, reviews } from '../../shared/domain/reviews.ts';
import { query } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { commitTo } from '../support/writes.ts';

const ask = <Answer>(app: App, name: Parameters<App['run']>[0], body: object = {}) =>
  app.run(name, backOffice, { body }) as Promise<Answer>;

/** Loads the sample data, and returns the job after its end. */
async function load(app: App, body: object = {}): Promise<DataJob | undefined> {
  await ask(app, 'loadSampleData', body);
  await app.parts.dataJobs.idle();
  return app.parts.dataJobs.list().find(({ kind }) => kind === 'sample-data');
}

const createIssuer = (app: App) =>
  ask<{ id: string }>(app, 'createIssuer', {
    title: 'Harbor Light',
    legalName: 'Harbor Light LLC',
    ein: '123456789',
    type: 'LLC',
  });

/** The rows of every table but the audit log, the search index, and the counter of trade numbers, which are never used twice. */
function readTables(folder: ReturnType<typeof temporaryFolder>): Record<string, unknown[]> {
  const names = query<{ name: string }>(
    folder,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
      AND name NOT GLOB 'audit*' AND name NOT GLOB 'search*' AND name NOT IN ('removedRecords', 'counters')`,
  );
  return Object.fromEntries(names.map(({ name }) => [name, query(folder, `SELECT * FROM ${name}`)]));
}

test('every queue has three cases that await an officer, and weeks of decisions', async () => {
  const app = await openApp(temporaryFolder());

  expect(await load(app)).toMatchObject({ state: 'done' });

  const { items } = await ask<{ items: { review: string; state: string; count: number }[] }>(
    app,
    'getQueueCounts',
  );
  const pendingOf = (review: (typeof reviewNames)[number]) =>
    items
      .filter(
        (item) =>
          item.review === review && (reviews[review].pending as readonly string[]).includes(item.state),
      )
      .reduce((sum, { count }) => sum + count, 0);
  expect(
    Object.fromEntries(
      reviewNames.filter((name) => pendingOf(name) < 3).map((name) => [name, pendingOf(name)]),
    ),
  ).toEqual({});
  const decisions = await app.service.storage.reader
    .selectFrom('decisions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('decidedAt').as('first')])
    .executeTakeFirstOrThrow();
  expect(decisions.count).toBeGreaterThan(100);
  expect(Date.now() - Date.parse(decisions.first)).toBeGreaterThan(70 * 86_400_000);
});

test('it is loaded also if the installation has two officers decide, and requires more sanctions lists', async () => {
  const app = await openApp(temporaryFolder());
  const approvals = Object.fromEntries(
    reviewNames.map((review) => [review, ['APPROVED', 'SETTLED', 'FUNDED']]),
  );
  await commitTo(app.service, (db) =>
    db
      .insertInto('settings')
      .values([
        { name: 'fourEyes', value: JSON.stringify(approvals) },
        { name: 'requiredLists', value: JSON.stringify(['OFAC SDN List', 'UN Consolidated List']) },
      ])
      .execute(),
  );

  expect(await load(app)).toMatchObject({ state: 'done' });

  const { items } = (await app.run('listSecondApprovals', backOffice, {})) as { items: object[] };
  expect(items).toHaveLength(3);
});

test('after its removal, no row and no file of the sample data remains, and what was there before is unchanged', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await createIssuer(app);
  await app.settle();
  const before = readTables(folder);
  await load(app, { besideOwnRecords: true });

  const removed = await app.run('removeSampleData', backOffice, {});

  await app.settle();
  expect(readTables(folder)).toEqual(before);
  const { files } = app.service.storage.paths;
  expect(
    readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).toEqual([]);
  const event = await app.service.storage.reader
    .selectFrom('auditEvents')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    action: 'removeSampleData',
    recordId: 'sample-data',
    actorId: 'back-office',
  });
  expect(JSON.parse(event.after)).toEqual(removed);
  await ask(app, 'startCheck', { kind: 'data' });
  await app.parts.dataJobs.idle();
  expect(app.parts.dataJobs.list().find(({ kind }) => kind === 'data')).toMatchObject({
    state: 'done',
    errors: [],
  });
});

describe('the load is rejected', () => {
  test('if the data folder has other records, unless that is confirmed', async () => {
    const app = await openApp(temporaryFolder());
    await createIssuer(app);

    await expect(load(app)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ field: 'besideOwnRecords' }],
    });
    expect(await app.run('getSampleData', backOffice, {})).toEqual({ accountId: null, hasOwnRecords: true });
  });

  test('if sample data is loaded', async () => {
    const app = await openApp(temporaryFolder());
    await load(app);

    await expect(load(app)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('the audit log is searched by time, also if its events of sample data are earlier than those before them', async () => {
  const app = await openApp(temporaryFolder());
  await createIssuer(app);
  const day = 86_400_000;
  const find = async (from: number, to: number, filters: object = {}) => {
    const query = {
      ...{ from: new Date(Date.now() + from).toISOString(), to: new Date(Date.now() + to).toISOString() },
      ...filters,
    };
    const { items } = (await app.run('listAuditEvents', backOffice, { query })) as {
      items: { action: string; seq: number }[];
    };
    return items;
  };
  await load(app, { besideOwnRecords: true });
  await ask(app, 'createApiKey', { name: 'CRM' });

  // All of them: the clock of the machine has not moved.
  const today = (await find(-60_000, 60_000)).map(({ action }) => action);
  expect(today).toEqual([
    'createApiKey',
    'loadSampleData',
    'loadSampleData',
    'createIssuer',
    'openDataFolder',
  ]);
  const earlier = await find(-78 * day, -75.5 * day);
  expect(earlier.map(({ action }) => action)).toContain('loadSampleData');
  expect(earlier.map(({ action }) => action)).not.toContain('createApiKey');
  expect(await find(-200 * day, -100 * day)).toEqual([]);
});

test('a load that is canceled leaves no record', async () => {
  const app = await openApp(temporaryFolder());
  await ask(app, 'loadSampleData');
  await until(() => app.parts.dataJobs.list().some(({ done }) => done > 0));

  expect(await ask(app, 'cancelDataJob', { kind: 'sample-data' })).toEqual({ isCanceled: true });
  await app.parts.dataJobs.idle();

  expect(app.parts.dataJobs.list()).toMatchObject([{ kind: 'sample-data', state: 'canceled' }]);
  expect(await app.run('getSampleData', backOffice, {})).toEqual({ accountId: null, hasOwnRecords: false });
});

test('two processes do not load or remove sample data at the same time', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const other = await createApp({ ...folder, role: 'secondary' });
  onTestFinished(() => other.close());
  await ask(app, 'loadSampleData');

  for (const operation of ['loadSampleData', 'removeSampleData'] as const)
    await expect(ask(other, operation)).rejects.toMatchObject({ code: 'conflict' });
  await app.parts.dataJobs.idle();

  expect(app.parts.dataJobs.list()).toMatchObject([{ state: 'done' }]);
  expect(await ask(other, 'removeSampleData')).toMatchObject({ files: expect.any(Number) });
});

test('what an interrupted load has created can be removed', async () => {
  const app = await openApp(temporaryFolder());
  await runUnit(app.service, cli, createSampleAccount, undefined);

  await expect(load(app)).rejects.toMatchObject({ code: 'conflict' });
  expect(await ask(app, 'removeSampleData')).toEqual({ records: 1, files: 0 });
  expect(await load(app)).toMatchObject({ state: 'done' });
});

test('the account of the sample data has no key, and no document of it is evidence for another issuer', async () => {
  const app = await openApp(temporaryFolder());
  const { id: issuerId } = await createIssuer(app);
  await load(app, { besideOwnRecords: true });
  const { accountId } = (await app.run('getSampleData', backOffice, {})) as { accountId: string };
  const { id: fileId } = await app.service.storage.reader
    .selectFrom('files')
    .select('id')
    .where('name', '=', 'questionnaire.pdf')
    .limit(1)
    .executeTakeFirstOrThrow();

  await expect(ask(app, 'createApiKey', { name: 'CRM', accountId })).rejects.toMatchObject({
    errors: [{ field: 'accountId' }],
  });
  const answered = { questionnaireOn: '2026-01-05', questionnaireFileId: fileId, answer: 'NO_EVENT' };
  const person = { issuerId, name: 'Harbor Light LLC', capacity: 'ISSUER' };
  await expect(ask(app, 'createCoveredPerson', { ...person, ...answered })).rejects.toMatchObject({
    errors: [{ field: 'questionnaireFileId', message: 'must belong to the same client' }],
  });
});
