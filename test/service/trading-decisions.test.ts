import { afterEach, describe, expect, test, vi } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { ReviewCase } from '../../shared/contracts/compliance/cases.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { makeEligible } from '../support/eligible-trade.ts';
import { shareService } from '../support/service.ts';
import {
  createBuyer,
  createOffer,
  decide,
  placeSignedTrade,
  placeTrade,
  readCart,
} from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service);

const reason = { reasonCode: 'OTHER' };
const read = async (id: string) => (await service.get(`/trades/${id}`)).body;

async function place(quantity = 4, offer: object = {}) {
  const { assetId } = await createOffer(service, { totalUnits: 10, ...offer });
  const tradeId = await placeSignedTrade(service, buyer, assetId, quantity);
  await makeEligible(app, tradeId);
  return { assetId, tradeId };
}

async function unitsPlaced(assetId: string): Promise<number | undefined> {
  const { reader } = app.service.storage;
  const row = await reader
    .selectFrom('assets')
    .select('unitsPlaced')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return row?.unitsPlaced;
}

const rejected = (code: string, field: string | null, message: string) =>
  expect.objectContaining({
    code,
    errors: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]),
  });

const notApproved = { field: 'complianceReview', message: 'is not approved' };
const notFunded = { field: null, message: expect.stringContaining('Rule: funding.') };

const days = (count: number) => count * 86_400_000;
const later = (placedAt: string, milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(placedAt) + milliseconds });

afterEach(() => {
  vi.useRealTimers();
});

describe('the compliance review', () => {
  test.each([
    { to: 'APPROVED', message: null, details: {} },
    { to: 'REJECTED', message: 'The investor is not eligible', details: reason },
    { to: 'NEEDS_INFO', message: 'A page is missing', details: { ...reason, note: 'Never for the client' } },
  ])('changes a placed trade to $to, with author and time', async ({ to, message, details }) => {
    const { tradeId } = await place();

    await decide(app, 'decideTrade', tradeId, to, { ...details, message });

    const trade = await read(tradeId);
    expect(trade).toMatchObject({
      complianceReview: to,
      complianceReviewNotes: message,
      complianceReviewerId: 'back-office',
      complianceReviewAt: trade.updatedAt,
      tradeStatus: 'PLACED',
    });
    expect(JSON.stringify(trade)).not.toContain('Never for the client');
  });

  test('is decided once', async () => {
    const { tradeId } = await place();
    await decide(app, 'decideTrade', tradeId, 'APPROVED');

    await expect(decide(app, 'decideTrade', tradeId, 'REJECTED', reason)).rejects.toEqual(
      rejected('rule', null, 'Cannot change from APPROVED to REJECTED; allowed: PENDING'),
    );
  });

  test('requires a reason unless it approves', async () => {
    const { tradeId } = await place();

    await expect(decide(app, 'decideTrade', tradeId, 'REJECTED')).rejects.toEqual(
      rejected('rule', 'reasonCode', 'is required'),
    );
  });

  test('accepts only the first of two simultaneous decisions', async () => {
    const { tradeId } = await place();
    const officers = ['anne', 'bodil'].map(
      (id): Caller => ({ ...backOffice, actor: { kind: 'officer', id } }),
    );
    const { updatedAt: expectedUpdatedAt } = await read(tradeId);

    const outcomes = await Promise.allSettled(
      officers.map((officer) =>
        app.run('decideTrade', officer, {
          params: { id: tradeId },
          body: { expectedUpdatedAt, to: 'APPROVED' },
        }),
      ),
    );

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: rejected('outdated', null, 'The record was updated at'),
    });
  });
});

test('a cart cannot be decided', async () => {
  const { id } = await readCart(service, buyer.userId);

  for (const [decision, to] of [
    ['decideTrade', 'APPROVED'],
    ['decideFunding', 'FUNDED'],
    ['decideSettlement', 'CANCELLED'],
  ] as const) {
    await expect(decide(app, decision, id, to, reason)).rejects.toEqual(
      rejected('not-found', 'id', 'no such record'),
    );
  }
});

