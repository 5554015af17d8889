/** The settlement, the money, and the unwinding of trades: compliance.md § 2.5, compliance.md § 2.6, and compliance.md § 6. */
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { makeEligible } from '../support/eligible-trade.ts';
import { createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import {
  type Buyer,
  createBuyer,
  createOffer,
  createPaymentMethod,
  decide,
  fillCart,
  placeSignedTrade,
  signAgreements,
} from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { createApprovers, openFirstWindow, openWindowAs, type Window } from './support/officers.ts';
import { World } from './support/world.ts';

const service = await shareService();
const { app } = service;
const grace = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });

const read = async (id: string) => (await service.get(`/trades/${id}`)).body;

/** Runs an operation about a trade as it is now; scheduled work can change it meanwhile, as its refund day. */
async function act(name: OperationName, id: string, body: object) {
  for (;;) {
    const { updatedAt: expectedUpdatedAt } = await read(id);
    const answer = await askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...body } });
    if (answer.rejected !== 'outdated') return answer;
  }
}

const receive = (id: string, body: object = {}) => act('recordReceipt', id, body);
const settle = (id: string) => act('decideSettlement', id, { to: 'SETTLED' });

/** A trade of Grace Hopper that is approved, with a signed agreement, at 1.00 per unit. */
async function approvedTrade(units: number, offer: object = {}, buyer: Buyer = grace): Promise<string> {
  const fields = { pricePerUnit: 1, totalUnits: 1_000_000, ...offer };
  const { assetId } = await createOffer(service, fields);
  const id = await placeSignedTrade(service, buyer, assetId, units);
  await decide(app, 'decideTrade', id, 'APPROVED', { note: 'Checked' });
  return id;
}

/** Expects that the settlement names the rule, and no other one. */
async function expectBlocked(id: string, rule: string) {
  expect(await settle(id)).toEqual({
    rejected: 'rule',
    errors: [expect.stringContaining(`Rule: ${rule}.`)],
  });
}

async function expectSettles(id: string) {
  expect(await settle(id)).toMatchObject({ to: 'SETTLED', awaitsSecond: false });
  expect((await read(id)).tradeStatus).toBe('SETTLED');
}

/** An offering at 0.01 per unit, with one approved and funded trade of that many cents. */
async function raised(cents: number, offer: object): Promise<string> {
  const id = await approvedTrade(cents, { pricePerUnit: 0.01, totalUnits: 100_000_000, ...offer });
  await receive(id);
  return id;
}

