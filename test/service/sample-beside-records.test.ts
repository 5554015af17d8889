/** Sample data beside the user's records: omitted by default, marked, and never compared with them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lists } from '../../shared/contracts/records/lists/index.ts';
import { reviewNames } from '../../shared/domain/reviews.ts';
import { freshSsn, type Investor, World } from '../law/support/world.ts';
import { toCsv } from '../support/csv-files.ts';
import { dropAndCheck, runToEnd } from '../support/import-drafts.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { commitTo } from '../support/writes.ts';

const twins = await shareService();
const own = new World(twins);
// Its account gets no key once it is that of the sample data.
const sample = new World(twins, await twins.client({ account: 'Sample data' }));
await commitTo(twins.app.service, (db) =>
  db.updateTable('accounts').set({ isSample: 1 }).where('name', '=', 'Sample data').execute(),
);

const directions = [
  { counted: 'a record of the user', other: 'its twin in the sample data', here: own, there: sample },
  { counted: 'a sample record', other: 'its twin of the user', here: sample, there: own },
];

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;
const namesOf = () => ({ lastName: `Hopper ${randomUUID()}`, dob: '12/09/1980' });

/** The result of the limit of Regulation Crowdfunding at an approval. */
async function limitOf(id: string): Promise<string | undefined> {
  const { current } = await askAsStaff(twins, 'getTradeEvaluation', { params: { id } });
  return current.find(({ rule }: { rule: string }) => rule === 'crowdfundingLimit')?.result;
}

describe.each(directions)('$counted is not compared with $other', ({ here, there }) => {
  /** Figures for which the limit of Regulation Crowdfunding is 2,500.00. */
  const figures = { currentAnnualIncome: 0, netWorthExcludingResidence: 0 };
  const keys = [
    { key: 'number', identify: () => ({ ssn: freshSsn() }) },
    { key: 'name and birth date', identify: () => ({ ...namesOf(), ssn: null }) },
  ];

  test.each(keys)(
    'for the limit of an investor with the same $key (17 CFR 227.100(a)(2))',
    async ({ identify }) => {
      const person = { ...figures, ...identify() };
      await there.place(await there.investor(person), await there.offer('REG_CF'), '2000.00');
      const investor = await here.investor(person);
      const offer = await here.offer('REG_CF');
      const tradeId = await here.place(investor, offer, '2500.00');

      expect(await limitOf(tradeId)).toBe('PASSED');
    },
  );

  test('for the limit of an entity with the same EIN', async () => {
    const entity = { ein: `52${Math.floor(Math.random() * 9_000_000) + 1_000_000}`, ...entityFigures };
    await there.place(await there.entity(entity), await there.offer('REG_CF'), '2000.00');
    const tradeId = await here.place(await here.entity(entity), await here.offer('REG_CF'), '2500.00');

    expect(await limitOf(tradeId)).toBe('PASSED');
  });

  test.each(keys)('as the same person by the $key, or as a duplicate', async ({ identify }) => {
    const person = identify();
    const twin = await there.investor(person);
    const id = ownerOf(await here.investor({ ...person, firstName: person.ssn ? 'Ada' : 'Grace' }));

    expect(await askAsStaff(twins, 'listSamePersons', { params: { id } })).toMatchObject({ items: [] });
    expect(await askAsStaff(twins, 'listDataFindings', { params: { id } })).toEqual({ items: [] });
    expect(
      await askAsStaff(twins, 'proposeSeparation', {
        params: { id },
        body: { otherId: ownerOf(twin), reasonCode: 'OTHER', note: 'They are relatives.' },
      }),
    ).toMatchObject({ rejected: expect.any(String) });
  });

  test('if the twin was rejected', async () => {
    const person = { ...namesOf(), ssn: freshSsn() };
    await there.set('individuals', ownerOf(await there.investor(person)), { amlStatus: 'REJECTED' });
    const id = ownerOf(await here.investor(person));
    await here.set('individuals', id, { amlStatus: 'PENDING' });

    const { findings } = await askAsStaff(twins, 'getCase', { params: { review: 'aml', id } });
    expect(findings).toEqual([]);
  });

  test('as an issuer with the same EIN, or of the same group', async () => {
    const ein = `53${Math.floor(Math.random() * 9_000_000) + 1_000_000}`;
    const relatedIssuerId = await createIssuer(there.client, { ein });
    const id = await createIssuer(here.client, { ein });

    expect(await askAsStaff(twins, 'listDataFindings', { params: { id } })).toEqual({ items: [] });
    expect(
      await askAsStaff(twins, 'linkIssuer', {
        params: { id },
        body: { relatedIssuerId, relation: 'AFFILIATE' },
      }),
    ).toEqual({
      rejected: 'rule',
      errors: ['relatedIssuerId: must not be sample data unless the issuer is'],
    });
  });
});

