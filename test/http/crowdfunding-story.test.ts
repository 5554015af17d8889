/** A client takes investors of a Regulation Crowdfunding offering through their purchases (compliance.md § 5.6). */
import { expect, test } from 'vitest';
import { setClock } from '../law/support/clock.ts';
import { approveOffering, changePrice, recordQuestionnaire } from '../law/support/crowdfunding.ts';
import { type Investor, World } from '../law/support/world.ts';
import { startService } from '../support/service.ts';
import { signAgreements } from '../support/trading.ts';

const citation = '17 CFR 227.100, 227.303, 227.304';

test(`${citation}: quote, statement, checkout, reconfirmation, and cancellation over HTTP`, async () => {
  setClock();
  const service = await startService();
  const world = new World(service);
  const offer = await world.offer('REG_CF', {
    ...{ endAt: '06/30/2026', publiclyAvailableAt: '05/01/2026' },
    ...{ targetAmount: 100, contingencyAmount: 0, totalUnits: 1_000_000 },
  });
  await recordQuestionnaire(service, offer.issuerId, '2026-05-01');
  const figures = { currentAnnualIncome: 100_000, netWorthExcludingResidence: 20_000 };
  const [first, second, third] = [
    await world.investor(figures),
    await world.investor(figures),
    await world.investor(figures),
  ];
  const required = async ({ investorAccountId }: Investor) =>
    (await service.get(`/investor-accounts/${investorAccountId}/requirements?offeringId=${offer.offeringId}`))
      .body;
  const read = async (id: string) => (await service.get(`/trades/${id}`)).body;

  // The first cart is above the limit of 5 percent of the income, so the investor takes fewer units.
  const tradeId = await world.cart(first, offer, '5000.01');
  const tooMuch = await service.post(`/carts/${tradeId}/evaluate`, {});
  expect(tooMuch.body).toMatchObject({ tradeId, result: 'FAILED', checkoutAllowed: true, lacks: [] });
  expect(tooMuch.body.rules).toContainEqual({
    rule: 'crowdfundingLimit',
    result: 'FAILED',
    effect: 'FINDING',
    message: 'Total of 5,000.01 is above the limit of 5,000.00 (17 CFR 227.100(a)(2)). Reduce the quantity.',
    citation: '17 CFR 227.100(a)(2)',
    version: 2,
    limit: { amount: 5000, invested: 5000.01, remaining: 0 },
  });
  const [line] = (await service.get(`/carts?userId=${first.userId}`)).body.lineItems;
  expect((await service.patch(`/trade-line-items/${line.id}`, { quantity: 20_000 })).status).toBe(200);
  const quote = await service.post(`/carts/${tradeId}/evaluate`, {});
  expect(quote.body.rules).toContainEqual(
    expect.objectContaining({
      ...{ rule: 'crowdfundingLimit', result: 'PASSED', message: null },
      limit: { amount: 5000, invested: 200, remaining: 4800 },
    }),
  );

  expect(await required(first)).toMatchObject({
    complete: false,
    items: [{ label: 'CROWDFUNDING_RISK' }, { label: 'SUBSCRIPTION_AGREEMENT', subjectId: tradeId }],
  });
  await world.represent(first.ownerIds[0] ?? '', 'CROWDFUNDING_RISK', tradeId);
  await signAgreements(service, tradeId);
  expect(await required(first)).toMatchObject({ complete: true, items: [] });
  const placed = await service.post('/carts/checkout', { userId: first.userId });
  expect(placed).toMatchObject({
    status: 200,
    body: {
      ...{ id: tradeId, tradeStatus: 'PLACED', systemReviewLog: '[]', reconfirmation: null },
      ...{ cancellableUntil: '2026-06-29T04:00:00.000Z', refundDueAt: null },
    },
  });
  const others = [await world.place(second, offer, '100.00'), await world.place(third, offer, '100.00')];
  const [changedMind = '', silent = ''] = others;

  setClock('2026-06-26T10:00:00-04:00');
  await changePrice({ service, tradeId, ...offer }, 0.02);
  const due = { status: 'DUE', dueAt: '2026-07-07T04:00:00.000Z', noticeAt: '2026-06-26T14:00:00.000Z' };
  for (const id of [tradeId, ...others]) expect((await read(id)).reconfirmation).toEqual(due);

  // Within 48 hours of the deadline, only those who have not reconfirmed can cancel.
  setClock('2026-06-30T12:00:00-04:00');
  const confirmed = await service.post(`/trades/${tradeId}/reconfirm`, {});
  expect(confirmed).toMatchObject({ status: 200, body: { reconfirmation: { status: 'CONFIRMED' } } });
  expect((await service.post(`/trades/${tradeId}/reconfirm`, {})).status).toBe(409);
  expect(await service.post(`/trades/${tradeId}/cancel`, {})).toMatchObject({
    status: 422,
    body: { errors: ['The cancellation right ended at Jun 29, 2026, 12:00 AM EDT.'] },
  });
  const canceled = await service.post(`/trades/${changedMind}/cancel`, { reason: 'The price rose' });
  expect(canceled).toMatchObject({
    status: 200,
    body: {
      ...{ tradeStatus: 'CANCELLED', cancelledReason: 'The price rose', cancellableUntil: null },
      ...{ refundDueAt: '2026-07-09T04:00:00.000Z', reconfirmation: { status: 'ENDED' } },
    },
  });
  expect((await service.post(`/trades/${changedMind}/cancel`, {})).status).toBe(409);

  setClock('2026-07-07T00:00:00-04:00');
  await service.app.parts.schedule.run();
  expect(await read(silent)).toMatchObject({
    ...{ tradeStatus: 'CANCELLED', cancelledReason: 'The request was canceled.' },
    ...{ reconfirmation: { status: 'NOT_CONFIRMED' }, refundDueAt: '2026-07-14T04:00:00.000Z' },
  });

  await approveOffering(service, offer.offeringId);
  expect(await world.approve(tradeId)).toBe('Allowed');
  await world.receive(tradeId);
  expect(await world.settle(tradeId)).toBe('Allowed');
  expect(await read(tradeId)).toMatchObject({ tradeStatus: 'SETTLED', fundingStatus: 'FUNDED' });
});

test.each([
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 'reason'],
  ['a reason that is a number', { reason: 5 }, 'reason'],
  ['an unknown field', { why: 'late' }, 'why'],
])('a cancellation with %s is rejected, and the trade stays placed', async (_name, body, field) => {
  setClock();
  const service = await startService();
  const world = new World(service);
  const id = await world.place(await world.investor(), await world.offer('REG_CF'), '100.00');

  const answer = await service.post(`/trades/${id}/cancel`, body);

  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([expect.stringMatching(new RegExp(`^${field}\\b`))]);
  expect((await service.get(`/trades/${id}`)).body.tradeStatus).toBe('PLACED');
});
