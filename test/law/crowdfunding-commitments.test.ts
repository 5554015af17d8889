import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import type { getTradeEvaluation } from '../../shared/contracts/trading/evaluations.ts';
import { startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, decide, placeTrade } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import {
  approveOffering,
  approveTrade,
  type Commitment,
  changeOffering,
  changePrice,
  commit,
  readTrade,
  recordQuestionnaire,
} from './support/crowdfunding.ts';
import { lawCase } from './support/law-case.ts';
import { World } from './support/world.ts';

for (const [time, status] of [
  ['2026-06-28T23:59:00-04:00', 200],
  ['2026-06-29T00:00:00-04:00', 200],
  ['2026-06-29T00:01:00-04:00', 422],
] as const) {
  lawCase(56, '227.304(a)', `the investor cancels at ${time}, answered with ${status}`, async () => {
    const commitment = await commit();
    const { service, tradeId } = commitment;
    setClock(time);

    const answer = await service.post(`/trades/${tradeId}/cancel`, { reason: 'Changed my mind' });

    expect(answer.status).toBe(status);
    if (status === 200) {
      expect(answer.body).toMatchObject({
        tradeStatus: 'CANCELLED',
        cancelledReason: 'Changed my mind',
        cancelledAt: new Date(time).toISOString(),
        cancellableUntil: null,
      });
      return;
    }
    expect(answer.body.errors).toEqual(['The cancellation right ended at Jun 29, 2026, 12:00 AM EDT.']);
    expect(await readTrade(commitment)).toMatchObject({
      tradeStatus: 'PLACED',
      cancellableUntil: '2026-06-29T04:00:00.000Z',
    });
  });
}

test.each([
  ['1 character', 'x', 200, 'x'],
  ['500 characters', 'x'.repeat(500), 200, 'x'.repeat(500)],
  ['501 characters', 'x'.repeat(501), 400, null],
  ['a number', 5, 400, null],
  ['empty text, which counts as not sent', '', 200, null],
  ['null', null, 200, null],
])(
  'compliance.md § 5.6: a cancellation with a reason of %s',
  async (_what, reason, status, cancelledReason) => {
    const commitment = await commit();

    const answer = await commitment.service.post(`/trades/${commitment.tradeId}/cancel`, { reason });

    expect(answer.status).toBe(status);
    const expected =
      status === 200 ? { tradeStatus: 'CANCELLED', cancelledReason } : { tradeStatus: 'PLACED' };
    expect(await readTrade(commitment)).toMatchObject(expected);
  },
);

for (const reasonCode of ['CLIENT_REQUEST', 'WITHDRAWN']) {
  lawCase(57, '227.304(a), officer', `an officer cannot cancel with ${reasonCode}`, async () => {
    const commitment = await commit();
    setClock('2026-06-29T12:00:00-04:00');

    const denied = decide(commitment.service.app, 'decideSettlement', commitment.tradeId, 'CANCELLED', {
      reasonCode,
    });

    await expect(denied).rejects.toMatchObject({ code: 'rule', errors: [{ field: 'reasonCode' }] });
    expect(await readTrade(commitment)).toMatchObject({ tradeStatus: 'PLACED' });
  });
}

lawCase(57, '227.304(a), officer', 'an officer cancels with OFFERING_NOT_COMPLETED', async () => {
  const commitment = await commit();
  setClock('2026-06-29T12:00:00-04:00');

  await decide(commitment.service.app, 'decideSettlement', commitment.tradeId, 'CANCELLED', {
    reasonCode: 'OFFERING_NOT_COMPLETED',
  });

  expect(await readTrade(commitment)).toMatchObject({ tradeStatus: 'CANCELLED' });
});

