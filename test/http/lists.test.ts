import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import {
  createIndividual,
  createInvestor,
  createInvestorAccount,
  createIssuer,
  createOffering,
} from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const userId = await createInvestor(service);
const investorAccountId = await createInvestorAccount(service, {
  userId,
  investorAccountType: 'LEGAL_ENTITY',
});

/** Fills a list up to 25 records. */
async function fill(path: string, create: () => Promise<string>, created: string[] = []) {
  const newestFirst = [...created];
  while (newestFirst.length < 25) newestFirst.unshift(await create());
  return { path, newestFirst };
}

const lists = [
  await fill('/issuers', () => createIssuer(service), [issuerId]),
  await fill('/offerings', () => createOffering(service, { issuerId })),
  await fill('/investor-accounts', () => createInvestorAccount(service, { userId }), [investorAccountId]),
  await fill('/individuals', () => createIndividual(service, { investorAccountId })),
];

const ids = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(({ id }) => id);

describe.each(lists)('GET $path', ({ path, newestFirst }) => {
  test.each(['', '?page=', '?limit=', '?page=&limit=', '?page=1&limit=10', '?page=%201', '?colour=blue'])(
    'returns the newest 10 for %s',
    async (query) => {
      const answer = await service.get(path + query);

      expect(answer.status).toBe(200);
      expect(ids(answer)).toEqual(newestFirst.slice(0, 10));
      expect(answer.body.meta).toEqual({
        itemCount: 10,
        totalItems: 25,
        itemsPerPage: 10,
        totalPages: 3,
        currentPage: 1,
      });
    },
  );

  test.each([
    { query: '?page=3', first: 20, count: 5, itemsPerPage: 10, totalPages: 3, currentPage: 3 },
    { query: '?limit=1', first: 0, count: 1, itemsPerPage: 1, totalPages: 25, currentPage: 1 },
    { query: '?limit=1&page=25', first: 24, count: 1, itemsPerPage: 1, totalPages: 25, currentPage: 25 },
    { query: '?limit=100', first: 0, count: 25, itemsPerPage: 100, totalPages: 1, currentPage: 1 },
    { query: '?limit=7&page=2', first: 7, count: 7, itemsPerPage: 7, totalPages: 4, currentPage: 2 },
    { query: '?page=4', first: 25, count: 0, itemsPerPage: 10, totalPages: 3, currentPage: 4 },
    { query: '?page=1000000', first: 25, count: 0, itemsPerPage: 10, totalPages: 3, currentPage: 1_000_000 },
  ])('returns $count records from position $first for $query', async ({ query, first, count, ...meta }) => {
    const answer = await service.get(path + query);

    expect(answer.status).toBe(200);
    expect(ids(answer)).toEqual(newestFirst.slice(first, first + count));
    expect(answer.body.meta).toEqual({ itemCount: count, totalItems: 25, ...meta });
  });

  test.each([
    { query: '?limit=0', error: 'limit: must be at least 1' },
    { query: '?limit=101', error: 'limit: must be at most 100' },
    { query: '?limit=-1', error: 'limit: must be at least 1' },
    { query: '?limit=abc', error: 'limit: must be a whole number' },
    { query: '?limit=2.5', error: 'limit: must be a whole number' },
    { query: '?limit=1e999', error: 'limit: must be' },
    { query: '?limit=10;drop%20table%20issuers', error: 'limit: must be a whole number' },
    { query: '?page=0', error: 'page: must be at least 1' },
    { query: '?page=abc', error: 'page: must be a whole number' },
    { query: '?page=0x10', error: 'page: must be a whole number' },
    { query: '?page=1&page=2', error: 'page: must be given once' },
  ])('rejects $query', ({ query, error }) =>
    expectError(service, 400, () => service.get(path + query), error),
  );
});

describe('a list of more than 1,000 records', () => {
  test('returns each of them once, newest first, while others are added', async () => {
    const client = await service.client({ account: 'Solheim Partners' });
    const created: string[] = [];
    const addSome = async (count: number) =>
      created.push(...(await Promise.all(Array.from({ length: count }, () => createIssuer(client)))));
    while (created.length < 1050) await addSome(50);

    const listed: string[] = [];
    for (let page = 1; page <= 21; page += 1) {
      const answer = await client.get(`/issuers?limit=50&page=${page}`);
      expect(answer.body.meta).toEqual({
        itemCount: 50,
        totalItems: 1050,
        itemsPerPage: 50,
        totalPages: 21,
        currentPage: page,
      });
      listed.push(...ids(answer));
    }

    expect(listed).toEqual(listed.toSorted().reverse());
    expect(new Set(listed)).toEqual(new Set(created));

    await addSome(5);
    const moved = await client.get('/issuers?limit=5&page=2');
    expect(ids(moved)).toEqual(listed.slice(0, 5));
    expect(ids(await client.get('/issuers?limit=5&page=211'))).toEqual(listed.slice(-5));
  });
});