describe('the minimum raise', () => {
  const world = new World(service);

  /** A commitment of Regulation Crowdfunding that is approved and funded; the deadline is the end of June 30. */
  async function commitment(total: string): Promise<string> {
    setClock();
    const terms = { targetAmount: 250_000, contingencyAmount: 0, endAt: '06/30/2026' };
    const offer = await world.offer('REG_CF', terms);
    const investor = await world.investor();
    const [owner = ''] = investor.ownerIds;
    await world.verify(owner);
    const id = await world.place(investor, offer, total);
    await world.represent(owner, 'CROWDFUNDING_RISK', id);
    await signAgreements(service, id);
    expect(await world.approve(id)).toBe('Allowed');
    await receive(id);
    return id;
  }

  lawCase(
    58,
    '227.304, R10',
    'an offering that met its target does not settle before the deadline',
    async () => {
      const id = await commitment('250000.00');
      setClock('2026-06-30T12:00:00-04:00');
      await expectBlocked(id, 'crowdfundingWindow');
      setClock('2026-07-01T00:00:00-04:00');
      await expectSettles(id);
    },
  );

  lawCase(63, '227.304(d)', 'a trade below the target amount does not settle', async () => {
    const id = await commitment('249999.99');
    setClock('2026-07-01T00:00:00-04:00');
    await expectBlocked(id, 'contingency');
  });

  lawCase(63, '227.304(d)', 'a trade that reaches the target amount settles', async () => {
    const id = await commitment('250000.00');
    setClock('2026-07-01T00:00:00-04:00');
    await expectSettles(id);
  });

  lawCase(70, '240.10b-9, 15c2-4', 'a trade one cent below the contingency does not settle', async () =>
    expectBlocked(await raised(49_999_999, { contingencyAmount: 500_000 }), 'contingency'),
  );

  lawCase(70, '240.10b-9, 15c2-4', 'a trade that reaches the contingency settles', async () =>
    expectSettles(await raised(50_000_000, { contingencyAmount: 500_000 })),
  );

  test('counts only trades that are approved and funded to the cent', async () => {
    const { assetId } = await createOffer(service, {
      pricePerUnit: 1,
      totalUnits: 100,
      contingencyAmount: 20,
    });
    const [first, second] = [
      await placeSignedTrade(service, grace, assetId, 10),
      await placeSignedTrade(service, grace, assetId, 10),
    ];
    await decide(app, 'decideTrade', first, 'APPROVED', { note: 'Checked' });
    await receive(first);
    await receive(second, { amount: 10.01 });
    await expectBlocked(first, 'contingency');
    await decide(app, 'decideTrade', second, 'APPROVED', { note: 'Checked' });
    await expectBlocked(first, 'contingency');
    await act('recordRefund', second, { amount: 0.01, reasonCode: 'OTHER' });
    await expectSettles(first);
    await expectSettles(second);
  });

  test('that is not reached at the deadline names the day of the refund', async () => {
    setClock();
    const id = await approvedTrade(10, { contingencyAmount: 20, endAt: '06/30/2026' });
    await receive(id);
    setClock('2026-07-01T00:00:00-04:00');

    expect((await settle(id)).errors).toEqual([
      expect.stringContaining('Return the funds by end of Jul 8, 2026 EDT'),
    ]);
  });
});

describe('the amount', () => {
  lawCase(71, '15c2-4, amount', 'a receipt one cent below the total leaves the funding pending', async () => {
    const id = await approvedTrade(5000);
    await receive(id, { amount: 4999.99 });

    expect((await read(id)).fundingStatus).toBe('PENDING');
    await expectBlocked(id, 'funding');
  });

  lawCase(
    71,
    '15c2-4, amount',
    'one cent above the total is funded and does not settle before its refund',
    async () => {
      const id = await approvedTrade(5000);
      await receive(id, { amount: 5000.01 });

      expect((await read(id)).fundingStatus).toBe('FUNDED');
      await expectBlocked(id, 'funding');
      await act('recordRefund', id, { amount: 0.01, reasonCode: 'OTHER' });
      await expectSettles(id);
    },
  );

  lawCase(71, '15c2-4, amount', 'a receipt that the bank reversed leaves the funding pending', async () => {
    const id = await approvedTrade(5000);
    const { entry } = await receive(id, { amount: 5000 });
    await act('recordReversal', id, { receiptId: entry.id, amount: 5000 });

    expect((await read(id)).fundingStatus).toBe('PENDING');
    await expectBlocked(id, 'funding');
  });
});

describe('the payer', () => {
  lawCase(72, 'FINRA 3310, payer', 'an owner in other letters and spaces settles', async () => {
    const id = await approvedTrade(10);
    await receive(id, { payerName: 'GRACE  HOPPER' });

    await expectSettles(id);
  });

  lawCase(72, 'FINRA 3310, payer', 'a company of the family does not settle', async () => {
    const id = await approvedTrade(10);
    await receive(id, { payerName: 'Hopper Family LLC' });

    await expectBlocked(id, 'payer');
  });
});

