/** What the funding queue shows: compliance.md § 2.1c, compliance.md § 2.6, and compliance.md § 6. */
import { expect, test } from 'vitest';
import type { OperationName } from '../../shared/contracts/index.ts';
import { setClock } from '../law/support/clock.ts';
import { openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { shareService, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeSignedTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });
const reason = { reasonCode: 'OTHER' };

/** A placed trade of 10.00. */
async function place(offer: object = {}): Promise<string> {
  const { assetId } = await createOffer(service, { pricePerUnit: 1, totalUnits: 10_000, ...offer });
  return placeSignedTrade(service, buyer, assetId, 10);
}

const read = async (id: string) => (await service.get(`/trades/${id}`)).body;

async function act(name: OperationName, id: string, body: object = {}) {
  const { updatedAt: expectedUpdatedAt } = await read(id);
  return askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...body } });
}

/** What the queue shows for a trade: its task, and the day until which it is to be done. */
async function findTask(id: string) {
  const { items } = await askAsStaff(service, 'listQueue', { query: { review: 'funding', limit: 200 } });
  const item = items.find((one: { id: string }) => one.id === id);
  return item && [item.type, item.dueOn];
}

test('a placed trade awaits its payment, and leaves the queue with the exact amount', async () => {
  const id = await place();
  expect(await findTask(id)).toEqual(['PAYMENT_DUE', null]);
  await act('recordReceipt', id, { amount: 9.99 });
  expect(await findTask(id)).toEqual(['PAYMENT_DUE', null]);

  await act('recordReceipt', id, { amount: 0.01 });

  expect(await findTask(id)).toBeUndefined();
});

test('an excess of one cent is to be refunded within five business days', async () => {
  setClock();
  const id = await place();
  await act('recordReceipt', id, { amount: 10.01, receivedOn: '06/12/2026' });

  // June 19 is a holiday.
  expect(await findTask(id)).toEqual(['EXCESS_TO_REFUND', '2026-06-22']);
  expect((await act('decideFunding', id, { to: 'REFUNDED', ...reason })).errors).toEqual([
    'Record the refund of the excess on the page of the trade',
  ]);
  await act('recordRefund', id, { amount: 0.01, ...reason });

  expect(await findTask(id)).toBeUndefined();
});

test('an ended trade is in the queue while it has money, with the day of the refund', async () => {
  setClock();
  const id = await place();
  await act('recordReceipt', id, { amount: 4 });
  await decide(app, 'decideSettlement', id, 'CANCELLED', reason);
  expect(await findTask(id)).toEqual(['RETURN_OF_FUNDS', '2026-06-23']);

  await act('recordRefund', id, reason);
  expect(await findTask(id)).toBeUndefined();
  await act('recordReceipt', id, { amount: 0.01 });

  expect(await findTask(id)).toEqual(['RETURN_OF_FUNDS', '2026-06-23']);
});

test('an ended trade without money is in no queue', async () => {
  const id = await place();
  await decide(app, 'decideSettlement', id, 'CANCELLED', reason);

  expect(await findTask(id)).toBeUndefined();
});