const entityFigures = { annualRevenue: 0, netAssets: 0 };

test('a bank line of the user matches no sample trade, whatever its reference, amount, and payer are', async () => {
  const investor = await sample.investor({ firstName: 'Mary', lastName: 'Somerville' });
  const tradeId = await sample.place(investor, await sample.offer('RULE_506B'), '61.00');
  const { tradeNumber } = (await sample.client.get(`/trades/${tradeId}`)).body;
  const row = {
    ...{ date: '06/15/2024', amount: '61.00', debit: '', payerName: 'Ingrid Solheim' },
    ...{ reference: tradeNumber, bankTransactionId: 'FT61', note: '' },
  };
  const draft = await dropAndCheck(twins.app, toCsv([row]));
  await runToEnd(twins.app, draft.id);
  const line = await twins.app.service.storage.reader
    .selectFrom('bankLines')
    .selectAll()
    .executeTakeFirstOrThrow();

  expect(line).toMatchObject({ status: 'UNMATCHED', problem: 'NO_TRADE' });
  const params = { id: line.id };
  const { candidates } = await askAsStaff(twins, 'getPaymentMatches', { params, query: { tradeNumber } });
  expect(candidates.map((one: { tradeId: string }) => one.tradeId)).not.toContain(tradeId);
  const body = { expectedUpdatedAt: line.updatedAt, tradeId, as: 'RECEIPT' };
  expect(await askAsStaff(twins, 'matchPayment', { params, body })).toEqual({
    rejected: 'rule',
    errors: ['tradeId: must not be sample data unless the bank line is'],
  });
});

const loaded = await shareService();

/** Every figure that the screens and the tray show. */
async function readFigures() {
  const ask = (name: Parameters<typeof askAsStaff>[1]) => askAsStaff(loaded, name, { query: {} });
  const { items: queues } = await ask('getQueueCounts');
  const { days } = await ask('getDailyWork');
  const { items: due } = await ask('getDueCounts');
  const { counts } = await ask('getOverview');
  const { counts: approvals } = await ask('listSecondApprovals');
  const sumOf = (rows: Record<string, number>[], names: string[]) =>
    rows.reduce((sum, row) => sum + names.reduce((part, name) => part + (row[name] ?? 0), 0), 0);
  return {
    records: Object.fromEntries(Object.entries(counts).filter(([name]) => name !== 'apiKeys')),
    queued: sumOf(queues, ['count', 'awaitingSecond']),
    received: sumOf(days, ['identities', 'trades']),
    decided: sumOf(days, ['approved', 'rejected', 'informationRequested']),
    due: due.reduce(
      (sum: number, { overdue, within }: { overdue: number; within: number[] }) =>
        sum + overdue + (within.at(-1) ?? 0),
      0,
    ),
    proposed: sumOf(approvals, ['count']),
  };
}

const listNames = Object.keys(lists);
const browse = async (list: string, query: object = {}) =>
  (await askAsStaff(loaded, 'browseList', { query: { list, ...query } })) as {
    rows: { id: string; sample: boolean }[];
    total: number;
  };

