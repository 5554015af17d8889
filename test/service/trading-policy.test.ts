import { afterEach, describe, expect, test, vi } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { CheckoutPolicy } from '../../shared/domain/checkout-rules.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { openApp, shareService, startService, temporaryFolder } from '../support/service.ts';
import { checkOut, createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service);

const setPolicy = (body: object) => app.run('setCheckoutPolicy', backOffice, { body });
const readPolicy = () => app.run('getCheckoutPolicy', backOffice, {});

const defaults: CheckoutPolicy = {
  dates: 'FINDING',
  kyc: 'FINDING',
  aml: 'FINDING',
  accreditation: 'FINDING',
  crowdfundingLimit: 'FINDING',
  tierTwoLimit: 'FINDING',
  units: 'STOP',
  minimum: 'STOP',
  maximum: 'STOP',
};

afterEach(async () => {
  vi.useRealTimers();
  await setPolicy(defaults);
});

/** A cart that violates the rule, and meets the other rules that can block it. */
const unmet = [
  {
    rule: 'dates',
    offer: { startAt: '01/01/2099' },
    quantity: 1,
    field: 'offeringId',
    error: 'the offering starts on',
  },
  { rule: 'kyc', offer: {}, quantity: 1, field: 'investorAccountId', error: 'KYC not approved' },
  { rule: 'aml', offer: {}, quantity: 1, field: 'investorAccountId', error: 'AML screening not approved' },
  {
    rule: 'accreditation',
    offer: {},
    quantity: 1,
    field: 'investorAccountId',
    error: 'investor not accredited',
  },
  {
    rule: 'crowdfundingLimit',
    offer: { type: 'REG_CF' },
    quantity: 201,
    field: 'totalAmount',
    error: 'total with earlier',
  },
  {
    rule: 'tierTwoLimit',
    offer: { type: 'REG_A' },
    quantity: 1,
    field: 'totalAmount',
    error: 'total with earlier',
  },
  {
    rule: 'minimum',
    offer: { minInvestment: 100 },
    quantity: 1,
    field: 'totalAmount',
    error: '12.5 is below the minimum',
  },
  {
    rule: 'maximum',
    offer: { maxInvestment: 100 },
    quantity: 9,
    field: 'totalAmount',
    error: '112.5 is above the maximum',
  },
  { rule: 'kyc', offer: {}, quantity: 1, field: 'investorAccountId', error: 'KYC not approved' },
  { rule: 'aml', offer: {}, quantity: 1, field: 'investorAccountId', error: 'AML screening not approved' },
  {
    rule: 'accreditation',
    offer: {},
    quantity: 1,
    field: 'investorAccountId',
    error: 'investor not accredited',
  },
  {
    rule: 'crowdfundingLimit',
    offer: { type: 'REG_CF' },
    quantity: 201,
    field: 'totalAmount',
    error: 'total with earlier',
  },
  {
    rule: 'tierTwoLimit',
    offer: { type: 'REG_A' },
    quantity: 1,
    field: 'totalAmount',
    error: 'total with earlier',
  },
  {
    rule: 'minimum',
    offer: { minInvestment: 100 },
    quantity: 1,
    field: 'totalAmount',
    error: '12.5 is below the minimum',
  },
  {
    rule: 'maximum',
    offer: { maxInvestment: 100 },
    quantity: 9,
    field: 'totalAmount',
    error: '112.5 is above the maximum',
  },
];

describe('the checkout policy', () => {
  test('has the default effects until they are set', async () => {
    expect(await readPolicy()).toEqual(defaults);
  });

  test.each(unmet)(
    'can set $rule to block a checkout, or to create a finding',
    async ({ rule, offer, quantity, field, error }) => {
      const { assetId } = await createOffer(service, offer);
      await fillCart(service, buyer, assetId, quantity);

      expect(await setPolicy({ [rule]: 'STOP' })).toEqual({ ...defaults, [rule]: 'STOP' });
      const stopped = await checkOut(service, buyer.userId);
      await setPolicy({ [rule]: 'FINDING' });
      const placed = await checkOut(service, buyer.userId);

      expect(stopped).toMatchObject({
        status: 422,
        body: { errors: [expect.stringContaining(`${field}: ${error}`)] },
      });
      expect(placed).toMatchObject({ status: 200, body: { systemReviewCheck: 'NEEDS_INFO' } });
      expect(JSON.parse(placed.body.systemReviewLog)).toContainEqual(
        expect.objectContaining({ rule, field, message: expect.stringContaining(error) }),
      );
    },
  );

  test('never reports missing units as a finding', async () => {
    await expect(setPolicy({ units: 'FINDING' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'units', message: 'must be one of STOP' }],
    });
  });

  test.each([{ kyc: 'MAYBE' }, { kyc: null }, { colour: 'STOP' }])('rejects %o', async (body) => {
    await expect(setPolicy(body)).rejects.toMatchObject({ code: 'invalid' });
    expect(await readPolicy()).toEqual(defaults);
  });

  test('writes an audit event with the values before and after', async () => {
    await setPolicy({ dates: 'STOP' });

    const event = await app.service.storage.reader
      .selectFrom('auditEvents')
      .selectAll()
      .where('recordId', '=', 'checkoutPolicy')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

    expect(event).toMatchObject({ action: 'setCheckoutPolicy', actorKind: 'officer' });
    expect(JSON.parse(event.after)).toEqual({ before: defaults, after: { ...defaults, dates: 'STOP' } });
  });

  test('is stored for the next start', async () => {
    const folder = temporaryFolder();
    const first = await openApp(folder);
    await first.run('setCheckoutPolicy', backOffice, { body: { kyc: 'STOP' } });
    await first.close();

    const second = await openApp(folder);

    expect(await second.run('getCheckoutPolicy', backOffice, {})).toEqual({ ...defaults, kyc: 'STOP' });
  });
});