lawCase(60, '227.304(c)(1)', 'the investor reconfirms before the fifth business day ends', async () => {
  const commitment = await commit();
  const { service, tradeId } = commitment;
  setClock('2026-06-15T11:00:00-04:00');
  await changePrice(commitment, 11);
  const due = {
    noticeAt: '2026-06-15T15:00:00.000Z',
    dueAt: '2026-06-24T04:00:00.000Z',
    status: 'DUE',
  };
  expect((await readTrade(commitment)).reconfirmation).toEqual(due);
  setClock('2026-06-23T23:59:00-04:00');

  const answer = await service.post(`/trades/${tradeId}/reconfirm`, {});

  expect(answer.status).toBe(200);
  expect(answer.body.reconfirmation).toEqual({ ...due, status: 'CONFIRMED' });
  setClock('2026-06-24T00:00:00-04:00');
  await service.app.parts.schedule.run();
  expect(await readTrade(commitment)).toMatchObject({ tradeStatus: 'PLACED' });
  expect((await service.post(`/trades/${tradeId}/reconfirm`, {})).status).toBe(409);
});

lawCase(60, '227.304(c)(1)', 'a commitment that is never reconfirmed is canceled when due', async () => {
  const commitment = await commit();
  const { service, tradeId, assetId } = commitment;
  await askAsStaff(service, 'setClientTexts', { body: { canceled: 'Your commitment ended.' } });
  setClock('2026-06-15T11:00:00-04:00');
  await changePrice(commitment, 11);
  setClock('2026-06-23T23:59:59-04:00');
  await service.app.parts.schedule.run();
  expect(await readTrade(commitment)).toMatchObject({ tradeStatus: 'PLACED' });
  setClock('2026-06-24T00:00:00-04:00');
  expect((await service.post(`/trades/${tradeId}/reconfirm`, {})).status).toBe(409);

  await service.app.parts.schedule.run();

  expect(await readTrade(commitment)).toMatchObject({
    tradeStatus: 'CANCELLED',
    cancelledAt: '2026-06-24T04:00:00.000Z',
    cancelledReason: 'Your commitment ended.',
    refundDueAt: '2026-07-01T04:00:00.000Z',
    reconfirmation: { status: 'NOT_CONFIRMED' },
  });
  const { reader } = service.app.service.storage;
  const asset = await reader.selectFrom('assets').select('unitsPlaced').where('id', '=', assetId).execute();
  expect(asset).toEqual([{ unitsPlaced: 0 }]);
  const decisions = await reader
    .selectFrom('decisions')
    .selectAll()
    .where('recordId', '=', tradeId)
    .execute();
  expect(decisions).toMatchObject([{ toState: 'CANCELLED', reasonCode: 'NOT_RECONFIRMED' }]);
});

lawCase(59, '227.304(b)(3)', 'a deadline four business days after the change is denied', async () => {
  const commitment = await commit();

  await expect(changeOffering(commitment, { closesAt: '2026-06-23T17:00:00-04:00' })).rejects.toMatchObject({
    code: 'rule',
    errors: [
      { field: 'closesAt', message: 'must not be before 2026-06-24T04:00:00.000Z (17 CFR 227.304(b))' },
    ],
  });
});

lawCase(59, '227.304(b)(3)', 'a deadline at the end of the fifth business day is accepted', async () => {
  const commitment = await commit();

  await changeOffering(commitment, { closesAt: '2026-06-24T00:00:00-04:00' });

  expect(await readTrade(commitment)).toMatchObject({
    reconfirmation: null,
    cancellableUntil: '2026-06-22T04:00:00.000Z',
  });
});

lawCase(61, '227.304(c)(2)', 'the investor cancels in the last 48 hours while reconfirming', async () => {
  const commitment = await commit();
  const { service, tradeId } = commitment;
  setClock('2026-06-26T10:00:00-04:00');
  await changePrice(commitment, 11);
  setClock('2026-06-30T12:00:00-04:00');
  expect(await readTrade(commitment)).toMatchObject({
    cancellableUntil: '2026-07-07T04:00:00.000Z',
    reconfirmation: { dueAt: '2026-07-07T04:00:00.000Z', status: 'DUE' },
  });

  const answer = await service.post(`/trades/${tradeId}/cancel`, {});

  expect(answer).toMatchObject({
    status: 200,
    body: { tradeStatus: 'CANCELLED', reconfirmation: { status: 'ENDED' } },
  });
});