describe('sample data', async () => {
  await askAsStaff(loaded, 'loadSampleData', { body: {} });
  await loaded.app.parts.dataJobs.idle();
  const onlySample = await readFigures();
  const totals = new Map<string, number>();
  for (const list of listNames) totals.set(list, (await browse(list)).total);
  const queueAlone = (await askAsStaff(loaded, 'listQueue', { query: { review: 'kyc' } })).items;
  const issuerId = await createIssuer(loaded, { title: 'Harbor Light' });

  test('is counted while there are no other records', () => {
    expect(onlySample).toEqual({
      records: expect.not.objectContaining({ issuers: 0 }),
      ...Object.fromEntries(
        ['queued', 'received', 'decided', 'due', 'proposed'].map((name) => [name, expect.any(Number)]),
      ),
    });
    expect(Object.entries(onlySample).filter(([, figure]) => figure === 0)).toEqual([]);
    expect(queueAlone.length).toBeGreaterThan(0);
    expect(totals.get('trades')).toBeGreaterThan(0);
  });

  test('is in no figure beside records of the user', async () => {
    expect(await readFigures()).toEqual({
      records: { issuers: 1, offerings: 0, investorAccounts: 0, individuals: 0, legalEntities: 0 },
      ...{ queued: 1, received: 0, decided: 0, due: 0, proposed: 0 },
    });
  });

  test.each(reviewNames)('is in the queue of %s only if its filter asks for it', async (review) => {
    const read = async (sample?: boolean) =>
      (
        await askAsStaff(loaded, 'listQueue', {
          query: { review, limit: 200, ...(sample !== undefined && { sample }) },
        })
      ).items as { id: string; isSample: boolean }[];

    expect((await read()).map(({ id }) => id)).toEqual(review === 'issuer' ? [issuerId] : []);
    expect(await read(false)).toEqual(await read());
    const sampleItems = await read(true);
    expect(sampleItems.length).toBeGreaterThan(0);
    expect(sampleItems.filter(({ isSample }) => !isSample)).toEqual([]);
  });

  test('is claimed only if the filter asks for it, and its case is marked', async () => {
    const claim = async (body: object) => (await askAsStaff(loaded, 'claimNext', { body })).item;

    expect(await claim({ review: 'kyc' })).toBeNull();
    const item = await claim({ review: 'kyc', sample: true });
    expect(item).toMatchObject({ isSample: true });
    const isMarked = async (review: string, id: string) =>
      (await askAsStaff(loaded, 'getCase', { params: { review, id } })).isSample;
    expect(await isMarked('kyc', item.id)).toBe(true);
    expect(await isMarked('issuer', issuerId)).toBe(false);
  });

  test.each(listNames)('is in the list of %s only if its filter asks for it', async (list) => {
    const ownIds = list === 'issuers' ? [issuerId] : [];

    expect((await browse(list)).rows.map(({ id }) => id)).toEqual(ownIds);
    expect((await browse(list, { filters: { sample: 'no' } })).rows.map(({ id }) => id)).toEqual(ownIds);
    const { rows, total } = await browse(list, { filters: { sample: 'yes' } });
    expect(total).toBe(totals.get(list));
    expect(rows.filter(({ sample }) => !sample)).toEqual([]);
  });

  test('is in the list of its import, and marked among the results of a search', async () => {
    const { reader } = loaded.app.service.storage;
    const imports = await reader
      .selectFrom('csvImportRows')
      .select('importId')
      .where('recordSeq', 'is not', null)
      .distinct()
      .execute();
    const found = await Promise.all(
      imports.map(({ importId }) =>
        Promise.all(
          ['individuals', 'issuers', 'investorAccounts'].map(
            async (list) => (await browse(list, { filters: { import: importId } })).rows,
          ),
        ),
      ),
    );
    expect(found.flat(2).length).toBeGreaterThan(0);
    const {
      rows: [issuer],
    } = await browse('issuers', { filters: { sample: 'yes' } });
    const find = async (text: string | undefined) =>
      (await askAsStaff(loaded, 'searchRecords', { query: { text } })).items;
    expect(await find(issuer?.id)).toMatchObject([{ id: issuer?.id, isSample: true }]);
    expect(await find(issuerId)).toMatchObject([{ id: issuerId, isSample: false }]);
  });

  test('leaves the figures and the lists as they are when it is removed', async () => {
    const before = await readFigures();

    await askAsStaff(loaded, 'removeSampleData', {});

    expect(await readFigures()).toEqual(before);
    for (const list of listNames) expect((await browse(list)).total).toBe(list === 'issuers' ? 1 : 0);
    expect((await browse('issuers', { filters: { sample: 'yes' } })).total).toBe(0);
  });
});
