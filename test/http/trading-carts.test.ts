import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import {
  addUnits,
  createBuyer,
  createOffer,
  createPaymentMethod,
  fillCart,
  placeTrade,
  readCart,
} from '../support/trading.ts';

const service = await shareService();
const buyer = await createBuyer(service);
const cart = await readCart(service, buyer.userId);
const other = await createBuyer(service);
const stranger = await service.client({ account: 'Solheim Partners' });
const foreign = await createBuyer(stranger);
const unknownUser = 'user_01k9z3m4n5p6q7r8s9t0v1w2x3';

/** client-api.md "Trade (cart)": every field of an empty cart. */
const newCart = {
  id: expect.stringMatching(/^trade_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
  __entity: 'Trade',
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updatedAt: expect.any(String),
  deletedAt: null,
  tid: null,
  accountId: expect.stringMatching(/^account_/),
  investorAccountId: null,
  offeringId: null,
  issuerId: null,
  paymentMethodId: null,
  tradeNumber: expect.stringMatching(/^\d+$/),
  ip: '127.0.0.1',
  platform: 'OPERATOR',
  managedBy: 'OPERATOR',
  investmentType: 'INDIVIDUAL',
  tradeType: 'PURCHASE',
  tradeStatus: 'CART',
  tradeStatusUnmapped: null,
  tradeDate: null,
  placedAt: null,
  closedAt: null,
  purchasedShares: 0,
  bonusShares: 0,
  totalNumberOfShares: 0,
  pricePerShare: null,
  totalAmount: null,
  isUncleared24h: false,
  saStatus: 'PENDING',
  saCheck: 'PENDING',
  saStatusUnmapped: null,
  saUrl: null,
  saSignedAt: null,
  saExtractedNumberOfShares: null,
  saExtractedTotalAmount: null,
  saExtractedPricePerShare: null,
  saExtractedInvestorType: null,
  saExtractedSigner: null,
  saExtractedSignatureDate: null,
  saExtractedSigner2: null,
  saExtractedSignatureDate2: null,
  saCheckedAt: null,
  saLog: null,
  txnTid: null,
  txnResponse: null,
  txnCurrencyCode: null,
  txnChargedAmount: null,
  txnDate: null,
  txnSettledDate: null,
  txnCheckedAt: null,
  txnLog: null,
  txnPaymentMethod: null,
  txnCheck: 'PENDING',
  fundingStatus: 'PENDING',
  fundingStatusUnmapped: null,
  systemReviewCheck: 'PENDING',
  systemReviewCheckedAt: null,
  systemReviewLog: null,
  complianceReview: 'PENDING',
  complianceReviewNotes: null,
  complianceReviewerId: null,
  complianceReviewName: null,
  complianceReviewAt: null,
  reviewStartAt: null,
  reviewCount: null,
  cancellationPeriod: null,
  cancellableUntil: null,
  cancelledAt: null,
  cancelledById: null,
  cancelledReason: null,
  rejectionReason: null,
  refundDueAt: null,
  reconfirmation: null,
  disbursed: false,
  registeredRepId: null,
  userDataType: 'LIVE',
};
const cartReferences = { numberOfShares: 0, issuer: [], offering: [], lineItems: [], paymentMethod: null };

describe('GET /carts', () => {
  test('creates a cart with every field of the record', async () => {
    const userId = await createInvestor(service);

    const { status, body } = await service.get(`/carts?userId=${userId}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...newCart, ...cartReferences, userId });
  });

  test('returns the same cart from then on, for both spellings of the user', async () => {
    const userId = await createInvestor(service);
    const first = await readCart(service, userId);

    expect(await readCart(service, userId)).toEqual(first);
    expect(await readCart(service, userId.replace('user_', 'user_login_'))).toEqual(first);
  });

  test('creates one cart for simultaneous requests', async () => {
    const userId = await createInvestor(service);
    const { assetId } = await createOffer(service);

    const carts = await Promise.all(Array.from({ length: 8 }, () => readCart(service, userId)));
    const lines = await Promise.all(
      [1, 2, 3].map((quantity) => addUnits(service, userId, assetId, quantity)),
    );

    const ids = [...carts.map(({ id }) => id), ...lines.map(({ body }) => body.tradeId)];
    expect(new Set(ids).size).toBe(1);
    expect((await service.get(`/trades?userId=${userId}`)).body.meta.totalItems).toBe(1);
  });

  test('creates unique, rising numbers', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createInvestor(service)));
    const numbers: string[] = [];
    for (const userId of users) numbers.push((await readCart(service, userId)).tradeNumber);

    expect(numbers.toSorted()).toEqual(numbers);
    expect(numbers.map(Number).toSorted((left, right) => left - right)).toEqual(numbers.map(Number));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('returns offering, issuer, lines, and payment method as IDs', async () => {
    const { userId, ...chosen } = await createBuyer(service);
    const { offeringId, issuerId, assetId } = await createOffer(service);
    await fillCart(service, { userId, ...chosen }, assetId, 40);

    expect(await readCart(service, userId)).toMatchObject({
      ...chosen,
      offeringId,
      issuerId,
      numberOfShares: 40,
      purchasedShares: 40,
      totalNumberOfShares: 40,
      pricePerShare: 12.5,
      totalAmount: 500,
      txnPaymentMethod: 'CHECK',
      issuer: [{ id: issuerId }],
      offering: [{ id: offeringId }],
      lineItems: [{ id: expect.stringMatching(/^trade_line_item_/) }],
      paymentMethod: { id: chosen.paymentMethodId },
    });
  });

  test('creates a new cart after a checkout, with a higher number', async () => {
    const { assetId } = await createOffer(service);
    const someone = await createBuyer(service);
    const tradeId = await placeTrade(service, someone, assetId, 1);
    const { body: placed } = await service.get(`/trades/${tradeId}`);

    const next = await readCart(service, someone.userId);

    expect(next).toMatchObject({
      tradeStatus: 'CART',
      totalAmount: null,
      lineItems: [],
      investorAccountId: null,
    });
    expect(next.id).not.toBe(tradeId);
    expect(next.tradeNumber > placed.tradeNumber).toBe(true);
  });

  test.each([
    {
      what: 'an unknown user',
      query: `?userId=${unknownUser}`,
      status: 404,
      error: 'userId: no such record',
    },
    {
      what: 'a user of another account',
      query: `?userId=${foreign.userId}`,
      status: 404,
      error: 'userId: no such record',
    },
    { what: 'no user', query: '', status: 400, error: 'userId: is required' },
    { what: 'an empty user', query: '?userId=', status: 400, error: 'userId: must not be empty' },
  ])('returns $status for $what', ({ query, status, error }) =>
    expectError(service, status, () => service.get(`/carts${query}`), error),
  );
});

describe('PATCH /carts/{id}', () => {
  test('returns the whole trade', async () => {
    const userId = await createInvestor(service);
    const { id } = await readCart(service, userId);
    const investorAccountId = await createInvestorAccount(service, { userId, investorAccountType: 'JOINT' });
    const paymentMethodId = await createPaymentMethod(service, userId);

    const { status, body } = await service.patch(`/carts/${id}`, { investorAccountId, paymentMethodId });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...newCart,
      id,
      userId,
      investorAccountId,
      paymentMethodId,
      investmentType: 'JOINT',
      txnPaymentMethod: 'CHECK',
    });
  });

  test('changes only the fields that are sent; null clears one', async () => {
    const { userId, investorAccountId, paymentMethodId } = await createBuyer(service);
    const { id } = await readCart(service, userId);

    const first = await service.patch(`/carts/${id}`, {
      investorAccountId,
      tid: 'crm-4',
      registeredRepId: 'rep-9',
    });
    const second = await service.patch(`/carts/${id}`, { paymentMethodId, investorAccountId: null });
    const third = await service.patch(`/carts/${id}`, {});

    expect(first.body).toMatchObject({ investorAccountId, tid: 'crm-4', registeredRepId: 'rep-9' });
    expect(second.body).toMatchObject({ investorAccountId: null, paymentMethodId, tid: 'crm-4' });
    expect(third.body).toEqual(second.body);
  });

  test.each([
    {
      what: 'another user’s investor account',
      sent: { investorAccountId: other.investorAccountId },
      status: 422,
      error: 'investorAccountId: belongs to another user',
    },
    {
      what: 'another user’s payment method',
      sent: { paymentMethodId: other.paymentMethodId },
      status: 422,
      error: 'paymentMethodId: belongs to another user',
    },
    {
      what: 'an investor account of another account',
      sent: { investorAccountId: foreign.investorAccountId },
      status: 404,
      error: 'investorAccountId: no such record',
    },
    {
      what: 'a payment method of another account',
      sent: { paymentMethodId: foreign.paymentMethodId },
      status: 404,
      error: 'paymentMethodId: no such record',
    },
    {
      what: 'a field that the service sets',
      sent: { tradeStatus: 'PLACED' },
      status: 400,
      error: 'tradeStatus: is not a field of this request',
    },
    {
      what: 'a number instead of an ID',
      sent: { paymentMethodId: 5 },
      status: 400,
      error: 'paymentMethodId: must be',
    },
  ])('rejects $what with $status', ({ sent, status, error }) =>
    expectError(service, status, () => service.patch(`/carts/${cart.id}`, sent), error),
  );

  test('reports both IDs that belong to another user', () =>
    expectError(
      service,
      422,
      () => service.patch(`/carts/${cart.id}`, { ...other, userId: undefined }),
      'investorAccountId: ',
      'paymentMethodId: ',
    ));

  test('returns 404 for a cart of another account', () =>
    expectError(service, 404, () => stranger.patch(`/carts/${cart.id}`, {}), 'id: no such record'));

  test('rejects a placed cart with 409', async () => {
    const { assetId } = await createOffer(service);
    const tradeId = await placeTrade(service, other, assetId, 1);

    await expectError(
      service,
      409,
      () => service.patch(`/carts/${tradeId}`, { paymentMethodId: other.paymentMethodId }),
      'tradeStatus: is PLACED',
    );
  });
});

describe('GET /trades', () => {
  test('lists the trades of a user, newest first', async () => {
    const someone = await createBuyer(service);
    const { assetId } = await createOffer(service);
    const placed = await placeTrade(service, someone, assetId, 2);
    const { id } = await readCart(service, someone.userId);

    const { status, body } = await service.get(`/trades?userId=${someone.userId}&limit=1`);
    const second = await service.get(`/trades?userId=${someone.userId}&limit=1&page=2`);

    expect(status).toBe(200);
    expect(body.items.map((trade: { id: string }) => trade.id)).toEqual([id]);
    expect(body.meta).toEqual({
      itemCount: 1,
      totalItems: 2,
      itemsPerPage: 1,
      totalPages: 2,
      currentPage: 1,
    });
    expect(second.body.items[0]).toMatchObject({ id: placed, tradeStatus: 'PLACED' });
  });

  test('lists no trades of another account', async () => {
    const own = await readCart(stranger, foreign.userId);

    const { body } = await stranger.get('/trades');

    expect(body.items.map((trade: { id: string }) => trade.id)).toEqual([own.id]);
    await expectError(service, 404, () => service.get(`/trades?userId=${foreign.userId}`), 'userId: ');
    await expectError(service, 404, () => service.get(`/trades/${own.id}`), 'id: no such record');
  });

  test('embeds the lines of one trade', async () => {
    const someone = await createBuyer(service);
    const { assetId } = await createOffer(service);
    const line = await addUnits(service, someone.userId, assetId, 3);

    const { body } = await service.get(`/trades/${line.body.tradeId}`);

    expect(body).toMatchObject({ id: line.body.tradeId, tradeStatus: 'CART', totalAmount: 37.5 });
    expect(body.lineItems).toEqual([line.body]);
  });
});