describe('17 CFR 227.304(c)(2), compliance.md § 3.3d: the terms change within five business days of the deadline', () => {
  /** Two commitments; the price changed, and the first investor has reconfirmed. */
  async function changeAt(time: string) {
    const first = await commit();
    const { service, assetId } = first;
    const second = { ...first, tradeId: await placeTrade(service, await createBuyer(service), assetId, 10) };
    setClock(time);
    await changePrice(first, 11);
    expect((await service.post(`/trades/${first.tradeId}/reconfirm`, {})).status).toBe(200);
    approveTrade(first);
    return { first, second };
  }

  /** The result of the rule at the settlement of a trade. */
  async function readResult({ service, tradeId }: Commitment) {
    const evaluation = (await service.app.run('getTradeEvaluation', backOffice, {
      params: { id: tradeId },
    })) as OutputOf<typeof getTradeEvaluation>;
    expect(evaluation.stage).toBe('SETTLEMENT');
    return evaluation.current.find(({ rule }) => rule === 'reconfirmation');
  }

  test('the settlement awaits the reconfirmation of every investor', async () => {
    const { first, second } = await changeAt('2026-06-26T10:00:00-04:00');
    setClock('2026-07-01T00:00:00-04:00');

    expect(await readResult(first)).toMatchObject({
      result: 'FAILED',
      message: expect.stringContaining('other investors have not reconfirmed (17 CFR 227.304(c)(2))'),
    });
    await second.service.post(`/trades/${second.tradeId}/reconfirm`, {});
    expect(await readResult(first)).toMatchObject({ result: 'PASSED' });
  });

  test('the settlement does not await a reconfirmation that is past due', async () => {
    const { first } = await changeAt('2026-06-26T10:00:00-04:00');
    setClock('2026-07-06T23:59:59-04:00');
    expect(await readResult(first)).toMatchObject({ result: 'FAILED' });
    setClock('2026-07-07T00:00:00-04:00');

    expect(await readResult(first)).toMatchObject({ result: 'PASSED' });
  });

  test('an earlier change does not delay the settlement of investors who reconfirmed', async () => {
    const { first } = await changeAt('2026-06-22T10:00:00-04:00');

    expect(await readResult(first)).toMatchObject({ result: 'PASSED' });
  });
});

lawCase(
  61,
  '227.304(c)(2)',
  'a commitment that must still be reconfirmed does not settle after the deadline',
  async () => {
    setClock();
    const service = await startService();
    const world = new World(service);
    const offer = await world.offer('REG_CF', {
      endAt: '06/30/2026',
      targetAmount: 100,
      contingencyAmount: 0,
      totalUnits: 1_000_000,
    });
    await recordQuestionnaire(service, offer.issuerId, '2026-05-01');
    const investor = await world.investor();
    const tradeId = await world.place(investor, offer, '100.00');
    await world.represent(investor.ownerIds[0] ?? '', 'CROWDFUNDING_RISK', tradeId);
    expect(await world.prepare(tradeId)).toBe('Allowed');
    setClock('2026-06-26T10:00:00-04:00');
    await changePrice({ service, tradeId, ...offer }, 0.02);
    await approveOffering(service, offer.offeringId);
    expect(await world.approve(tradeId)).toBe('Allowed');
    setClock('2026-07-01T12:00:00-04:00');

    expect(await world.settle(tradeId)).toContain('Rule: reconfirmation.');

    expect(await readTrade({ service, tradeId, ...offer })).toMatchObject({
      tradeStatus: 'PLACED',
      complianceReview: 'APPROVED',
      reconfirmation: { dueAt: '2026-07-07T04:00:00.000Z', status: 'DUE' },
    });
  },
);
