import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { listSources } from '../../electron/service/modules/list-sources.ts';
import { query } from '../support/databases.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

/** Adds issuers, with the numbers after the highest one, as a new record gets them. */
function addIssuers(app: App, ...ids: string[]): Promise<unknown> {
  const time = new Date().toISOString();
  return commitTo(app.service, (db) =>
    sql`
      insert into issuers (id, ${sql.raw('createdAt, updatedAt, accountId, tenantId, title, legalName')}, ein,
        type, status)
      select value, ${time}, ${time}, a.id, a.id, value, value, '12-3456789', 'LLC', 'SUBMITTED'
        from json_each(${JSON.stringify(ids)}), (select id from accounts limit 1) a`.execute(db),
  );
}

function removeIssuers(app: App, ...ids: string[]): Promise<unknown> {
  return commitTo(app.service, (db) => db.deleteFrom('issuers').where('id', 'in', ids).execute());
}

async function readTotal(app: App): Promise<number> {
  const { total } = (await app.run('browseList', backOffice, { query: { list: 'issuers' } })) as {
    total: number;
  };
  return total;
}

test('the total of a list includes records that are added and excludes those that are removed', async () => {
  const app = await openApp();
  expect(await readTotal(app)).toBe(0);

  await addIssuers(app, 'a', 'b', 'c');
  expect(await readTotal(app)).toBe(3);
  await addIssuers(app, 'd');
  expect(await readTotal(app)).toBe(4);
  await removeIssuers(app, 'a', 'd');
  expect(await readTotal(app)).toBe(2);
  // The record gets the number of the one that was removed.
  await removeIssuers(app, 'c');
  await addIssuers(app, 'e');
  expect(await readTotal(app)).toBe(2);
});

test('removed records are counted for every list', async () => {
  const folder = temporaryFolder();
  await openApp(folder);

  const counted = query<{ tableName: string }>(folder, 'SELECT tableName FROM removedRecords');
  const triggers = query<{ name: string }>(
    folder,
    `SELECT tbl_name AS name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%UPDATE removedRecords%'`,
  );

  const tables = Object.values(listSources).map(({ table }) => table);
  expect(counted.map(({ tableName }) => tableName).sort()).toEqual([...tables].sort());
  expect(triggers.map(({ name }) => name).sort()).toEqual([...tables].sort());
});