describe('the settlement', () => {
  test('requires a trade that is approved and funded', async () => {
    const { tradeId, assetId } = await place();
    const settle = () => decide(app, 'decideSettlement', tradeId, 'SETTLED');

    await expect(settle()).rejects.toEqual(
      expect.objectContaining({ code: 'rule', errors: [notApproved, notFunded] }),
    );
    await decide(app, 'decideTrade', tradeId, 'APPROVED');
    await expect(settle()).rejects.toEqual(rejected('rule', null, 'Rule: funding.'));
    await decide(app, 'decideFunding', tradeId, 'FUNDED');
    await settle();

    const trade = await read(tradeId);
    expect(trade).toMatchObject({
      tradeStatus: 'SETTLED',
      txnChargedAmount: 50,
      txnDate: expect.stringMatching(/Z$/),
      txnSettledDate: trade.updatedAt,
      closedAt: trade.updatedAt,
    });
    expect(await unitsPlaced(assetId)).toBe(4);
  });

  test.each(['CANCELLED', 'REJECTED'])(
    'releases the units with %s, and another user can buy them',
    async (to) => {
      const { tradeId, assetId } = await place(10);

      await decide(app, 'decideSettlement', tradeId, to, reason);

      expect(await unitsPlaced(assetId)).toBe(0);
      await placeTrade(service, buyer, assetId, 10);
      expect(await unitsPlaced(assetId)).toBe(10);
    },
  );

  test('stores the message to the client, or the neutral text, of a canceled or rejected trade', async () => {
    const canceled = (await place()).tradeId;
    const rejected = (await place()).tradeId;
    await decide(app, 'decideSettlement', canceled, 'CANCELLED', {
      ...reason,
      message: 'The investor withdrew',
    });
    await decide(app, 'decideSettlement', rejected, 'REJECTED', { reasonCode: 'NOT_ELIGIBLE' });

    const trade = await read(canceled);
    expect(trade).toMatchObject({
      tradeStatus: 'CANCELLED',
      cancelledReason: 'The investor withdrew',
      cancelledById: 'back-office',
      cancelledAt: trade.closedAt,
      rejectionReason: null,
    });
    expect(await read(rejected)).toMatchObject({
      tradeStatus: 'REJECTED',
      rejectionReason: 'The review did not result in an approval.',
      cancelledAt: null,
    });
  });

  test.each(['CANCELLED', 'REJECTED'])('is final with %s', async (end) => {
    const { tradeId } = await place();
    await decide(app, 'decideFunding', tradeId, 'FUNDED');
    await decide(app, 'decideSettlement', tradeId, end, reason);

    for (const to of ['PLACED', 'SETTLED', 'CANCELLED', 'REJECTED', 'UNWOUND', 'CART', 'NONSENSE']) {
      await expect(decide(app, 'decideSettlement', tradeId, to, reason)).rejects.toEqual(
        rejected('rule', null, `Cannot change from ${end} to ${to}; allowed: none`),
      );
    }
  });

  test('names the allowed transitions', async () => {
    const { tradeId } = await place();

    await expect(decide(app, 'decideSettlement', tradeId, 'CART', reason)).rejects.toEqual(
      rejected('rule', null, 'allowed: SETTLED, CANCELLED, REJECTED'),
    );
  });
});

test('an officer can cancel a trade after the cancellation period of its client', async () => {
  const { tradeId } = await place(1, { cancellationPeriod: 2 });
  later((await read(tradeId)).placedAt, days(3650));

  await decide(app, 'decideSettlement', tradeId, 'CANCELLED', reason);

  expect((await read(tradeId)).tradeStatus).toBe('CANCELLED');
});

test('the case of a trade shows what blocks its decisions before one is made', async () => {
  const { tradeId } = await place(1, { cancellationPeriod: 2 });
  const placeIn = (review: ReviewName) => expect.objectContaining({ id: tradeId, review });
  const blockers = async (review: ReviewName) => {
    const shown = await app.run('getCase', backOffice, { params: { review, id: tradeId } });
    return (shown as ReviewCase).blocked;
  };
  expect(await blockers('trade')).toEqual([]);
  expect(await blockers('funding')).toEqual([]);
  const inReview = { ...notApproved, rule: null, places: [placeIn('trade')] };
  const unfunded = expect.objectContaining({ rule: 'funding', places: [placeIn('funding')] });
  expect(await blockers('settlement')).toEqual([{ to: 'SETTLED', errors: [inReview, unfunded] }]);

  await decide(app, 'decideTrade', tradeId, 'APPROVED');
  expect(await blockers('settlement')).toEqual([{ to: 'SETTLED', errors: [unfunded] }]);
  await decide(app, 'decideFunding', tradeId, 'FUNDED');
  expect(await blockers('settlement')).toEqual([]);
  expect(await blockers('funding')).toEqual([
    {
      to: 'REFUNDED',
      errors: [
        {
          field: 'tradeStatus',
          message: 'must be canceled, rejected, or unwound before a refund',
          rule: null,
          places: [placeIn('settlement')],
        },
      ],
    },
  ]);
});

