import { describe, expect, test } from 'vitest';
import type { FieldError } from '../../shared/contracts/errors.ts';
import { addDays, dayIn } from '../../shared/domain/compliance-days.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { createInvestor, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import {
  addUnits,
  checkOut,
  createBuyer,
  createOffer,
  fillCart,
  placeTrade,
  readCart,
} from '../support/trading.ts';

const service = await shareService();
const stranger = await service.client({ account: 'Solheim Partners' });

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('POST /carts/checkout', () => {
  test('places the trade', async () => {
    const buyer = await createBuyer(service);
    const { assetId, offeringId, issuerId } = await createOffer(service, { cancellationPeriod: 2 });
    const tradeId = await fillCart(service, buyer, assetId, 40);

    const { status, body } = await checkOut(service, buyer.userId);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: tradeId,
      ...buyer,
      offeringId,
      issuerId,
      tradeStatus: 'PLACED',
      totalAmount: 500,
      placedAt: expect.stringMatching(/Z$/),
      tradeDate: body.placedAt,
      closedAt: null,
      ip: '127.0.0.1',
      complianceReview: 'PENDING',
      fundingStatus: 'PENDING',
      cancellationPeriod: 2,
    });
    expect((await service.get(`/trades/${tradeId}`)).body).toMatchObject(body);
  });

  test('accepts both spellings of the user', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    await fillCart(service, buyer, assetId, 1);

    const answer = await checkOut(service, buyer.userId.replace('user_', 'user_login_'));

    expect(answer).toMatchObject({ status: 200, body: { userId: buyer.userId, tradeStatus: 'PLACED' } });
  });

  test('reports everything that the cart lacks', async () => {
    const userId = await createInvestor(service);
    await readCart(service, userId);

    await expectError(
      service,
      422,
      () => checkOut(service, userId),
      'lineItems: must not be empty',
      'investorAccountId: is required',
      'paymentMethodId: is required',
    );
  });

  test('reports an offering that is not enabled together with the other errors', async () => {
    const userId = await createInvestor(service);
    const { assetId } = await createOffer(service, { active: false, minInvestment: 100 });
    await addUnits(service, userId, assetId, 1);

    await expectError(
      service,
      422,
      () => checkOut(service, userId),
      'investorAccountId: ',
      'paymentMethodId: ',
      'offeringId: is not enabled',
      'totalAmount: 12.5 is below the minimum',
    );
  });

  test.each([
    { quantity: 7, error: 'totalAmount: 87.5 is below the minimum investment of 100' },
    { quantity: 17, error: 'totalAmount: 212.5 is above the maximum investment of 200' },
  ])('rejects a total outside the limits of the offering: $quantity units', async ({ quantity, error }) => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service, { minInvestment: 100, maxInvestment: 200 });
    await fillCart(service, buyer, assetId, quantity);

    await expectError(service, 422, () => checkOut(service, buyer.userId), error);
    expect((await readCart(service, buyer.userId)).numberOfShares).toBe(quantity);
  });

  test.each([8, 16])('accepts a total at the limits of the offering: %i units', async (quantity) => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service, { minInvestment: 100, maxInvestment: 200 });
    await fillCart(service, buyer, assetId, quantity);

    expect((await checkOut(service, buyer.userId)).status).toBe(200);
  });

  test('returns 404 without a cart, and for a user of another account', async () => {
    const userId = await createInvestor(service);

    await expectError(service, 404, () => checkOut(service, userId), 'userId: has no cart');
    await expectError(service, 404, () => checkOut(stranger, userId), 'userId: no such record');
  });

  test.each([{}, { userId: null }, { userId: 5 }, { userId: 'user', cartId: 'trade' }])(
    'rejects %o',
    (body) => expectError(service, 400, () => service.post('/carts/checkout', body)),
  );
});

