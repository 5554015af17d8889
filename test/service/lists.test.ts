import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { listSources } from '../../electron/service/modules/list-sources.ts';
import { toConditions } from '../../electron/service/modules/records/lists/conditions.ts';
import { fromFiltered } from '../../electron/service/modules/records/lists/filter-list.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import type { browseList } from '../../shared/contracts/records/browse-list.ts';
import { listNames, lists } from '../../shared/contracts/records/lists/index.ts';
import type { CellValue, ListColumn, RecordList } from '../../shared/contracts/records/lists/list-column.ts';
import { failureOf } from '../support/errors.ts';
import { uploadImage } from '../support/kyc.ts';
import { createIndividual, createInvestorAccount, createIssuer, createOffering } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';

let service: Running;

beforeAll(async () => {
  service = await shareService();
  const people = [
    { firstName: 'Astrid', lastName: 'Lindqvist', email: 'astrid@fjord.example', state: 'AK' },
    { firstName: 'Bjørn', lastName: 'lindgren', email: 'bjorn@fjord.example', state: 'AL' },
    { firstName: 'Chiara', lastName: 'Rossi', currentAnnualIncome: 9 },
    { firstName: 'Círilo', lastName: 'Köhler', phone: '+12075550199', city: 'Bangor' },
    { firstName: 'Dalia', lastName: 'Haddad', email: 'dalia@example.com', currentAnnualIncome: 100_000 },
    { firstName: "O'Neil", lastName: '100% "Quoted"', currentAnnualIncome: 20.5 },
  ];
  for (const person of people) await createIndividual(service, { ...person, ssn: '123456789' });
  for (const title of ['Harbor Light', 'harbor view', 'Casco Bay']) {
    await createIssuer(service, { title, legalName: `${title} LLC` });
  }
  const issuerId = await createIssuer(service, {
    title: 'Zeta Timber',
    legalName: 'Zeta LLC',
    ein: '998877665',
  });
  await createOffering(service, { issuerId, name: 'Series B', targetAmount: 9, active: false });
  await createInvestorAccount(service, { investorAccountType: 'JOINT', name: 'Two Together' });
  const investorAccountId = await createInvestorAccount(service, {
    investorAccountType: 'LEGAL_ENTITY',
    name: 'The Trust',
  });
  await service.post('/legal-entities', {
    investorAccountId,
    name: 'Solheim Trust',
    ein: '987654321',
    companyType: 'TRUST',
  });
  const { assetId } = await createOffer(service, { issuerId, name: 'Series A', targetAmount: 1_000_000 });
  const buyers = [
    await createBuyer(service),
    await createBuyer(service),
    await createBuyer(service),
  ] as const;
  await placeTrade(service, buyers[0], assetId, 9);
  await placeTrade(service, buyers[1], assetId, 100);
  const { userId } = buyers[2];
  const account = await createInvestorAccount(service, { userId, name: 'Quiet Partners' });
  await fillCart(service, { ...buyers[2], investorAccountId: account }, assetId, 20);
  await uploadImage(service, await createIndividual(service));
  await service.post('/secure-request', { payload: { passport: 'X1234567' }, template: 'passport' });
  await service.app.settle();
});

function ask(query: object): Promise<OutputOf<typeof browseList>> {
  return service.app.run('browseList', backOffice, { query }) as never;
}

