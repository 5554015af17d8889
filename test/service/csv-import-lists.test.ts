import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { actAs } from '../../electron/service/kernel/ownership.ts';
import { fewRows } from '../../shared/contracts/records/lists/list-column.ts';
import { investorRow, issuerRow, offeringRow, toCsv } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { acknowledgeAll, ask, drop, runToEnd, undoToEnd, writeUpload } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const app = await openApp(undefined, atEndOfFile);

/** Reads a list of the back office. */
async function browse(query: { list: string } & Record<string, unknown>) {
  const { rows, total } = (await app.run('browseList', backOffice, { query })) as {
    rows: { id: string; name?: string; title?: string }[];
    total: number;
  };
  return { total, names: rows.map(({ name, title }) => name ?? title) };
}

async function importRows(csv: string, fileName?: string, issuerId?: string) {
  const { id } = await drop(app, csv, fileName);
  if (issuerId) await ask(app, 'setImportDraft', { params: { id }, body: { issuerId } });
  await ask(app, 'checkImportDraft', { params: { id } });
  await acknowledgeAll(app, id);
  return runToEnd(app, id);
}

describe('a list that is filtered by an import has', () => {
  test('the investor accounts that it created, sorted and searched like the whole list', async () => {
    await importRows(toCsv([investorRow({ name: 'Other' })]));
    const { id } = await importRows(toCsv(['Cedar', 'Alder', 'Birch'].map((name) => investorRow({ name }))));
    const filters = { import: id };

    expect(await browse({ list: 'investorAccounts', filters })).toEqual({
      total: 3,
      names: ['Birch', 'Alder', 'Cedar'],
    });
    const byName = await browse({ list: 'investorAccounts', filters, sort: 'name', limit: 2 });
    expect(byName).toEqual({ total: 3, names: ['Alder', 'Birch'] });
    await app.settle();
    expect(await browse({ list: 'investorAccounts', filters, find: 'Alder' })).toMatchObject({
      names: ['Alder'],
    });
    await undoToEnd(app, id);
    expect(await browse({ list: 'investorAccounts', filters })).toEqual({ total: 0, names: [] });
  });

  test('issuers, and each offering once, although several rows created its assets', async () => {
    const issuers = await importRows(toCsv([issuerRow({ title: 'Harbor' }), issuerRow({ title: 'Pier' })]));
    const [issuer] = (await ask(app, 'listIssuers')).items;
    const rows = ['A', 'B', 'A'].map((name) => offeringRow({ name, tid: name + Math.random() }));
    const offerings = await importRows(toCsv(rows), 'offerings.csv', issuer?.id);

    const listed = await browse({ list: 'issuers', filters: { import: issuers.id } });
    expect(listed).toEqual({ total: 2, names: ['Pier', 'Harbor'] });
    expect(await browse({ list: 'offerings', filters: { import: offerings.id } })).toEqual({
      total: 2,
      names: ['B', 'A'],
    });
  });

  test('more records than can be sorted without an index, in the order of an index', async () => {
    const { id } = await importRows(toCsv([issuerRow({ title: 'First' })]));
    const count = fewRows + 1;
    const columns = sql.raw(
      'id, createdAt, updatedAt, accountId, tenantId, title, legalName, ein, type, status',
    );
    await commitTo(app.service, async (db) => {
      await sql`
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
        insert into issuers (${columns})
        select 'many' || n, '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z', a.id, a.id,
          printf('Many %06d', n), 'Legal', '12-3456789', 'LLC', 'SUBMITTED'
        from numbers, (select id from accounts limit 1) a`.execute(db);
      await sql`
        insert into csvImportRows (${sql.raw('importId, row, created, recordSeq')})
        select ${id}, 1 + row_number() over (order by seq), '{}', seq from issuers
        where id like 'many%'`.execute(db);
    });

    const filters = { import: id };
    expect(await browse({ list: 'issuers', filters, sort: '-title', limit: 1 })).toEqual({
      total: count + 1,
      names: [`Many 0${count}`],
    });
    const middle = await browse({ list: 'issuers', filters, offset: 5000, limit: 1 });
    expect(middle.names).toEqual(['Many 005001']);
    const decided = { ...filters, status: 'APPROVED' };
    expect((await browse({ list: 'issuers', filters: decided })).total).toBe(0);
  });

  test('no meaning for a list whose records no import creates', async () => {
    expect(
      await failureOf(
        app.run('browseList', backOffice, { query: { list: 'trades', filters: { import: 'csv_import_1' } } }),
      ),
    ).toMatchObject({ errors: ['filters.import: is not supported by this list'] });
  });
});

test('the history of imports is filtered by file name, kind, state, actor, and time', async () => {
  const { id } = await importRows(toCsv([investorRow()]), 'Älteste 100%_March.csv');
  const undone = await importRows(toCsv([issuerRow()]), 'undone.csv');
  await undoToEnd(app, undone.id);
  const names = async (query: object) =>
    (await ask(app, 'listImports', { query: { limit: 100, ...query } as never })).items.map(
      ({ fileName }) => fileName,
    );

  expect(await names({ fileName: '100%_mar' })).toEqual(['Älteste 100%_March.csv']);
  expect(await names({ fileName: '1%March' })).toEqual([]);
  expect(await names({ kind: 'issuers', status: 'UNDONE' })).toEqual(['undone.csv']);
  const { actors, items } = await ask(app, 'listImports');
  expect(actors.map(({ name }) => name)).toContain('Back office');
  expect(await names({ actor: 'nobody' })).toEqual([]);
  const actor = actors.find(({ name }) => name === 'Back office')?.id;
  expect(await names({ actor })).toContain('undone.csv');
  const { createdAt = '' } = items.find((each) => each.id === id) ?? {};
  expect(await names({ from: createdAt })).toContain('Älteste 100%_March.csv');
  expect(await names({ to: createdAt })).not.toContain('Älteste 100%_March.csv');
});

test('a file that is rejected as a whole is not in the history', async () => {
  const before = (await ask(app, 'listImports')).meta.totalItems;
  const account = await app.service.storage.reader
    .selectFrom('accounts')
    .selectAll()
    .executeTakeFirstOrThrow();
  const upload = writeUpload('Species,Count\nHeron,2\n');

  expect(await failureOf(app.run('importInvestors', actAs(account), { upload }))).toMatchObject({
    code: 'invalid',
  });

  expect((await ask(app, 'listImports')).meta.totalItems).toBe(before);
});