describe('a payer who does not own the account, with an override', () => {
  async function paidByCompany() {
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    const { assetId } = await createOffer(own, { pricePerUnit: 1, totalUnits: 10_000 });
    const buyer = await createBuyer(own, { firstName: 'Grace', lastName: 'Hopper' });
    const id = await placeSignedTrade(own, buyer, assetId, 10);
    const ask = async (window: Window, name: OperationName, body: object) => {
      const { updatedAt: expectedUpdatedAt } = (await own.get(`/trades/${id}`)).body;
      return window.ask(name, { params: { id }, body: { expectedUpdatedAt, ...body } });
    };
    await makeEligible(own.app, id);
    await ask(ada, 'decideTrade', { to: 'APPROVED', note: 'Checked' });
    await ask(ada, 'recordReceipt', { payerName: 'Hopper Family LLC' });
    const note = 'The investor is the only owner of the company.';
    const body = { rule: 'payer', reasonCode: 'OTHER', note };
    const override = await ben.ask('proposeOverride', { params: { id }, body });
    const confirm = (window: Window) =>
      window.ask('decideOverride', { params: { id: override.id }, body: { to: 'APPROVED' } });
    return { ada, ben, confirm, settle: () => ask(ben, 'decideSettlement', { to: 'SETTLED' }) };
  }

  lawCase(72, 'FINRA 3310, payer', 'settles after a second approver confirmed it', async () => {
    const { ada, confirm, settle: settleIt } = await paidByCompany();

    await confirm(ada);

    expect(await settleIt()).toMatchObject({ to: 'SETTLED', awaitsSecond: false });
  });

  lawCase(72, 'FINRA 3310, payer', 'does not settle if the same approver confirms it', async () => {
    const { ben, confirm, settle: settleIt } = await paidByCompany();

    expect(await confirm(ben)).toMatchObject({ rejected: 'rule' });

    expect((await settleIt()).errors).toEqual([expect.stringContaining('Rule: payer.')]);
  });
});

describe('the agreement', () => {
  async function jointBuyer(): Promise<Buyer> {
    const userId = await createInvestor(service);
    const investorAccountId = await createInvestorAccount(service, { userId, investorAccountType: 'JOINT' });
    await createIndividual(service, {
      investorAccountId,
      firstName: 'Grace',
      lastName: 'Hopper',
      ownership: 50,
    });
    await createIndividual(service, {
      investorAccountId,
      role: 'JOINT',
      firstName: 'Vincent',
      ownership: 50,
    });
    return { userId, investorAccountId, paymentMethodId: await createPaymentMethod(service, userId) };
  }

  test('that was signed before a change of terms is not enough until two officers find it not material', async () => {
    setClock();
    const own = await startService();
    await createApprovers(own.app);
    const { assetId, offeringId } = await createOffer(own, { pricePerUnit: 1 });
    const id = await placeSignedTrade(own, await createBuyer(own), assetId, 5);
    const readAgreement = async () => {
      const { current } = await askAsStaff(own, 'getTradeEvaluation', { params: { id } });
      return (current as { rule: string; result: string }[]).find(({ rule }) => rule === 'agreement')?.result;
    };
    expect(await readAgreement()).toBe('PASSED');
    setClock('2026-06-15T10:05:00-04:00');
    const { updatedAt } = (await own.get(`/offerings/${offeringId}`)).body;
    const body = { expectedUpdatedAt: updatedAt, name: 'Series One' };
    await own.app.run('updateOffering', backOffice, { params: { id: offeringId }, body });

    await own.app.run('proposeNotMaterial', backOffice, {
      params: { id: offeringId },
      body: { note: 'A spelling error in the name.' },
    });

    expect(await readAgreement()).toBe('FAILED');
    expect((await own.get(`/trades/${id}`)).body).toMatchObject({ saStatus: 'PENDING', saSignedAt: null });
  });

  test('is signed again when two officers find the change not material', async () => {
    setClock();
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    const { assetId, offeringId } = await createOffer(own);
    const id = await placeSignedTrade(own, await createBuyer(own), assetId, 1);
    const readStatus = async () => (await own.get(`/trades/${id}`)).body.saStatus;
    const params = { id: offeringId };
    setClock('2026-06-15T10:05:00-04:00');
    const { updatedAt } = (await own.get(`/offerings/${offeringId}`)).body;
    await ada.ask('updateOffering', { params, body: { expectedUpdatedAt: updatedAt, name: 'Series One' } });
    expect(await readStatus()).toBe('PENDING');

    await ada.ask('proposeNotMaterial', { params, body: { note: 'A spelling error in the name.' } });
    expect(await readStatus()).toBe('PENDING');
    await ben.ask('confirmNotMaterial', { params });

    expect(await readStatus()).toBe('SIGNED');
  });

  test('of which an officer rejects the file is no longer signed', async () => {
    const { assetId } = await createOffer(service);
    const id = await placeSignedTrade(service, grace, assetId, 1);
    const [{ subdocFileId }] = (await read(id)).lineItems;
    const { updatedAt } = (await service.get(`/files/${subdocFileId}`)).body;

    await askAsStaff(service, 'decideFile', {
      params: { id: subdocFileId },
      body: { expectedUpdatedAt: updatedAt, to: 'REJECTED', reasonCode: 'OTHER', note: 'Not legible' },
    });

    expect((await read(id)).saStatus).toBe('PENDING');
  });

  lawCase(
    74,
    '17a-4(b)(7)',
    'a joint account needs both signatures, and a new agreement a review',
    async () => {
      const { assetId } = await createOffer(service);
      const buyer = await jointBuyer();
      const id = await fillCart(service, buyer, assetId, 1);
      await service.post('/carts/checkout', { userId: buyer.userId });
      await signAgreements(service, id);
      await decide(app, 'decideTrade', id, 'APPROVED', { note: 'Checked' });
      await receive(id);

      await expectBlocked(id, 'agreement');
      expect((await read(id)).saStatus).toBe('PENDING');
      const first = (await read(id)).lineItems[0].subdocFileId;
      await signAgreements(service, id, { jointSignatureStatus: 'SIGNED' });

      expect(await read(id)).toMatchObject({ complianceReview: 'PENDING', saStatus: 'SIGNED' });
      const files = (await askAsStaff(service, 'getTradeDetails', { params: { id } })).files as {
        id: string;
      }[];
      expect(files.map((file) => file.id)).toContain(first);
      await decide(app, 'decideTrade', id, 'APPROVED', { note: 'Checked again' });
      await expectSettles(id);
    },
  );
});