const readings: [what: string, query: object, column: string, expected: CellValue[]][] = [
  [
    'by a name without regard to case',
    { list: 'issuers', sort: 'title' },
    'title',
    ['Casco Bay', 'Harbor Light', 'harbor view', 'Zeta Timber'],
  ],
  [
    'the other way round',
    { list: 'issuers', sort: '-title' },
    'title',
    ['Zeta Timber', 'harbor view', 'Harbor Light', 'Casco Bay'],
  ],
  [
    'the newest first, if nothing is said',
    { list: 'issuers' },
    'title',
    ['Zeta Timber', 'Casco Bay', 'harbor view', 'Harbor Light'],
  ],
  ['the oldest first', { list: 'issuers', sort: 'createdAt', limit: 1 }, 'title', ['Harbor Light']],
  [
    'from the middle on',
    { list: 'issuers', sort: 'title', offset: 1, limit: 2 },
    'title',
    ['Harbor Light', 'harbor view'],
  ],
  ['from behind the middle on', { list: 'issuers', sort: 'title', offset: 3 }, 'title', ['Zeta Timber']],
  ['nothing behind the end', { list: 'issuers', offset: 4 }, 'title', []],
  [
    'amounts as amounts, not as texts',
    { list: 'trades', sort: 'totalAmount' },
    'totalAmount',
    ['112.5', '250', '1250'],
  ],
  ['amounts without an index', { list: 'offerings', sort: 'targetAmount' }, 'targetAmount', ['9', '1000000']],
  [
    'people by their last names',
    { list: 'individuals', sort: 'name', find: 'fjord' },
    'name',
    ['Bjørn lindgren', 'Astrid Lindqvist'],
  ],
  ['a flag', { list: 'offerings', filters: { enabled: 'no' } }, 'name', ['Series B']],
  ['a state', { list: 'trades', filters: { tradeStatus: 'CART' } }, 'totalAmount', ['250']],
  [
    'several states, and an order',
    { list: 'trades', filters: { tradeStatus: 'PLACED,SETTLED' }, sort: '-totalAmount' },
    'totalAmount',
    ['1250', '112.5'],
  ],
  [
    'several filters at once',
    { list: 'trades', filters: { tradeStatus: 'PLACED', fundingStatus: 'FUNDED' } },
    'totalAmount',
    [],
  ],
  ['a state that nobody has', { list: 'issuers', filters: { status: 'REJECTED' } }, 'title', []],
  ['days that are over', { list: 'issuers', filters: { createdAt: '..2020-12-31' } }, 'title', []],
  [
    'days without an end',
    { list: 'trades', filters: { createdAt: '2020-01-01..' }, sort: 'totalAmount' },
    'totalAmount',
    ['112.5', '250', '1250'],
  ],
  ['a part of a name', { list: 'issuers', find: 'ARBOR' }, 'title', ['harbor view', 'Harbor Light']],
  ['every word', { list: 'issuers', find: 'harbor view' }, 'title', ['harbor view']],
  ['an EIN', { list: 'issuers', find: '8877665' }, 'title', ['Zeta Timber']],
  ['a text and a filter', { list: 'issuers', find: 'harbor', filters: { status: 'APPROVED' } }, 'title', []],
  [
    'a text and an order',
    { list: 'issuers', find: 'harbor', sort: 'title' },
    'title',
    ['Harbor Light', 'harbor view'],
  ],
  [
    'a trade by the beginning of its number',
    { list: 'trades', find: '10000', sort: 'totalAmount' },
    'totalAmount',
    ['112.5', '250', '1250'],
  ],
  ['a trade by its investor account', { list: 'trades', find: 'partners quiet' }, 'totalAmount', ['250']],
  ['a part of any text', { list: 'issuers', filters: { legalName: 'VIEW l' } }, 'title', ['harbor view']],
  [
    'amounts without an index',
    { list: 'individuals', filters: { currentAnnualIncome: '9..20.5' }, sort: '-currentAnnualIncome' },
    'name',
    ['O\'Neil 100% "Quoted"', 'Chiara Rossi'],
  ],
  [
    'a column of a joined table, in an order of another',
    { list: 'offerings', filters: { issuerTitle: 'timber' }, sort: '-targetAmount' },
    'targetAmount',
    ['1000000', '9'],
  ],
  [
    'a search and a column without an index',
    { list: 'issuers', find: 'harbor', filters: { legalName: 'light' } },
    'title',
    ['Harbor Light'],
  ],
  ['states by their names', { list: 'individuals', find: 'fjord', sort: 'state' }, 'state', ['AL', 'AK']],
  ['the codes of states', { list: 'individuals', filters: { state: 'AL,TX' } }, 'name', ['Bjørn lindgren']],
  ['a name without its accents', { list: 'individuals', find: 'cirilo' }, 'name', ['Círilo Köhler']],
  [
    'a phone number in another spelling',
    { list: 'individuals', find: '(207) 555-0199' },
    'name',
    ['Círilo Köhler'],
  ],
  ['a city', { list: 'individuals', find: 'bangor' }, 'name', ['Círilo Köhler']],
  ['an EIN without its hyphen', { list: 'legalEntities', find: '987654321' }, 'name', ['Solheim Trust']],
  ['a file by its name', { list: 'files', find: 'document' }, 'label', ['KYC_DOCUMENT_FRONT']],
];

test.each(readings)('a list shows %s', async (_, query, column, expected) => {
  const { rows, total } = await ask(query);
  expect(rows.map((row) => row[column])).toEqual(expected);
  if (!('offset' in query) && !('limit' in query)) expect(total).toBe(expected.length);
});

const hostile = [
  '"quoted"',
  "o'brien",
  'NEAR(abc def)',
  'name:*',
  '--drop table',
  '100%',
  '___',
  '𝔘𝔫𝔦code',
  '\\\\\\',
];
test.each(hostile)('%s is searched literally', async (find) => {
  const { rows } = await ask({ list: 'individuals', find });
  expect(rows.map(({ name }) => name)).toEqual(
    find === '"quoted"' || find === '100%' ? ['O\'Neil 100% "Quoted"'] : [],
  );
});

