import { describe, expect, test } from 'vitest';
import { multipart, pdf } from '../support/documents.ts';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';
import {
  addUnits,
  type Buyer,
  createBuyer,
  createOffer,
  fillCart,
  placeTrade,
  readCart,
} from '../support/trading.ts';

const service = await shareService();

/** Uploads the signed agreement as a file of the investor account, as the form does. */
async function uploadAgreement(investorAccountId: string, label = 'SUBSCRIPTION_AGREEMENT'): Promise<string> {
  const query = new URLSearchParams({
    name: 'agreement.pdf',
    category: 'offering-document',
    label,
    targetId: investorAccountId,
  });
  const { body } = await service.post(`/files?${query}`, multipart(pdf(), 'agreement.pdf'));
  return body.id;
}

const place = (body: object) => askAsStaff(service, 'placeSubscription', { body });
const evaluate = (body: object) => askAsStaff(service, 'evaluateSubscription', { body });

const tradesOf = async (userId: string) => (await service.get(`/trades?userId=${userId}`)).body.items;

async function prepare(fields: Parameters<typeof createOffer>[1] = {}) {
  const buyer = await createBuyer(service);
  const offer = await createOffer(service, fields);
  const { investorAccountId, paymentMethodId } = buyer;
  const body = { investorAccountId, paymentMethodId, lines: [{ assetId: offer.assetId, quantity: 40 }] };
  return { buyer, offer, body };
}

describe('an officer places a paper subscription', () => {
  test('as a trade with its signed agreement, in one transaction', async () => {
    const { buyer, offer, body } = await prepare();
    const fileId = await uploadAgreement(buyer.investorAccountId);

    const agreement = { fileId, primarySignatureStatus: 'SIGNED' };
    const placed = await place({ ...body, agreement });

    expect(placed).toMatchObject({
      ...buyer,
      offeringId: offer.offeringId,
      tradeStatus: 'PLACED',
      totalAmount: 500,
      purchasedShares: 40,
      saStatus: 'SIGNED',
      txnPaymentMethod: 'CHECK',
    });
    const { body: trade } = await service.get(`/trades/${placed.id}`);
    expect(trade.lineItems).toMatchObject([
      { quantity: 40, subdocFileId: fileId, signatureStatus: 'SIGNED' },
    ]);
    const { body: file } = await service.get(`/files/${fileId}`);
    expect(file).toMatchObject({ targetId: placed.id, linkedFrom: buyer.investorAccountId });
  });

  test('with audit events of the trade, its lines, and the file by the officer, and the mark of staff', async () => {
    const { buyer, body } = await prepare();
    const fileId = await uploadAgreement(buyer.investorAccountId);
    const { id } = await place({ ...body, agreement: { fileId, primarySignatureStatus: 'SIGNED' } });

    const events = await eventsOf(service, id);
    expect(events[0]).toMatchObject({ before: null, after: { tradeStatus: 'CART', isPaper: 1 } });
    expect(events.at(-1)).toMatchObject({
      action: 'placeSubscription',
      actorId: 'back-office',
      after: { tradeStatus: 'PLACED' },
    });
    expect(await eventsOf(service, fileId)).toContainEqual(
      expect.objectContaining({
        action: 'placeSubscription',
        after: expect.objectContaining({ targetId: id }),
      }),
    );
    const { items } = await askAsStaff(service, 'listStaffEntries', { query: { ids: [id] } });
    expect(items).toEqual([
      { recordId: id, officerId: 'back-office', at: expect.any(String), isWhole: true },
    ]);
  });

  test('with a payment method that is added to the user', async () => {
    const { buyer, body } = await prepare();
    const { paymentMethodId: _, ...rest } = body;

    const placed = await place({ ...rest, paymentMethod: { paymentMethodType: 'WIRE', name: 'First Bank' } });

    expect(placed).toMatchObject({ tradeStatus: 'PLACED', txnPaymentMethod: 'WIRE' });
    const { body: methods } = await service.get(`/payment-methods?userId=${buyer.userId}`);
    expect(methods[0]).toMatchObject({ id: placed.paymentMethodId, name: 'First Bank' });
  });

  test('without a change of the cart of the investor', async () => {
    const { buyer, offer, body } = await prepare();
    const other = await createOffer(service);
    const cartId = await fillCart(service, buyer, other.assetId, 3);

    expect((await evaluate(body)).otherCart).toEqual({ id: cartId, units: 3 });
    const placed = await place(body);

    expect(placed).toMatchObject({ offeringId: offer.offeringId, purchasedShares: 40 });
    expect(await readCart(service, buyer.userId)).toMatchObject({ id: cartId, numberOfShares: 3 });
    expect((await addUnits(service, buyer.userId, other.assetId, 2)).body).toMatchObject({ quantity: 5 });
  });

  test('while the investor checks out, so that both trades are placed once', async () => {
    const { buyer, offer, body } = await prepare();
    await fillCart(service, buyer, offer.assetId, 5);

    const [paper, own] = await Promise.all([
      place(body),
      service.post('/carts/checkout', { userId: buyer.userId }),
    ]);

    expect([paper.tradeStatus, own.body.tradeStatus]).toEqual(['PLACED', 'PLACED']);
    const units = (await tradesOf(buyer.userId)).map(
      (one: { purchasedShares: number }) => one.purchasedShares,
    );
    expect(units.toSorted()).toEqual([40, 5]);
  });

  test('only once with one agreement', async () => {
    const { buyer, body } = await prepare();
    const fileId = await uploadAgreement(buyer.investorAccountId);
    const whole = { ...body, agreement: { fileId, primarySignatureStatus: 'SIGNED' } };

    const answers = await Promise.all([place(whole), place(whole)]);

    expect(answers.filter(({ tradeStatus }) => tradeStatus === 'PLACED')).toHaveLength(1);
    expect(answers).toContainEqual({
      rejected: 'conflict',
      errors: ['agreement.fileId: belongs to another record; upload the agreement again'],
    });
    expect(await tradesOf(buyer.userId)).toHaveLength(1);
  });

  test('for the last units before another officer, whose trade is rejected', async () => {
    const { offer, body } = await prepare({ totalUnits: 50 });
    const second = await createBuyer(service);
    const { investorAccountId, paymentMethodId } = second;
    const lines = [{ assetId: offer.assetId, quantity: 40 }];

    const answers = await Promise.all([place(body), place({ investorAccountId, paymentMethodId, lines })]);

    expect(answers.filter(({ tradeStatus }) => tradeStatus === 'PLACED')).toHaveLength(1);
    expect(answers.filter(({ rejected }) => rejected === 'rule')).toHaveLength(1);
  });
});

