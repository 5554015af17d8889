import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import type { browseList } from '../../shared/contracts/records/browse-list.ts';
import { fewRows, type ListGroup, maxGroups } from '../../shared/contracts/records/lists/list-column.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { openFirstWindow } from '../support/officers.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { openApp, type Running, shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

let service: Running;

beforeAll(async () => {
  service = await shareService();
  const people: object[] = [
    { firstName: 'Astrid', lastName: 'Lindqvist', state: 'TX', citizenship: 'US', householdNetWorth: 5 },
    { firstName: 'Bjørn', lastName: 'Lindgren', state: 'AK', citizenship: 'US' },
    { firstName: 'Chiara', lastName: 'Rossi', state: 'AK', citizenship: 'IT', householdNetWorth: 80 },
    { firstName: 'Dalia', lastName: 'Haddad', citizenship: 'US' },
    { firstName: 'Emeka', lastName: 'Okafor', state: 'TX', citizenship: 'NG', householdNetWorth: 9 },
  ];
  const ids: string[] = [];
  for (const person of people) ids.push(await createIndividual(service, { ssn: '123456789', ...person }));
  await commitTo(service.app.service, (db) =>
    sql`update individuals set ${sql.ref('kycStatus')} = 'APPROVED', accredited = 1
      where id in (${ids[1]}, ${ids[4]})`.execute(db),
  );
  for (const title of ['Zeta Timber', 'casco Bay']) {
    const issuerId = await createIssuer(service, { title, legalName: `${title} LLC` });
    await createOffering(service, { issuerId, name: `${title} Series A` });
    await createOffering(service, { issuerId, name: `${title} Series B`, type: 'REG_CF' });
  }
  await service.app.settle();
});

function ask(query: object): Promise<OutputOf<typeof browseList>> {
  return service.app.run('browseList', backOffice, { query: { list: 'individuals', ...query } }) as never;
}

const textOf = (groups: ListGroup[] | undefined) => groups?.map(({ value, count }) => `${value} ${count}`);

const groupings: [what: string, query: object, groups: string[], column: string, expected: unknown[]][] = [
  [
    'a state, in the order of its filter',
    { group: 'kycStatus' },
    ['PENDING 3', 'APPROVED 2'],
    'firstName',
    ['Dalia', 'Chiara', 'Astrid', 'Emeka', 'Bjørn'],
  ],
  [
    'a state, each group by name',
    { group: 'kycStatus', sort: 'name' },
    ['PENDING 3', 'APPROVED 2'],
    'firstName',
    ['Dalia', 'Astrid', 'Chiara', 'Bjørn', 'Emeka'],
  ],
  [
    'a state by which it is sorted in reverse',
    { group: 'kycStatus', sort: '-kycStatus' },
    ['APPROVED 2', 'PENDING 3'],
    'firstName',
    ['Emeka', 'Bjørn', 'Dalia', 'Chiara', 'Astrid'],
  ],
  [
    'a flag, each group by a column that no index has',
    { group: 'accredited', sort: '-householdNetWorth' },
    ['true 2', 'false 3'],
    'firstName',
    ['Emeka', 'Bjørn', 'Chiara', 'Astrid', 'Dalia'],
  ],
  [
    'places by their names, those without one last',
    { group: 'state' },
    ['AK 2', 'TX 2', 'null 1'],
    'firstName',
    ['Chiara', 'Bjørn', 'Emeka', 'Astrid', 'Dalia'],
  ],
  [
    'a code within a filter and a search',
    { group: 'citizenship', filters: { kycStatus: 'PENDING' }, find: 'lind' },
    ['US 1'],
    'firstName',
    ['Astrid'],
  ],
  [
    'a state within a filter that no index has',
    { group: 'kycStatus', filters: { state: 'AK' } },
    ['PENDING 1', 'APPROVED 1'],
    'firstName',
    ['Chiara', 'Bjørn'],
  ],
  [
    'the name of another record, without regard to case',
    { list: 'offerings', group: 'issuerTitle', sort: 'name' },
    ['casco Bay 2', 'Zeta Timber 2'],
    'name',
    ['casco Bay Series A', 'casco Bay Series B', 'Zeta Timber Series A', 'Zeta Timber Series B'],
  ],
];

describe.each(groupings)('a list grouped by %s', (_, query, groups, column, expected) => {
  const shownIn = (row: Record<string, unknown>) =>
    column === 'firstName' ? String(row.name).split(' ')[0] : row[column];

  test('has the rows of each group after each other, and the number of each', async () => {
    const page = await ask(query);

    expect(textOf(page.groups)).toEqual(groups);
    expect(page.rows.map(shownIn)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  test('is read in ranges across groups as in a whole', async () => {
    const { rows, total } = await ask(query);
    const ranges = [];
    for (let offset = 0; offset <= total; offset += 2) {
      const page = await ask({ ...query, offset, limit: 2 });
      expect(textOf(page.groups)).toEqual(groups);
      ranges.push(...page.rows);
    }

    expect(ranges).toEqual(rows);
  });

  test('is exported in the same order, as are some of its rows', async () => {
    const { rows } = await ask(query);
    const ids = rows.map(({ id }) => id);

    expect(await exportedIds(query)).toEqual(ids);
    expect(await exportedIds({ ...query, but: ids.slice(0, 1) })).toEqual(ids.slice(1));
    expect(await exportedIds({ ...query, ids: ids.toReversed() })).toEqual(ids);
  });
});

async function exportedIds(query: object): Promise<string[]> {
  const asked = { query: { list: 'individuals', ...query } };
  const exported = (await service.app.run('exportList', backOffice, asked)) as WrittenDownload;
  let text = '';
  for await (const piece of exported.write()) text += piece;
  const lines = text.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0]?.slice(1, -1) ?? '');
}

test('a list is not grouped by columns with many values, or ones that it does not have', async () => {
  const errorOf = (group: string) => failureOf(ask({ group }));

  expect(await errorOf('email')).toEqual({
    code: 'invalid',
    errors: ['group: must be a column with few values'],
  });
  expect(await errorOf('archived')).toMatchObject({ errors: ['group: must be a column with few values'] });
  expect(await errorOf('constructor')).toMatchObject({ errors: ['group: is not a column of the list'] });
});

test('a view is saved with its grouping, which must be one that the list can have', async () => {
  const ada = await openFirstWindow(await openApp());
  const save = (group: string) => {
    const content = { group, columns: [{ name: 'name' }] };
    const body = { list: 'individuals', name: `By ${group}`, isShared: false, content };
    return ada.ask('createSavedView', { body });
  };

  expect(await save('kycStatus')).toMatchObject({ content: { group: 'kycStatus' } });
  expect(await save('email')).toMatchObject({
    errors: ['content.group: must be a column with few values'],
  });
});

describe('a list of more rows than are sorted for each range', () => {
  const opened = openApp(undefined, atEndOfFile);
  const statuses = ['APPROVED', 'SUBMITTED', 'REJECTED'];

  beforeAll(async () => {
    const time = new Date().toISOString();
    const { service } = await opened;
    await commitTo(service, (db) =>
      sql`
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${fewRows + 5})
        insert into issuers (id, ${sql.raw('createdAt, updatedAt, accountId, tenantId, title, legalName')}, ein,
          type, status, state)
        select 'issuer_' || n, ${time}, ${time}, a.id, a.id, 'Issuer ' || n, 'Legal ' || n, '12-3456789', 'LLC',
          json_extract(${JSON.stringify(statuses)}, '$[' || (n % 3) || ']'), 'Place ' || (n % ${maxGroups + 1})
        from numbers, (select id from accounts limit 1) a`.execute(db),
    );
  });

  const askIssuers = async (query: object) =>
    (await opened).run('browseList', backOffice, { query: { list: 'issuers', ...query } }) as ReturnType<
      typeof ask
    >;

  test.each(['createdAt', '-title', 'legalName'])(
    'has the rows of the filtered list in each group, by %s',
    async (sort) => {
      const { groups = [], total } = await askIssuers({ group: 'status', sort, limit: 1 });
      expect(groups.map(({ value }) => value)).toEqual(['SUBMITTED', 'APPROVED', 'REJECTED']);
      expect(total).toBe(fewRows + 5);
      let offset = 0;
      for (const { value, count } of groups) {
        const filters = { status: String(value) };
        expect((await askIssuers({ filters, limit: 1 })).total).toBe(count);
        for (const start of [0, 1700, count - 20]) {
          const range = { sort, limit: 20 };
          const { rows } = await askIssuers({ ...range, group: 'status', offset: offset + start });
          expect(rows).toEqual((await askIssuers({ ...range, filters, offset: start })).rows);
        }
        offset += count;
      }
    },
  );

  test('counts its groups again after each write', async () => {
    const read = async () => textOf((await askIssuers({ group: 'status', limit: 1 })).groups);
    expect(await read()).toEqual(['SUBMITTED 3335', 'APPROVED 3335', 'REJECTED 3335']);
    await commitTo((await opened).service, (db) =>
      sql`update issuers set status = 'APPROVED' where status = 'SUBMITTED'`.execute(db),
    );

    expect(await read()).toEqual(['APPROVED 6670', 'REJECTED 3335']);
  });

  test('has no more groups than are allowed', async () => {
    expect(await failureOf(askIssuers({ group: 'state' }))).toEqual({
      code: 'rule',
      errors: ['group: has more than 1,000 values; add a filter, or group by another column'],
    });
    const { groups } = await askIssuers({ group: 'state', filters: { legalName: 'legal 999' } });
    expect(groups).toHaveLength(11);
  });
});