describe.each(listNames)('the list of %s', (name) => {
  const list: RecordList = lists[name];
  const columns = Object.entries(list.columns);
  const sortable = columns.map(([column]) => column);

  test('has a row with the declared columns, and nothing else of the record', async () => {
    const { rows, total } = await ask({ list: name });
    expect(rows).toHaveLength(total);
    expect(total).toBeGreaterThan(0);
    for (const row of rows)
      expect(Object.keys(row).toSorted()).toEqual(['id', ...Object.keys(list.columns)].toSorted());
    expect(JSON.stringify(rows)).not.toMatch(/123-?45-?6789|X1234567|Sealed|Digest|Hash/);
  });

  test.each(sortable.flatMap((column) => [column, `-${column}`]))(
    'is sorted by %s, in ranges as in a whole',
    async (sort) => {
      const { rows, total } = await ask({ list: name, sort });
      const back = await ask({ list: name, sort: sort.startsWith('-') ? sort.slice(1) : `-${sort}` });
      expect(rows.map(({ id }) => id)).toEqual(back.rows.map(({ id }) => id).toReversed());
      const ranges = [];
      for (let offset = 0; offset < total; offset += 2) {
        ranges.push(...(await ask({ list: name, sort, offset, limit: 2 })).rows);
      }
      expect(ranges).toEqual(rows);
    },
  );

  test('is filtered and sorted within its indexes', async () => {
    const source = listSources[name];
    for (const [ordered, { index, by }] of Object.entries(source.orderings)) {
      expect(Object.keys(list.columns)).toContain(ordered);
      const filterable = columns.filter(
        ([column, { filter }]) => filter && (ordered === 'createdAt' || column !== 'createdAt'),
      );
      const filters = Object.fromEntries(
        filterable.map(([column, declared]) => [column, someFilter(declared)]),
      );
      const from = fromFiltered(source, { conditions: toConditions(list, source, filters) }, index);
      const plan = await explain(sql`select r.seq from ${from} order by ${sql.join([...by, sql`r.seq`])}`);
      expect(plan).toMatch(/COVERING INDEX/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
  });

  test.each(columns)('is filtered by %s', async (column, declared) => {
    const { rows } = await ask({ list: name });
    const text = someFilter(declared);
    const { total } = await ask({ list: name, filters: { [column]: text } });
    expect(total).toBeLessThanOrEqual(rows.length);
    const value = rows.map((row) => row[column]).find((one) => typeof one === 'string' && one.length > 2);
    if (declared.kind !== 'text' || value === undefined) return;
    const found = await ask({ list: name, filters: { [column]: String(value).slice(1).toUpperCase() } });
    expect(found.rows.map((row) => row[column])).toContain(value);
  });
});

function someFilter(column: ListColumn): string {
  if (column.kind === 'state' || column.kind === 'choice') return column.choices.slice(0, 2).join(',');
  if (column.kind === 'listed') return 'US,ME';
  if (column.kind === 'text') return '100%_';
  if (column.kind === 'money' || column.kind === 'number' || column.kind === 'bytes') return '1..20';
  return column.kind === 'flag' ? 'yes' : '2020-01-01..2030-01-01';
}

async function explain(query: RawBuilder<unknown>): Promise<string> {
  const { reader } = service.app.service.storage;
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(reader);
  return rows.map(({ detail }) => detail).join('\n');
}

const rejected: [what: string, query: object, error: RegExp][] = [
  ['a list that there is not', { list: 'apiKeys' }, /^list: must be one of/],
  ['a column that there is not', { list: 'issuers', sort: 'seq' }, /^sort: is not a column/],
  ['a column of every object', { list: 'issuers', sort: 'constructor' }, /^sort: is not a column/],
  ['SQL instead of a column', { list: 'issuers', sort: 'title desc; drop table issuers' }, /^sort: is not/],
  [
    'a filter of a column that there is not',
    { list: 'individuals', filters: { ssnDigest: 'yes' } },
    /^filters.ssnDigest: is not a column/,
  ],
  [
    'a filter of a column of every object',
    { list: 'issuers', filters: { toString: 'yes' } },
    /^filters.toString: is not a column/,
  ],
  [
    'amounts that are none',
    { list: 'trades', filters: { totalAmount: '1..x' } },
    /^filters.totalAmount: must be two amounts/,
  ],
  [
    'a state that there is not',
    { list: 'issuers', filters: { status: 'APPROVED,' } },
    /^filters.status: must be one or more of/,
  ],
  [
    'a flag that is neither',
    { list: 'offerings', filters: { enabled: 'true' } },
    /^filters.enabled: must be yes or no/,
  ],
  [
    'days that do not exist',
    { list: 'issuers', filters: { createdAt: '2026-02-30..' } },
    /^filters.createdAt: must be two dates/,
  ],
  [
    'one day',
    { list: 'issuers', filters: { createdAt: '2026-02-01' } },
    /^filters.createdAt: must be two dates/,
  ],
  [
    'no days at all',
    { list: 'issuers', filters: { createdAt: '..' } },
    /^filters.createdAt: must be two dates/,
  ],
  [
    'a filter that is no text',
    { list: 'offerings', filters: { enabled: true } },
    /^filters.enabled: must be text/,
  ],
  ['a short text', { list: 'issuers', find: 'ab "c' }, /^find: must have a word of at least 3/],
  ['a text where none is found', { list: 'secureRequests', find: 'passport' }, /^find: is not supported/],
  ['more rows than are given at once', { list: 'issuers', limit: 201 }, /^limit: must be at most 200/],
  ['a place before the beginning', { list: 'issuers', offset: -1 }, /^offset: must be at least 0/],
];

test.each(rejected)('a list rejects %s', async (_, query, message) => {
  const { code, errors } = await failureOf(ask(query));
  expect(code).toBe('invalid');
  expect(errors.join()).toMatch(message);
});
