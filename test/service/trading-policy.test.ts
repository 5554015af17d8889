import { afterEach, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { CheckoutPolicy } from '../../shared/domain/checkout-policy.ts';
import { dayIn } from '../../shared/domain/compliance-days.ts';
import { World } from '../law/support/world.ts';
import { openApp, shareService, startService, temporaryFolder } from '../support/service.ts';
import { checkOut, createBuyer, createOffer, fillCart } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service);

const setPolicy = (body: object) => app.run('setCheckoutPolicy', backOffice, { body });
const readPolicy = () => app.run('getCheckoutPolicy', backOffice, {});

const defaults: Partial<CheckoutPolicy> = {
  offeringOpen: 'STOP',
  offeringReview: 'FINDING',
  issuerReview: 'FINDING',
  badActors: 'FINDING',
  issuerEligible: 'FINDING',
  dates: 'FINDING',
  setup: 'FINDING',
  kyc: 'FINDING',
  aml: 'FINDING',
  accreditation: 'FINDING',
  nonAccredited: 'FINDING',
  relationship: 'FINDING',
  publication: 'FINDING',
  qualification: 'FINDING',
  tierTwoLimit: 'FINDING',
  crowdfundingLimit: 'FINDING',
  crowdfundingRisk: 'FINDING',
  residence: 'FINDING',
  issuerCap: 'FINDING',
  contrary: 'FINDING',
  units: 'STOP',
  minimum: 'STOP',
  maximum: 'STOP',
};

afterEach(async () => {
  await setPolicy(defaults);
});

const localToday = () => dayIn('America/New_York', new Date().toISOString());

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
  {
    rule: 'aml',
    offer: {},
    quantity: 1,
    field: 'investorAccountId',
    error: 'A review of this account is not complete.',
  },
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
    error: 'Total of',
  },
  {
    rule: 'tierTwoLimit',
    offer: { type: 'REG_A' },
    quantity: 1,
    field: 'totalAmount',
    error: 'Total of',
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
  const running = await startService();
  const world = new World(running);
  const someone = await world.investor({ country: 'FR' });
  const cartId = await world.cart(someone, await world.offer('REG_S'), '100.00');
  await world.represent(someone.ownerIds[0] as string, 'NON_US_PERSON', cartId, localToday());

  const { body } = await checkOut(running, someone.userId);

  expect(body).toMatchObject({ systemReviewCheck: 'PASSED', systemReviewLog: '[]' });
});

test('a legal entity is checked with its authorized signers', async () => {
  const running = await startService();
  const world = new World(running);
  const offer = await world.offer('RULE_506C');
  const entity = await world.entity();
  const [entityId = '', signerId = ''] = entity.ownerIds;
  await world.verify(entityId, { verifiedOn: '2020-01-01', validUntil: null });
  const check = async () => {
    await world.cart(entity, offer, '100.00');
    return (await checkOut(running, entity.userId)).body;
  };

  expect(await check()).toMatchObject({ systemReviewCheck: 'PASSED', investmentType: 'LEGAL_ENTITY' });
  await world.set('legalEntities', entityId, { kybStatus: 'PENDING' });
  expect((await check()).systemReviewLog).toContain('KYB not approved for the legal entity');
  await world.set('individuals', signerId, { kycStatus: 'PENDING' });
  expect((await check()).systemReviewLog).toContain('KYC not approved for an account holder');
});

test('the limit of Regulation Crowdfunding does not apply to accredited investors', async () => {
  const world = new World(service);
  const someone = await world.investor();
  await world.verify(someone.ownerIds[0] as string, {
    level: 'REASONABLE_BELIEF',
    verifiedOn: '2020-01-01',
    validUntil: null,
  });
  const cartId = await world.cart(someone, await world.offer('REG_CF'), '10000.00');

  expect(await world.quoted(cartId, 'crowdfundingLimit')).toBe('PASSED');
});