test('a checkout without findings has passed', async () => {
  const { app: own, ...running } = await startService();
  const someone = await createBuyer(running);
  const { assetId } = await createOffer(running, { type: 'REG_S' });
  // Only a sanctions provider sets `amlStatus`, so the test does it.
  await commitTo(own.service, (db) =>
    db.updateTable('individuals').set({ kycStatus: 'APPROVED', amlStatus: 'APPROVED' }).execute(),
  );
  await fillCart(running, someone, assetId, 1);

  const { body } = await checkOut(running, someone.userId);

  expect(body).toMatchObject({ systemReviewCheck: 'PASSED', systemReviewLog: '[]' });
});

test('a legal entity is checked with its authorized signers', async () => {
  const { app: own, ...running } = await startService();
  const someone = await createBuyer(running);
  const fields = { userId: someone.userId, investorAccountType: 'LEGAL_ENTITY' };
  const investorAccountId = await createInvestorAccount(running, fields);
  await createIndividual(running, { investorAccountId });
  const { assetId } = await createOffer(running, { type: 'REG_S' });
  await commitTo(own.service, (db) =>
    db.updateTable('individuals').set({ kycStatus: 'APPROVED', amlStatus: 'APPROVED' }).execute(),
  );
  const check = async () => {
    await fillCart(running, { ...someone, investorAccountId }, assetId, 1);
    return (await checkOut(running, someone.userId)).body;
  };

  expect(await check()).toMatchObject({
    systemReviewLog: expect.stringContaining('KYB not approved for the legal entity'),
    investmentType: 'LEGAL_ENTITY',
  });
  const entity = await running.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
  for (const decision of ['decideKyb', 'decideSanctions'] as const) {
    const { updatedAt: expectedUpdatedAt } = (await running.get(`/legal-entities/${entity.body.id}`)).body;
    await own.run(decision, backOffice, {
      params: { id: entity.body.id },
      body: { expectedUpdatedAt, to: 'APPROVED' },
    });
  }
  expect(await check()).toMatchObject({ systemReviewCheck: 'PASSED' });
});

describe('the limit of Regulation Crowdfunding', () => {
  const rulesOf = (log: string) => JSON.parse(log).map(({ rule }: { rule: string }) => rule);

  test('counts 12 months, and only active trades', async () => {
    const someone = await createBuyer(service);
    const offer = { type: 'REG_CF', pricePerUnit: 1, totalUnits: 10_000 };
    const [first, second] = [await createOffer(service, offer), await createOffer(service, offer)];
    const tradeId = await placeTrade(service, someone, first.assetId, 2500);
    const { placedAt } = (await service.get(`/trades/${tradeId}`)).body;
    const check = async () => {
      const id = await placeTrade(service, someone, second.assetId, 1);
      const trade = (await service.get(`/trades/${id}`)).body;
      await app.run('decideSettlement', backOffice, {
        params: { id },
        body: { expectedUpdatedAt: trade.updatedAt, to: 'REJECTED', reasonCode: 'OTHER' },
      });
      return rulesOf(trade.systemReviewLog);
    };

    expect(await check()).toContain('crowdfundingLimit');
    expect(await check()).toContain('crowdfundingLimit');
    const yearLater = new Date(placedAt);
    yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
    vi.useFakeTimers({ toFake: ['Date'], now: yearLater });
    expect(await check()).not.toContain('crowdfundingLimit');
  });

  test('does not apply to accredited investors', async () => {
    const someone = await createBuyer(service);
    const { assetId } = await createOffer(service, { type: 'REG_CF', pricePerUnit: 1, totalUnits: 10_000 });
    await commitTo(app.service, (db) =>
      db
        .updateTable('investorAccounts')
        .set({ regDQualified: 1 })
        .where('id', '=', someone.investorAccountId)
        .execute(),
    );
    await fillCart(service, someone, assetId, 10_000);

    const { body } = await checkOut(service, someone.userId);

    expect(rulesOf(body.systemReviewLog)).not.toContain('crowdfundingLimit');
  });
});
