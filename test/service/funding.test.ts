/** The entries of the money of a trade, and what is computed from them (compliance.md § 2.6). */
import { describe, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { openSecondConnection } from '../support/databases.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { shareService, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeSignedTrade, placeTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });
const reason = { reasonCode: 'OTHER' };

/** A placed trade of 50.00. */
async function place(): Promise<string> {
  const { assetId } = await createOffer(service, { totalUnits: 10 });
  return placeTrade(service, buyer, assetId, 4);
}

const read = async (id: string) => (await service.get(`/trades/${id}`)).body;
const readFunding = (id: string) => askAsStaff(service, 'getTradeFunding', { params: { id } });

async function record(name: OperationName, id: string, body: object = {}) {
  const { updatedAt: expectedUpdatedAt } = await read(id);
  return askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...body } });
}
const receive = (id: string, body?: object) => record('recordReceipt', id, body);
const refund = (id: string, body?: object) => record('recordRefund', id, { reasonCode: 'OTHER', ...body });
const reverse = (id: string, receiptId: string, body?: object) =>
  record('recordReversal', id, { receiptId, ...body });

describe('a receipt', () => {
  test('has the outstanding amount, today, the owner, and the trade number by default', async () => {
    const id = await place();
    await receive(id, { amount: 20.25 });
    const { entry, fundingStatus } = await receive(id);

    const trade = await read(id);
    expect(fundingStatus).toBe('FUNDED');
    expect(entry).toMatchObject({
      kind: 'RECEIPT',
      amount: 29.75,
      party: 'Grace Hopper',
      method: 'CHECK',
      reference: trade.tradeNumber,
      day: trade.txnDate.slice(0, 10),
    });
    expect(trade).toMatchObject({ fundingStatus: 'FUNDED', txnChargedAmount: 50 });
  });

  test('and a refund have the default values that forms show', async () => {
    const id = await place();
    await receive(id, { amount: 20.25 });
    const { tradeNumber } = await read(id);

    const { defaults, proposed } = await readFunding(id);
    const common = {
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      party: 'Grace Hopper',
      reference: tradeNumber,
    };
    expect(defaults).toMatchObject({
      receipt: { kind: 'RECEIPT', amount: 29.75, method: 'CHECK', ...common },
      refund: { kind: 'REFUND', amount: 0, ...common },
    });
    expect(proposed).toBeNull();
  });

  test('below the total leaves the funding pending, to the cent', async () => {
    const id = await place();
    await receive(id, { amount: 49.99, receivedOn: '01/31/2024', payerAccountLast4: '1234' });

    expect(await read(id)).toMatchObject({
      fundingStatus: 'PENDING',
      txnChargedAmount: 49.99,
      txnDate: '2024-01-31T00:00:00.000Z',
    });
    expect(await readFunding(id)).toMatchObject({
      payable: 50,
      netReceived: 49.99,
      outstanding: 0.01,
      refundable: 0,
      entries: [{ amount: 49.99, day: '2024-01-31', payerAccountLast4: '1234' }],
    });
  });

  test('adds up without rounding', async () => {
    const id = await place();
    for (const amount of [0.1, 0.2, 49.7]) await receive(id, { amount });

    expect(await read(id)).toMatchObject({ fundingStatus: 'FUNDED', txnChargedAmount: 50 });
  });

  test.each([
    { body: { amount: 0 }, error: 'amount: must be above 0' },
    { body: { amount: 1.001 }, error: 'amount: must have at most 2 decimal places' },
    { body: { receivedOn: '01/01/2999' }, error: 'receivedOn: must not be in the future' },
    { body: { reference: 'x'.repeat(101) }, error: 'reference: must have at most 100 characters' },
    { body: { payerAccountLast4: '12345' }, error: 'payerAccountLast4: must be 4 digits' },
  ])('rejects $body', async ({ body, error }) => {
    const { errors } = await receive(await place(), body);

    expect(errors).toEqual([expect.stringContaining(error.split(':')[0] ?? '')]);
  });

  test('is not possible for a settled trade', async () => {
    const { assetId } = await createOffer(service);
    const id = await placeSignedTrade(service, buyer, assetId, 4);
    await decide(app, 'decideTrade', id, 'APPROVED', { note: 'Checked with the client' });
    await receive(id);
    await decide(app, 'decideSettlement', id, 'SETTLED');

    expect(await receive(id, { amount: 1 })).toEqual({
      rejected: 'rule',
      errors: ['tradeStatus: is SETTLED'],
    });
  });

  test('that two officers record at the same time is recorded once', async () => {
    const id = await place();
    const { updatedAt: expectedUpdatedAt } = await read(id);
    const officers = ['anne', 'bodil'].map(
      (name): Caller => ({ ...backOffice, actor: { kind: 'officer', id: name } }),
    );

    const outcomes = await Promise.allSettled(
      officers.map((officer) =>
        app.run('recordReceipt', officer, { params: { id }, body: { expectedUpdatedAt } }),
      ),
    );

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await readFunding(id)).entries).toHaveLength(1);
  });
});