test('a settled trade whose payment was returned stays in the queue until it is unwound', async () => {
  const own = await startService();
  const ada = await openFirstWindow(own.app);
  const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
  const { assetId } = await createOffer(own, { pricePerUnit: 1, totalUnits: 100 });
  const id = await placeSignedTrade(own, await createBuyer(own), assetId, 10);
  const ask = async (name: OperationName, body: object, officer = ada) => {
    const { updatedAt: expectedUpdatedAt } = (await own.get(`/trades/${id}`)).body;
    return officer.ask(name, { params: { id }, body: { expectedUpdatedAt, ...body } });
  };
  const readQueue = async () => (await ada.ask('listQueue', { query: { review: 'funding' } })).items;
  const confirm = ({ proposalId }: { proposalId: string }) =>
    ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });
  await decide(own.app, 'decideTrade', id, 'APPROVED', { note: 'Checked' });
  const { entry } = await ask('recordReceipt', {});
  expect(await ask('decideSettlement', { to: 'SETTLED' }, ben)).toMatchObject({ to: 'SETTLED' });
  expect(await readQueue()).toEqual([]);

  await ask('recordReversal', { receiptId: entry.id });
  expect(await readQueue()).toMatchObject([
    { id, type: 'PAYMENT_REVERSED', state: 'PENDING', dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  expect((await ask('decideFunding', { to: 'FUNDED' })).errors).toEqual([
    'The payment of a settled trade was returned; unwind the trade',
  ]);
  const unwind = { to: 'UNWIND_PENDING', reasonCode: 'ERROR' };
  expect(await ask('decideSettlement', unwind)).toMatchObject({ errors: [expect.stringMatching(/^note: /)] });
  await confirm(await ask('decideSettlement', { ...unwind, note: 'The check was returned' }));
  expect(await readQueue()).toEqual([]);
  expect((await own.get(`/trades/${id}`)).body).toMatchObject({ fundingStatus: 'REFUNDED' });

  await confirm(await ask('decideSettlement', { to: 'SETTLED', reasonCode: 'OTHER', note: 'By error' }));
  expect(await readQueue()).toMatchObject([{ id, type: 'PAYMENT_REVERSED', state: 'PENDING' }]);
});

test('the money of an offering that missed its minimum is returned until the deadline is moved', async () => {
  setClock();
  const { assetId, offeringId } = await createOffer(service, {
    pricePerUnit: 1,
    totalUnits: 100,
    contingencyAmount: 20,
    endAt: '06/30/2026',
  });
  const paid = await placeSignedTrade(service, buyer, assetId, 10);
  const unpaid = await placeSignedTrade(service, buyer, assetId, 10);
  await act('recordReceipt', paid);
  const run = () => app.parts.schedule.run();
  setClock('2026-06-30T23:59:59-04:00');
  await run();
  expect(await findTask(paid)).toBeUndefined();

  setClock('2026-07-01T00:00:00-04:00');
  await run();

  expect(await findTask(paid)).toEqual(['RETURN_OF_FUNDS', '2026-07-08']);
  expect(await findTask(unpaid)).toBeUndefined();
  expect((await read(paid)).refundDueAt).toBe('2026-07-09T04:00:00.000Z');
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const params = { id: offeringId };
  await askAsStaff(service, 'updateOffering', { params, body: { expectedUpdatedAt, endAt: '07/31/2026' } });
  await run();
  expect(await findTask(paid)).toBeUndefined();
  expect((await read(paid)).refundDueAt).toBeNull();

  setClock('2026-08-03T10:00:00-04:00');
  await run();
  setClock('2026-08-05T10:00:00-04:00');
  await decide(app, 'decideSettlement', paid, 'CANCELLED', { reasonCode: 'OFFERING_NOT_COMPLETED' });

  // The money was due before the trade was canceled.
  expect(await findTask(paid)).toEqual(['RETURN_OF_FUNDS', '2026-08-07']);
});

test('a trade that another officer has claimed accepts no entry, and its funding names the officer', async () => {
  const own = await startService();
  const ada = await openFirstWindow(own.app);
  const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
  const { assetId } = await createOffer(own, { pricePerUnit: 1, totalUnits: 100 });
  const id = await placeSignedTrade(own, await createBuyer(own), assetId, 10);
  const { updatedAt: expectedUpdatedAt } = (await own.get(`/trades/${id}`)).body;
  const receive = { params: { id }, body: { expectedUpdatedAt } };
  const readClaim = async (window: Window) => (await window.ask('getTradeFunding', { params: { id } })).claim;
  await ben.ask('claimRecord', { params: { id } });

  expect(await ada.ask('recordReceipt', receive)).toEqual({
    rejected: 'conflict',
    errors: ['Claimed by Ben Okafor. Take over the case, or ask Ben Okafor to release it.'],
  });
  expect(await readClaim(ada)).toMatchObject({ officerId: ben.id, officerName: 'Ben Okafor' });
  expect(await readClaim(ben)).toBeNull();
  const takeOver = { params: { id }, body: { review: 'funding', officerId: ben.id } };
  expect(await ada.ask('takeOverRecord', takeOver)).toMatchObject({ officerId: ada.id });
  expect(await ada.ask('recordReceipt', receive)).toMatchObject({ fundingStatus: 'FUNDED' });
});
