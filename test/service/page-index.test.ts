import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { type Caller, cli } from '../../electron/service/kernel/caller.ts';
import { actAs, findOrCreateAccount } from '../../electron/service/kernel/ownership.ts';
import { readPage } from '../../electron/service/kernel/pages.ts';
import { insertIssuer } from '../../electron/service/modules/offerings/issuers.ts';
import { bodies } from '../support/records.ts';
import { openApp } from '../support/service.ts';
import { runUnitOfWork } from '../support/writes.ts';

/** A caller for the account with that name. */
async function callerFor(
  app: App,
  name: string,
): Promise<Caller & { account: { id: string; tenantId: string } }> {
  const row = await runUnitOfWork(app.service, cli, 'test', (ctx) => findOrCreateAccount(ctx, name));
  const account = { id: row.id, tenantId: row.tenantId };
  return { ...actAs(row), account };
}

const addIssuers = (app: App, { account }: Awaited<ReturnType<typeof callerFor>>, count: number) =>
  runUnitOfWork(app.service, cli, 'test', async (ctx) => {
    const owner = { accountId: account.id, tenantId: account.tenantId };
    for (let added = 0; added < count; added += 1) await insertIssuer(ctx, owner, bodies.issuer);
  });

/** The result of a plain query for the same page. */
async function readPlainly(app: App, caller: Caller, page: number, limit: number) {
  const all = app.service.storage.reader
    .selectFrom('issuers')
    .$if(caller.account !== undefined, (query) =>
      query.where('tenantId', '=', caller.account?.tenantId ?? ''),
    );
  const rows = await all
    .select('id')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), total };
}

async function readByPage(app: App, caller: Caller, page: number, limit: number) {
  const { service } = app;
  const ctx = { caller, service, db: service.storage.reader, now: new Date().toISOString() };
  const { rows, meta } = await readPage(ctx, 'issuers', { page, limit });
  return { ids: rows.map(({ id }) => id), total: meta.totalItems };
}

test('a page of 3,500 records equals that of a plain query while records are added', async () => {
  const app = await openApp();
  const first = await callerFor(app, 'Harbor Light');
  const second = await callerFor(app, 'Solheim Partners');
  // The records of the two accounts alternate.
  for (let round = 0; round < 10; round += 1) {
    await addIssuers(app, first, 350);
    await addIssuers(app, second, 40);
  }
  const backOffice: Caller = { actor: cli.actor, scopes: cli.scopes };

  const pages = fc.record({
    caller: fc.constantFrom(first, second, backOffice),
    limit: fc.integer({ min: 1, max: 100 }),
    percent: fc.integer({ min: 0, max: 105 }),
    added: fc.constantFrom(0, 0, 0, 1, 7, 150),
  });
  await fc.assert(
    fc.asyncProperty(pages, async ({ caller, limit, percent, added }) => {
      if (added > 0) await addIssuers(app, first, added);
      const { total } = await readPlainly(app, caller, 1, 1);
      const page = 1 + Math.floor((percent * total) / 100 / limit);

      const expected = await readPlainly(app, caller, page, limit);
      const read = () => readByPage(app, caller, page, limit);
      expect(await Promise.all([read(), read()])).toEqual([expected, expected]);
    }),
    { numRuns: 150 },
  );
});