describe('a refund', () => {
  test('returns only the excess of a placed trade', async () => {
    const id = await place();
    await receive(id, { amount: 50.01 });

    expect(await refund(id, { amount: 0.02 })).toMatchObject({
      errors: ['amount: is above the refundable amount, 0.01'],
    });
    expect(await refund(id)).toMatchObject({ entry: { amount: 0.01 }, fundingStatus: 'FUNDED' });
    expect(await refund(id)).toMatchObject({ errors: ['amount: must be above 0'] });
  });

  test('returns the net amount of a canceled trade, of which a part was received', async () => {
    const id = await place();
    await receive(id, { amount: 20 });
    await decide(app, 'decideSettlement', id, 'CANCELLED', reason);

    expect(await read(id)).toMatchObject({
      fundingStatus: 'FUNDED',
      refundDueAt: expect.stringMatching(/Z$/),
    });
    await refund(id, { amount: 5 });
    expect(await read(id)).toMatchObject({ fundingStatus: 'FUNDED', txnChargedAmount: 15 });
    await refund(id);
    expect(await read(id)).toMatchObject({ fundingStatus: 'REFUNDED', txnChargedAmount: 0 });
  });
});

describe('a reversal', () => {
  test('is limited to the rest of its receipt', async () => {
    const id = await place();
    const { entry } = await receive(id);

    expect(await reverse(id, entry.id, { amount: 50.01 })).toMatchObject({
      errors: ['amount: is above the remaining amount of the receipt, 50'],
    });
    expect(await reverse(id, entry.id, { amount: 20 })).toMatchObject({ fundingStatus: 'PENDING' });
    expect(await reverse(id, entry.id)).toMatchObject({
      entry: { amount: 30, reasonCode: 'RETURNED_PAYMENT' },
    });
    expect(await read(id)).toMatchObject({ fundingStatus: 'PENDING', txnChargedAmount: 0 });
  });

  test('names a receipt of the same trade', async () => {
    const { entry } = await receive(await place());

    expect(await reverse(await place(), entry.id, { amount: 1 })).toMatchObject({
      errors: ['receiptId: is not a receipt of this trade'],
    });
  });
});

test.each(['UPDATE fundingEntries SET amount = 1', 'DELETE FROM fundingEntries'])(
  'the database rejects %s',
  async (statement) => {
    await receive(await place());

    expect(() => openSecondConnection(app).exec(statement)).toThrow('never changed or deleted');
  },
);

test('an entry awaits the second approver that the setting requires', async () => {
  const own = await startService();
  const ada = await openFirstWindow(own.app);
  const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
  await openWindowAs(own.app, 'Gil Moreau', 'administrator');
  await ada.ask('setSecondApproval', { body: { funding: ['FUNDED'] } });
  const { assetId } = await createOffer(own);
  const id = await placeTrade(own, await createBuyer(own), assetId, 1);
  const { updatedAt: expectedUpdatedAt } = (await own.get(`/trades/${id}`)).body;

  const proposed = await ada.ask('recordReceipt', {
    params: { id },
    body: { expectedUpdatedAt, amount: 1 },
  });
  expect(proposed).toMatchObject({ entry: null, fundingStatus: 'PENDING', awaitsSecond: true });
  expect(await ada.ask('getTradeFunding', { params: { id } })).toMatchObject({
    entries: [],
    proposed: { kind: 'RECEIPT', amount: 1, proposal: { id: proposed.proposalId } },
  });
  const { facts } = await ben.ask('getCase', { params: { review: 'funding', id } });
  expect(facts[0]).toMatchObject({
    title: 'Proposed receipt',
    facts: [{ label: 'Amount', value: 1 }, {}, {}, {}, {}],
  });
  await ben.ask('confirmProposal', { params: { id: proposed.proposalId }, body: {} });

  expect((await ada.ask('getTradeFunding', { params: { id } })).entries).toMatchObject([
    { amount: 1, recordedByName: expect.stringContaining('Ada'), confirmedByName: 'Ben Okafor' },
  ]);
});