describe('a paper subscription is rejected as a whole', () => {
  type Changes = (prepared: Awaited<ReturnType<typeof prepare>>, stranger: Buyer) => object | Promise<object>;
  test.each<[string, Changes, string, string]>([
    [
      'with more units than are left',
      ({ offer }) => ({ lines: [{ assetId: offer.assetId, quantity: 10_000_000 }] }),
      'rule',
      'lines[0].quantity: exceeds the available units',
    ],
    [
      'with assets of two offerings',
      async ({ body }) => ({
        lines: [...body.lines, { assetId: (await createOffer(service)).assetId, quantity: 1 }],
      }),
      'rule',
      'lines[1].assetId: belongs to a different offering',
    ],
    ['without units', () => ({ lines: [] }), 'invalid', 'lines: '],
    [
      'with the payment method of another user',
      (_, { paymentMethodId }) => ({ paymentMethodId }),
      'rule',
      'paymentMethodId: belongs to another user',
    ],
    ['without a payment method', () => ({ paymentMethodId: null }), 'rule', 'paymentMethodId: is required'],
    [
      'with a card number in the payment method',
      () => ({
        paymentMethodId: null,
        paymentMethod: { paymentMethodType: 'CREDIT_CARD', name: '4111 1111 1111 1111' },
      }),
      'invalid',
      'paymentMethod.name: ',
    ],
    [
      'with a file of another account as the agreement',
      async (_, stranger) => ({
        agreement: {
          fileId: await uploadAgreement(stranger.investorAccountId),
          primarySignatureStatus: 'SIGNED',
        },
      }),
      'conflict',
      'agreement.fileId: belongs to another record',
    ],
    [
      'with a file that is no agreement',
      async ({ buyer }) => ({
        agreement: {
          fileId: await uploadAgreement(buyer.investorAccountId, 'W9'),
          primarySignatureStatus: 'SIGNED',
        },
      }),
      'rule',
      'agreement.fileId: must be a file with the label SUBSCRIPTION_AGREEMENT',
    ],
    [
      'for an account that does not exist',
      () => ({ investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3' }),
      'not-found',
      'investorAccountId: no such record',
    ],
  ])('%s', async (_title, change, rejected, error) => {
    const prepared = await prepare();
    const body = { ...prepared.body, ...(await change(prepared, await createBuyer(service))) };

    const answer = await place(body);

    expect(answer.rejected).toBe(rejected);
    expect(answer.errors[0].slice(0, error.length)).toBe(error);
    expect(await tradesOf(prepared.buyer.userId)).toEqual([]);
    const { body: methods } = await service.get(`/payment-methods?userId=${prepared.buyer.userId}`);
    expect(methods).toHaveLength(1);
  });

  test('with an amount below the minimum investment, which the evaluation reports first', async () => {
    const { offer, body } = await prepare({ minInvestment: 1000 });
    const lines = [{ assetId: offer.assetId, quantity: 40 }];

    const evaluated = await evaluate({ ...body, lines });
    const answer = await place({ ...body, lines });

    expect(evaluated).toMatchObject({ isAllowed: false, totalAmount: 500 });
    expect(answer.rejected).toBe('rule');
    expect(answer.errors).toEqual(
      evaluated.lacks.map(({ field, message }: { field: string | null; message: string }) =>
        field === null ? message : `${field}: ${message}`,
      ),
    );
  });
});

describe('the evaluation of a paper subscription', () => {
  test('names what is missing, and stores nothing', async () => {
    const investorAccountId = await createInvestorAccount(service);
    await createIndividual(service, { investorAccountId });

    const evaluated = await evaluate({ investorAccountId, lines: [] });

    expect(evaluated).toMatchObject({ isAllowed: false, totalAmount: null, otherCart: null });
    expect(evaluated.lacks.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['lineItems', 'paymentMethodId']),
    );
    const { body: account } = await service.get(`/investor-accounts/${investorAccountId}`);
    expect(await tradesOf(account.userId)).toEqual([]);
  });

  test('returns each rule with the arithmetic of its limit', async () => {
    const { buyer, offer, body } = await prepare({
      type: 'REG_CF',
      maxInvestment: null,
      minInvestment: null,
    });
    await placeTrade(service, buyer, offer.assetId, 8);

    const { rules } = await evaluate(body);

    const limit = rules.find(({ rule }: { rule: string }) => rule === 'crowdfundingLimit');
    expect(limit.limit).toEqual({ amount: 2500, invested: 600, remaining: 1900 });
  });

  test('counts a payment method that is added with the trade', async () => {
    const { body } = await prepare();
    const { paymentMethodId: _, ...rest } = body;
    expect(await evaluate(rest)).toMatchObject({ isAllowed: false });
    expect(await evaluate({ ...rest, paymentMethodType: 'WIRE' })).toMatchObject({
      isAllowed: true,
      lacks: [],
    });
  });
});
