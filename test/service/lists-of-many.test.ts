import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import type { browseList } from '../../shared/contracts/records/browse-list.ts';
import { fewRows, maxExported } from '../../shared/contracts/records/lists/list-column.ts';
import { openApp } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

/** Adds issuers with a status, each with a unique number in its names. */
function addIssuers(app: App, count: number, status: string): Promise<unknown> {
  const time = new Date().toISOString();
  return commitTo(app.service, (db) =>
    sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into issuers (id, ${sql.raw('createdAt, updatedAt, accountId, tenantId, title, legalName')}, ein,
        type, status)
      select ${status} || n, ${time}, ${time}, a.id, a.id, 'Issuer ' || n, 'Legal ' || n, '12-3456789', 'LLC',
        ${status} from numbers, (select id from accounts limit 1) a`.execute(db),
  );
}

function ask(app: App, query: object): Promise<OutputOf<typeof browseList>> {
  return app.run('browseList', backOffice, { query: { list: 'issuers', ...query } }) as never;
}

test('columns without an index are sorted and filtered, however many rows match', async () => {
  const app = await openApp();
  await addIssuers(app, fewRows, 'SUBMITTED');
  expect((await ask(app, { sort: '-legalName', limit: 1 })).rows[0]?.legalName).toBe('Legal 9999');

  await addIssuers(app, 1, 'APPROVED');
  const legalNames = async (query: object) => {
    const { rows } = await ask(app, { limit: 2, ...query });
    return rows.map(({ legalName }) => legalName);
  };
  expect(await legalNames({ sort: 'legalName' })).toEqual(['Legal 1', 'Legal 1']);
  expect(await legalNames({ sort: '-legalName', offset: 1 })).toEqual(['Legal 9998', 'Legal 9997']);
  expect(await legalNames({ sort: '-legalName', offset: fewRows })).toEqual(['Legal 1']);
  expect(await legalNames({ filters: { legalName: 'legal 999' }, sort: 'legalName' })).toEqual([
    'Legal 999',
    'Legal 9990',
  ]);
  expect(await ask(app, { filters: { legalName: 'legal 1' }, limit: 1 })).toMatchObject({ total: 1113 });
  expect((await ask(app, { sort: 'legalName', filters: { status: 'APPROVED' } })).total).toBe(1);
  expect((await ask(app, { sort: 'title', filters: { status: 'SUBMITTED,APPROVED' } })).total).toBe(
    fewRows + 1,
  );
  expect((await ask(app, { sort: 'title', filters: { createdAt: '2020-01-01..' }, limit: 1 })).total).toBe(
    fewRows + 1,
  );
});

test('rows are counted in steps where no index has the filter', async () => {
  const app = await openApp();
  await addIssuers(app, 45_000, 'SUBMITTED');
  const count = (query: object) => app.run('countList', backOffice, { query: { list: 'issuers', ...query } });

  expect(await count({ filters: { legalName: 'legal 4' } })).toEqual({ total: 6112, more: false });
  expect(await count({ filters: { legalName: 'legal 5', status: 'APPROVED' } })).toMatchObject({ total: 0 });
  expect(await count({})).toMatchObject({ total: 45_000 });
});

test('search results are paged, from either end and in either order', async () => {
  const app = await openApp();
  await addIssuers(app, 60, 'SUBMITTED');
  await addIssuers(app, 60, 'APPROVED');
  await app.settle();
  const numbers = async (query: object) => {
    const { rows } = await ask(app, { find: 'Legal', limit: 2, ...query });
    return rows.map(({ title, status }) => `${status} ${String(title).slice('Issuer '.length)}`);
  };

  expect(await numbers({})).toEqual(['APPROVED 60', 'APPROVED 59']);
  expect(await numbers({ offset: 59 })).toEqual(['APPROVED 1', 'SUBMITTED 60']);
  expect(await numbers({ offset: 118 })).toEqual(['SUBMITTED 2', 'SUBMITTED 1']);
  expect(await numbers({ sort: 'createdAt' })).toEqual(['SUBMITTED 1', 'SUBMITTED 2']);
  expect(await numbers({ sort: 'createdAt', offset: 118 })).toEqual(['APPROVED 59', 'APPROVED 60']);
  expect(await numbers({ filters: { status: 'SUBMITTED' } })).toEqual(['SUBMITTED 60', 'SUBMITTED 59']);
});

test('totals follow the writes', async () => {
  const app = await openApp();
  const filters = { status: 'APPROVED' };
  const read = async () => [(await ask(app, {})).total, (await ask(app, { filters })).total];
  expect(await read()).toEqual([0, 0]);
  await addIssuers(app, 2, 'APPROVED');
  expect(await read()).toEqual([2, 2]);
  await addIssuers(app, 3, 'SUBMITTED');
  expect(await read()).toEqual([5, 2]);
  await commitTo(app.service, (db) => sql`update issuers set status = 'REJECTED'`.execute(db));
  expect(await read()).toEqual([5, 0]);
});

test('a list with too many rows is not exported, but a part of it is', async () => {
  const app = await openApp();
  await addIssuers(app, maxExported, 'SUBMITTED');
  await addIssuers(app, 1, 'APPROVED');
  const asked = (query: object) =>
    app.run('exportList', backOffice, { query: { list: 'issuers', ...query } }) as Promise<WrittenDownload>;

  await expect(asked({})).rejects.toMatchObject({
    code: 'rule',
    errors: [{ field: 'list', message: 'has more than 100,000 rows; add a filter' }],
  });
  let lines = 0;
  const filtered = await asked({ filters: { status: 'SUBMITTED' } });
  for await (const piece of filtered.write()) lines += piece.split('\r\n').length - 1;
  expect(lines).toBe(maxExported + 1);
});