test('a settlement names every gate that fails', async () => {
  const { assetId } = await createOffer(service, { contingencyAmount: 500_000 });
  const id = await fillCart(service, grace, assetId, 1);
  await service.post('/carts/checkout', { userId: grace.userId });

  const { errors } = await settle(id);

  const text = (errors as string[]).join(' ');
  expect(text).toContain('complianceReview: is not approved');
  for (const rule of ['agreement', 'funding', 'contingency']) expect(text).toContain(`Rule: ${rule}.`);
});

lawCase(
  75,
  'Rule 506, unwinding',
  'two approvers unwind a settled trade after its money was returned',
  async () => {
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    const { assetId, offeringId } = await createOffer(own, { pricePerUnit: 1, totalUnits: 10_000 });
    const id = await placeSignedTrade(own, await createBuyer(own), assetId, 5000);
    const now = async () => (await own.get(`/trades/${id}`)).body;
    const decideAs = async (window: Window, name: OperationName, body: object) =>
      window.ask(name, { params: { id }, body: { expectedUpdatedAt: (await now()).updatedAt, ...body } });
    const settled = async () => (await ada.ask('getSubscriptions', { params: { id: offeringId } })).units;
    await makeEligible(own.app, id);
    await decideAs(ada, 'decideTrade', { to: 'APPROVED', note: 'Checked' });
    await decideAs(ada, 'decideFunding', { to: 'FUNDED' });
    await decideAs(ben, 'decideSettlement', { to: 'SETTLED' });
    expect(await settled()).toMatchObject({ placed: 5000, settled: 5000 });

    const proposed = await decideAs(ada, 'decideSettlement', {
      to: 'UNWIND_PENDING',
      reasonCode: 'RESCISSION',
      note: 'The issuer rescinds',
    });
    expect(proposed).toMatchObject({ awaitsSecond: true });
    expect((await now()).tradeStatus).toBe('SETTLED');
    await ben.ask('confirmProposal', { params: { id: proposed.proposalId }, body: {} });

    expect(await now()).toMatchObject({ tradeStatus: 'UNWIND_PENDING', fundingStatus: 'FUNDED' });
    expect(await settled()).toMatchObject({ placed: 5000 });
    const unwind = () => decideAs(ben, 'decideSettlement', { to: 'UNWOUND' });
    expect(await unwind()).toMatchObject({ rejected: 'rule' });
    await decideAs(ada, 'recordRefund', { amount: 5000, reasonCode: 'OTHER' });
    await unwind();

    expect(await now()).toMatchObject({ tradeStatus: 'UNWOUND', fundingStatus: 'REFUNDED' });
    expect(await settled()).toMatchObject({ placed: 0, settled: 0, left: 10_000 });
  },
);