describe('a finding of the checkout', () => {
  const read = (log: string) => JSON.parse(log) as ({ rule: string } & FieldError)[];

  test('is recorded, and does not stop the checkout', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service, { startAt: '01/01/2099', endAt: '12/31/2099' });
    await fillCart(service, buyer, assetId, 1);

    const { body } = await checkOut(service, buyer.userId);

    expect(body).toMatchObject({ tradeStatus: 'PLACED', systemReviewCheck: 'NEEDS_INFO' });
    expect(body.systemReviewCheckedAt).toBe(body.placedAt);
    expect(read(body.systemReviewLog)).toMatchObject([
      { rule: 'offeringReview', field: 'offeringId', result: 'NEEDS_INFO' },
      { rule: 'issuerReview', field: 'offeringId', result: 'NEEDS_INFO' },
      { rule: 'badActors', field: 'offeringId', result: 'NEEDS_INFO' },
      {
        rule: 'dates',
        field: 'offeringId',
        message: 'the offering starts on Jan 1, 2099 (terms of the offering). Ask the issuer for new dates.',
        result: 'FAILED',
        citation: 'terms of the offering',
        version: 1,
      },
      { rule: 'setup', field: 'investorAccountId', result: 'NEEDS_INFO' },
      { rule: 'kyc', field: 'investorAccountId', citation: '31 CFR 1023.220(a)(2)' },
      {
        rule: 'aml',
        field: 'investorAccountId',
        message: 'A review of this account is not complete.',
      },
      { rule: 'accreditation', field: 'investorAccountId', result: 'FAILED' },
    ]);
  });

  test('reports an offering that has ended, but not on its last day', async () => {
    const day = (offset: number) => {
      const today = dayIn('America/New_York', new Date().toISOString());
      const [year, month, date] = addDays(today, offset).split('-');
      return `${month}/${date}/${year}`;
    };
    const rulesOf = async (endAt: string) => {
      const buyer = await createBuyer(service);
      const { assetId } = await createOffer(service, { type: 'REG_S', startAt: '01/01/2020', endAt });
      await fillCart(service, buyer, assetId, 1);
      return read((await checkOut(service, buyer.userId)).body.systemReviewLog).map(({ rule }) => rule);
    };

    expect(await rulesOf(day(-1))).toContain('dates');
    expect(await rulesOf(day(0))).not.toContain('dates');
  });

  test('reports an exceeded limit, with its calculation', async () => {
    const fields = {
      currentAnnualIncome: 30_000,
      netWorthExcludingResidence: 105_000,
      investedInCrowdfunding: 250,
    };
    const buyer = await createBuyer(service, fields);
    const { assetId } = await createOffer(service, { type: 'REG_CF', pricePerUnit: 1 });
    const another = await createOffer(service, {
      type: 'REG_CF',
      pricePerUnit: 1,
      issuerId: await createIssuer(service),
    });
    const limitOf = async (asset: string, quantity: number) => {
      await fillCart(service, buyer, asset, quantity);
      const { body } = await checkOut(service, buyer.userId);
      return JSON.parse(body.systemReviewLog).find(
        ({ rule }: { rule: string }) => rule === 'crowdfundingLimit',
      );
    };

    expect(await limitOf(assetId, 5000)).toBeUndefined();
    expect(await limitOf(another.assetId, 1)).toEqual({
      rule: 'crowdfundingLimit',
      field: 'totalAmount',
      message:
        'Total of 5,251.00 is above the limit of 5,250.00 (17 CFR 227.100(a)(2)). Reduce the quantity.',
      result: 'FAILED',
      citation: '17 CFR 227.100(a)(2)',
      version: 2,
      limit: { amount: '5250', invested: '5251', remaining: '0' },
    });
  });

  test('reports the limit of Regulation A within one offering', async () => {
    const buyer = await createBuyer(service, { currentAnnualIncome: 1000 });
    const { assetId } = await createOffer(service, { type: 'REG_A', pricePerUnit: 1 });
    const another = await createOffer(service, { type: 'REG_A', pricePerUnit: 1 });
    const rulesOf = async (asset: string, quantity: number) => {
      await fillCart(service, buyer, asset, quantity);
      return read((await checkOut(service, buyer.userId)).body.systemReviewLog).map(({ rule }) => rule);
    };

    expect(await rulesOf(assetId, 100)).not.toContain('tierTwoLimit');
    expect(await rulesOf(another.assetId, 100)).not.toContain('tierTwoLimit');
    expect(await rulesOf(assetId, 1)).toContain('tierTwoLimit');
  });
});

describe('simultaneous requests', () => {
  test('place one trade from eight checkouts of one cart', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    await fillCart(service, buyer, assetId, 3);

    const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut(service, buyer.userId)));

    expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(404)]);
    const { body } = await service.get(`/trades?userId=${buyer.userId}`);
    expect(body.items).toMatchObject([{ tradeStatus: 'PLACED', purchasedShares: 3 }]);
  });

  test('sell four units each to two of six buyers if there are ten', async () => {
    const { assetId } = await createOffer(service, { totalUnits: 10 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => createBuyer(service)));
    await Promise.all(buyers.map((buyer) => fillCart(service, buyer, assetId, 4)));

    const answers = await Promise.all(buyers.map(({ userId }) => checkOut(service, userId)));

    expect(statusesOf(answers)).toEqual([200, 200, 422, 422, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expectErrorBody(answer, 422);
      expect(answer.body.errors).toEqual([
        'lineItems: exceed the available units: 4 of Class A requested, 2 available',
      ]);
    }
  });

  test('keep a trade consistent if the cart changes during the checkout', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    const tradeId = await fillCart(service, buyer, assetId, 2);
    const [line] = (await service.get(`/trades/${tradeId}`)).body.lineItems;

    const [, ...changes] = await Promise.all([
      checkOut(service, buyer.userId),
      service.patch(`/trade-line-items/${line.id}`, { quantity: 9 }),
      service.send('DELETE', `/trade-line-items/${line.id}`),
      service.patch(`/carts/${tradeId}`, { paymentMethodId: null }),
    ]);

    const { body: trade } = await service.get(`/trades/${tradeId}`);
    const sum = trade.lineItems.reduce((total: number, { total: one }: { total: number }) => total + one, 0);
    expect(trade.totalAmount ?? 0).toBe(sum);
    for (const change of changes) expect([200, 404, 409]).toContain(change.status);
  });

  test('return the first response again if a checkout is repeated with its Idempotency-Key', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    await fillCart(service, buyer, assetId, 1);
    const repeat = () =>
      service.post('/carts/checkout', { userId: buyer.userId }, { 'idempotency-key': 'checkout-1' });

    const first = await repeat();
    await placeTrade(service, buyer, assetId, 1);
    const second = await repeat();

    expect(second).toMatchObject({ status: 200, body: first.body });
  });
});