describe('the funding', () => {
  test('is refunded after the trade was canceled or rejected', async () => {
    const { tradeId } = await place();
    await decide(app, 'decideFunding', tradeId, 'FUNDED');
    const refund = () => decide(app, 'decideFunding', tradeId, 'REFUNDED', { reasonCode: 'TRADE_ENDED' });

    await expect(refund()).rejects.toEqual(
      rejected('rule', 'tradeStatus', 'must be canceled, rejected, or unwound'),
    );
    await decide(app, 'decideSettlement', tradeId, 'CANCELLED', reason);
    await refund();

    expect(await read(tradeId)).toMatchObject({ fundingStatus: 'REFUNDED', tradeStatus: 'CANCELLED' });
    await expect(refund()).rejects.toEqual(
      rejected('rule', null, 'Cannot change from REFUNDED to REFUNDED; allowed: none'),
    );
  });

  test('can arrive after the trade has ended, and is then returned', async () => {
    const { tradeId } = await place();
    await decide(app, 'decideSettlement', tradeId, 'REJECTED', reason);

    await expect(decide(app, 'decideFunding', tradeId, 'REFUNDED', reason)).rejects.toEqual(
      rejected('rule', null, 'Cannot change from PENDING to REFUNDED; allowed: FUNDED'),
    );
    await decide(app, 'decideFunding', tradeId, 'FUNDED');
    expect(await read(tradeId)).toMatchObject({ fundingStatus: 'FUNDED', txnChargedAmount: 50 });
    await decide(app, 'decideFunding', tradeId, 'REFUNDED', reason);
    expect(await read(tradeId)).toMatchObject({ fundingStatus: 'REFUNDED', txnChargedAmount: 0 });
  });

  test('of a settled trade cannot be refunded', async () => {
    const { tradeId } = await place();
    await decide(app, 'decideTrade', tradeId, 'APPROVED');
    await decide(app, 'decideFunding', tradeId, 'FUNDED');
    await decide(app, 'decideSettlement', tradeId, 'SETTLED');

    await expect(decide(app, 'decideFunding', tradeId, 'REFUNDED', reason)).rejects.toEqual(
      rejected('rule', 'tradeStatus', 'must be canceled, rejected, or unwound'),
    );
  });
});

test('each decision is an audit event, with its effects', async () => {
  const { tradeId, assetId } = await place();
  await decide(app, 'decideTrade', tradeId, 'APPROVED');
  await decide(app, 'decideFunding', tradeId, 'FUNDED');
  await decide(app, 'decideSettlement', tradeId, 'CANCELLED', reason);
  await decide(app, 'decideFunding', tradeId, 'REFUNDED', reason);

  const eventsOf = (id: string) =>
    app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['action', 'actorKind', 'before', 'after'])
      .where('recordId', '=', id)
      .orderBy('seq')
      .execute();
  const events = await eventsOf(tradeId);
  const transitions = events
    .filter(({ before }) => before !== null && before !== '{}')
    .map(({ action }) => action);
  expect(transitions.slice(-5)).toEqual([
    'checkoutCart',
    'decideTrade',
    'decideFunding',
    'decideSettlement',
    'decideFunding',
  ]);
  const units = (await eventsOf(assetId)).slice(1);
  expect(units.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['checkoutCart', '{"unitsPlaced":0}', '{"unitsPlaced":4}'],
    ['decideSettlement', '{"unitsPlaced":4}', '{"unitsPlaced":0}'],
  ]);
});

test('the queues show the trades that await an officer', async () => {
  const { tradeId } = await place();
  const { investorAccountId, systemReviewLog } = await read(tradeId);
  const findings = JSON.parse(systemReviewLog).length;
  const { name } = (await service.get(`/investor-accounts/${investorAccountId}`)).body;
  const isQueued = async (review: string) => {
    const { items } = (await app.run('listQueue', backOffice, { query: { review, limit: 200 } })) as {
      items: { id: string; title: string; findings: number }[];
    };
    return items.find(({ id }) => id === tradeId);
  };

  expect(await isQueued('trade')).toMatchObject({ title: name, findings, state: 'PENDING' });
  expect(await isQueued('funding')).toMatchObject({ state: 'PENDING' });
  expect(await isQueued('settlement')).toMatchObject({ state: 'PLACED' });
  await decide(app, 'decideTrade', tradeId, 'APPROVED');
  await decide(app, 'decideFunding', tradeId, 'FUNDED');
  expect(await isQueued('trade')).toBeUndefined();
  expect(await isQueued('funding')).toBeUndefined();
  await decide(app, 'decideSettlement', tradeId, 'CANCELLED', reason);
  expect(await isQueued('settlement')).toBeUndefined();
  expect(await isQueued('funding')).toMatchObject({ state: 'FUNDED' });
});