test('240.15c2-4, unwinding: a payment that is reversed after its refund must be recovered before UNWOUND', async () => {
  const own = await startService();
  const ada = await openFirstWindow(own.app);
  const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
  const { assetId } = await createOffer(own, { pricePerUnit: 1, totalUnits: 10_000 });
  const id = await placeSignedTrade(own, await createBuyer(own), assetId, 5000);
  const now = async () => (await own.get(`/trades/${id}`)).body;
  const decideAs = async (name: OperationName, body: object, officer: Window = ada) =>
    officer.ask(name, { params: { id }, body: { expectedUpdatedAt: (await now()).updatedAt, ...body } });
  const readTasks = async () => {
    const { items } = await ada.ask('listQueue', { query: { review: 'funding' } });
    return items.map(({ type, state }: { type: string; state: string }) => `${type} ${state}`);
  };
  await makeEligible(own.app, id);
  await decideAs('decideTrade', { to: 'APPROVED', note: 'Checked' });
  const { entry } = await decideAs('recordReceipt', {});
  await decideAs('decideSettlement', { to: 'SETTLED' }, ben);
  const unwind = { to: 'UNWIND_PENDING', reasonCode: 'RESCISSION', note: 'The issuer rescinds' };
  const { proposalId } = await decideAs('decideSettlement', unwind);
  await ben.ask('confirmProposal', { params: { id: proposalId }, body: {} });
  await decideAs('recordRefund', { amount: 5000, reasonCode: 'OTHER' });
  expect(await readTasks()).toEqual([]);

  await decideAs('recordReversal', { receiptId: entry.id, amount: 1200.5 });

  expect(await now()).toMatchObject({ txnChargedAmount: -1200.5, fundingStatus: 'PENDING' });
  expect(await readTasks()).toEqual(['MONEY_TO_RECOVER PENDING']);
  expect((await decideAs('decideSettlement', { to: 'UNWOUND' }, ben)).errors).toEqual([
    'Net received is -1200.50; recover the money and record its receipt first',
  ]);
  expect((await decideAs('recordReceipt', { amount: 1200.51 })).errors).toEqual([
    'amount: is above the amount to recover, 1200.5',
  ]);
  expect((await decideAs('decideFunding', { to: 'FUNDED' })).errors).toEqual([
    'Record the receipt of the recovered money on the page of the trade',
  ]);

  // Without an amount, the receipt is of what is to be recovered.
  await decideAs('recordReceipt', {});

  expect(await now()).toMatchObject({ txnChargedAmount: 0, fundingStatus: 'REFUNDED' });
  expect(await readTasks()).toEqual([]);
  expect((await decideAs('recordReceipt', { amount: 1 })).errors).toEqual(['tradeStatus: is UNWIND_PENDING']);
  await decideAs('decideSettlement', { to: 'UNWOUND' }, ben);
  expect(await now()).toMatchObject({ tradeStatus: 'UNWOUND' });
});
