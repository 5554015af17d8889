/** The time since which a record is pending: a queue shows the oldest first, with their ages. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { put, statement, upload } from '../support/aic.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { type Running, startService, temporaryFolder } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, fillCart, placeTrade } from '../support/trading.ts';

const firstDay = Date.parse('2026-03-02T12:00:00.000Z');
const day = (number: number) => new Date(firstDay + number * 86_400_000).toISOString();

/** A service with a fixed clock that the test sets. */
function startOnFirstDay(folder = temporaryFolder()): Promise<Running> {
  vi.useFakeTimers({ toFake: ['Date'], now: firstDay });
  onTestFinished(() => void vi.useRealTimers());
  return startService(folder);
}

const goTo = (number: number) => vi.setSystemTime(day(number));

const fields = { dob: '07/21/1984', citizenship: 'NO', address: 'Bryggen 4', city: 'Bergen', country: 'NO' };

async function submitAic(service: Running, individualId: string): Promise<string> {
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
  const { body } = await put(service, individualId, 'NET_WORTH', { ...statement, fileId });
  await service.app.parts.aicReviews.idle();
  return body.id;
}

async function readQueue(service: Running, review: string) {
  const { items } = await askAsStaff(service, 'listQueue', { query: { review } });
  return items as { id: string; since: string }[];
}

describe('a record that was created on the first day and submitted on the sixth is pending since the sixth in', () => {
  test.each([
    {
      review: 'kyc',
      async make(service: Running) {
        const individualId = await createIndividual(service);
        return async () => submit(service, individualId);
      },
    },
    {
      review: 'aml',
      async make(service: Running) {
        const individualId = await createIndividual(service, fields);
        return async () => submit(service, individualId);
      },
    },
    {
      review: 'aic',
      async make(service: Running) {
        const individualId = await createIndividual(service);
        // The read creates the record before anything is submitted.
        await service.get(`/individual/${individualId}/aic`);
        return () => submitAic(service, individualId);
      },
    },
    ...['trade', 'funding', 'settlement'].map((review) => ({
      review,
      async make(service: Running) {
        const { assetId } = await createOffer(service);
        const buyer = await createBuyer(service);
        await fillCart(service, buyer, assetId, 1);
        return () => service.post('/carts/checkout', { userId: buyer.userId });
      },
    })),
  ])('$review', async ({ review, make }) => {
    const service = await startOnFirstDay();
    const send = await make(service);
    expect(await readQueue(service, review)).toEqual([]);
    goTo(5);
    await send();

    goTo(7);
    const [item] = await readQueue(service, review);
    expect(item?.since).toBe(day(5));
    expect(await askAsStaff(service, 'getCase', { params: { review, id: item?.id } })).toMatchObject({
      since: day(5),
    });
    const { items: counts } = await askAsStaff(service, 'getQueueCounts', {});
    expect(counts).toContainEqual(
      expect.objectContaining({ review, count: 1, oldest: day(5), byAge: [0, 1, 0, 0] }),
    );
    expect(await askAsStaff(service, 'listQueue', { query: { review, olderThanDays: 3 } })).toMatchObject({
      items: [],
    });
  });
});

test('a queue is sorted by submission, not by creation', async () => {
  const service = await startOnFirstDay();
  const [first = '', second = ''] = [await createIndividual(service), await createIndividual(service)];
  await service.get(`/individual/${first}/aic`);
  goTo(1);
  const earlier = await submitAic(service, second);
  goTo(2);
  const later = await submitAic(service, first);

  expect((await readQueue(service, 'aic')).map(({ id }) => id)).toEqual([earlier, later]);
  const afterId = await askAsStaff(service, 'listQueue', { query: { review: 'aic', afterId: earlier } });
  expect(afterId.items.map(({ id }: { id: string }) => id)).toEqual([later]);
});

test('an accreditation keeps its place in the queue, and its waiting time pauses while information is requested', async () => {
  const service = await startOnFirstDay();
  const individualId = await createIndividual(service);
  const id = await submitAic(service, individualId);
  goTo(1);
  await submitAic(service, individualId);
  expect(await readQueue(service, 'aic')).toMatchObject([{ id, since: day(0) }]);

  const { updatedAt: expectedUpdatedAt } = (await readQueue(service, 'aic'))[0] as unknown as {
    updatedAt: string;
  };
  await askAsStaff(service, 'decideAic', {
    params: { id },
    body: { expectedUpdatedAt, to: 'NEEDS_INFO', reasonCode: 'DOCUMENT_MISSING' },
  });
  goTo(4);
  await submitAic(service, individualId);

  // It waited for one day before the request.
  expect(await readQueue(service, 'aic')).toMatchObject([{ id, since: day(3) }]);
});

test('a refund is pending since the trade ended', async () => {
  const service = await startOnFirstDay();
  const { assetId } = await createOffer(service);
  const tradeId = await placeTrade(service, await createBuyer(service), assetId, 1);
  await decide(service.app, 'decideFunding', tradeId, 'FUNDED');
  goTo(2);
  await decide(service.app, 'decideSettlement', tradeId, 'REJECTED', { reasonCode: 'OTHER' });

  expect(await readQueue(service, 'funding')).toMatchObject([{ id: tradeId, since: day(2) }]);
});
