import { beforeAll, describe, expect, test } from 'vitest';
import { makeEligible } from '../support/eligible-trade.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver');
/** The administrator who confirms what Ada changes. */
const gil = await openWindowAs(app, 'Gil Moreau', 'administrator');
const { assetId } = await createOffer(service);

/** Ada sets the amount; a second administrator confirms it if necessary. */
async function setAmount(fromAmount: number | null) {
  const after = await ada.ask('setSecondApproval', { body: { fromAmount } });
  if (!after.proposalId) return after;
  return gil.ask('confirmAdministrativeChange', { params: { id: after.proposalId }, body: {} });
}

/** A placed trade of four units, which is 50 dollars, or of another amount. */
async function placeFifty(totalAmount?: string | null): Promise<string> {
  const id = await placeTrade(service, await createBuyer(service), assetId, 4);
  expect((await service.get(`/trades/${id}`)).body.totalAmount).toBe(50);
  if (totalAmount !== undefined) {
    await commitTo(app.service, (db) =>
      db.updateTable('trades').set({ totalAmount }).where('id', '=', id).execute(),
    );
  }
  return id;
}

async function reject(id: string) {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${id}`)).body;
  const body = { expectedUpdatedAt, to: 'REJECTED', reasonCode: 'OTHER', note: 'Not what was agreed' };
  return ada.ask('decideTrade', { params: { id }, body });
}

async function receive(id: string, amount: number) {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${id}`)).body;
  return ada.ask('recordReceipt', { params: { id }, body: { expectedUpdatedAt, amount } });
}

beforeAll(async () => {
  const body = { trade: ['APPROVED', 'REJECTED'], funding: ['FUNDED'], issuer: ['REJECTED'] };
  await ada.ask('setSecondApproval', { body });
});

describe('a decision about a trade of 50.00 dollars', () => {
  test.each([
    ['requires a second officer from exactly this amount on', 50, true],
    ['requires none from one cent more on', 50.01, false],
    ['requires one from one cent less on', 49.99, true],
    ['requires one without an amount in the setting', null, true],
  ])('%s', async (_what, fromAmount, awaitsSecond) => {
    await setAmount(fromAmount);

    expect(await reject(await placeFifty())).toMatchObject({ awaitsSecond });
  });
});

test('amounts are compared as numbers with all of their digits', async () => {
  await setAmount(999.99);
  expect(await reject(await placeFifty('1000'))).toMatchObject({ awaitsSecond: true });
  expect(await reject(await placeFifty('999.9899'))).toMatchObject({ awaitsSecond: false });
});

test('a decision about a record without an amount requires a second officer', async () => {
  await setAmount(1000);

  expect(await reject(await placeFifty(null))).toMatchObject({ awaitsSecond: true });
});

test('a decision that is not about money requires a second officer whatever the amount is', async () => {
  await setAmount(1000);
  const id = await createIssuer(service);
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/issuers/${id}`)).body;

  const body = { expectedUpdatedAt, to: 'REJECTED', reasonCode: 'OTHER' };
  expect(await ada.ask('decideIssuer', { params: { id }, body })).toMatchObject({ awaitsSecond: true });
});

test('a decision that the table does not select requires no second officer above the amount', async () => {
  await setAmount(10);
  const id = await placeFifty();
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${id}`)).body;

  const body = { expectedUpdatedAt, to: 'CANCELLED', reasonCode: 'WITHDRAWN' };
  expect(await ada.ask('decideSettlement', { params: { id }, body })).toMatchObject({ awaitsSecond: false });
});

test('the amount of the trade counts for a receipt of a part of it', async () => {
  await setAmount(50);
  expect(await receive(await placeFifty(), 1)).toMatchObject({ awaitsSecond: true });

  await setAmount(50.01);
  expect(await receive(await placeFifty(), 50)).toMatchObject({ awaitsSecond: false });
});

test('several trades that are decided at once await a second officer only from the amount on', async () => {
  await setAmount(50.01);
  const [small, large] = [await placeFifty(), await placeFifty('50.01')];
  for (const id of [small, large]) await makeEligible(app, id);

  const body = { review: 'trade', ids: [small, large], to: 'APPROVED', note: 'Checked' };
  expect(await ada.ask('decideMany', { body })).toEqual({
    decided: [small],
    proposed: [large],
    rejected: [],
  });
});

test('what awaits a second officer still does after the amount was raised', async () => {
  await setAmount(50);
  const id = await placeFifty();
  const { proposalId } = await reject(id);
  await setAmount(1000);

  expect((await service.get(`/trades/${id}`)).body.complianceReview).toBe('PENDING');
  expect(await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} })).toMatchObject({
    to: 'REJECTED',
    confirmedById: ben.id,
  });
});

describe('the amount is changed', () => {
  test('by one administrator if it is lowered or removed, and the audit log has both values', async () => {
    await setAmount(1000);

    expect(await ada.ask('setSecondApproval', { body: { fromAmount: 500.5 } })).toMatchObject({
      fromAmount: 500.5,
      funding: ['FUNDED'],
    });
    expect(await ada.ask('setSecondApproval', { body: { fromAmount: null } })).toMatchObject({
      fromAmount: null,
    });

    const { items } = await ada.ask('listAuditEvents', {
      query: { action: 'setSecondApproval', limit: 1 },
    });
    expect(items).toMatchObject([
      { actorId: ada.id, after: { before: { fromAmount: '500.5' }, after: { fromAmount: null } } },
    ]);
  });

  test.each([
    ['for the first time', null, 100],
    ['to a higher one', 100, 100.01],
  ])('by two administrators if it is set %s', async (_what, before, fromAmount) => {
    await setAmount(before);

    const requested = await ada.ask('setSecondApproval', { body: { fromAmount } });

    expect(requested).toMatchObject({
      awaitsSecondAdministrator: true,
      message: expect.stringMatching(/only for decisions about money of \$100\.0[01] and more$/),
    });
    expect(await ada.ask('getSecondApproval')).toMatchObject({ fromAmount: before });
    await gil.ask('confirmAdministrativeChange', { params: { id: requested.proposalId }, body: {} });
    expect(await ada.ask('getSecondApproval')).toMatchObject({ fromAmount });
  });

  test('by no officer with another role', async () => {
    expect(await ben.ask('setSecondApproval', { body: { fromAmount: 1 } })).toMatchObject({
      rejected: 'forbidden',
    });
  });

  test.each([
    [0, 'fromAmount: must be above 0'],
    [-1, 'fromAmount: must be above 0'],
    [1.005, 'fromAmount: must have at most 2 decimal places'],
    ['1', 'fromAmount: must be a number or null'],
  ])('not to %j', async (fromAmount, error) => {
    const answer = await ada.ask('setSecondApproval', { body: { fromAmount } });
    expect(answer).toEqual({ rejected: 'invalid', errors: [error] });
  });
});
