import { afterEach, expect, test, vi } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Subscriptions } from '../../shared/contracts/trading/subscriptions.ts';
import { bodies } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import {
  addUnits,
  checkOut,
  createBuyer,
  createOffer,
  decide,
  fillCart,
  placeTrade,
  signAgreements,
} from '../support/trading.ts';

const service = await shareService();
const { app } = service;

const readSubscriptions = (id: string) =>
  app.run('getSubscriptions', backOffice, { params: { id } }) as Promise<Subscriptions>;
const none = { units: 0, amount: 0 };

afterEach(() => {
  vi.useRealTimers();
});

test('the subscriptions of an offering without trades are zero', async () => {
  const { offeringId, assetId } = await createOffer(service, { totalUnits: 10.5, targetAmount: 100 });

  expect(await readSubscriptions(offeringId)).toEqual({
    offeringId,
    at: expect.stringMatching(/Z$/),
    units: { total: 10.5, placed: 0, settled: 0, left: 10.5 },
    amount: { target: 100, raised: 0, settled: 0 },
    assets: [{ assetId, name: 'Class A', total: 10.5, placed: 0, settled: 0, left: 10.5 }],
    days: [],
  });
});

test('the subscriptions list by day the units that were placed, settled, and released', async () => {
  const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T23:59:59.999Z`) });
  const buyer = await createBuyer(service);
  const offer = await createOffer(service, { pricePerUnit: 0.1, totalUnits: 100, targetAmount: 50 });
  const { body: second } = await service.post('/assets', {
    ...bodies.asset,
    offeringId: offer.offeringId,
    pricePerUnit: 1.005,
    totalUnits: 1000,
  });

  on('2031-03-01');
  const cartId = await fillCart(service, buyer, offer.assetId, 3);
  await addUnits(service, buyer.userId, second.id, 1000);
  await signAgreements(service, cartId);
  const both = (await checkOut(service, buyer.userId)).body.id;
  on('2031-03-02');
  const lost = await placeTrade(service, buyer, offer.assetId, 7);
  on('2031-03-04');
  await decide(app, 'decideTrade', both, 'APPROVED');
  await decide(app, 'decideFunding', both, 'FUNDED');
  await decide(app, 'decideSettlement', both, 'SETTLED');
  await decide(app, 'decideSettlement', lost, 'REJECTED', { reasonCode: 'OTHER' });
  await placeTrade(service, buyer, offer.assetId, 1);

  expect(await readSubscriptions(offer.offeringId)).toEqual({
    offeringId: offer.offeringId,
    at: '2031-03-04T23:59:59.999Z',
    units: { total: 1100, placed: 1004, settled: 1003, left: 96 },
    amount: { target: 50, raised: 1005.4, settled: 1005.3 },
    assets: [
      { assetId: offer.assetId, name: 'Class A', total: 100, placed: 4, settled: 3, left: 96 },
      { assetId: second.id, name: 'Class B', total: 1000, placed: 1000, settled: 1000, left: 0 },
    ],
    days: [
      { day: '2031-03-01', placed: { units: 1003, amount: 1005.3 }, settled: none, released: none },
      { day: '2031-03-02', placed: { units: 7, amount: 0.7 }, settled: none, released: none },
      {
        day: '2031-03-04',
        placed: { units: 1, amount: 0.1 },
        settled: { units: 1003, amount: 1005.3 },
        released: { units: 7, amount: 0.7 },
      },
    ],
  });
});

test('the subscriptions are consistent while trades are placed', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => createBuyer(service)));
  const { offeringId, assetId } = await createOffer(service, { totalUnits: 100, pricePerUnit: 2 });
  await Promise.all(buyers.map((buyer) => fillCart(service, buyer, assetId, 5)));

  const [during] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => readSubscriptions(offeringId))),
    ...buyers.map(({ userId }) => checkOut(service, userId)),
  ]);

  for (const { units, amount, days } of [...during, await readSubscriptions(offeringId)]) {
    expect(units.placed + units.left).toBe(100);
    expect(amount.raised).toBe(units.placed * 2);
    expect(days.reduce((sum, { placed }) => sum + placed.units, 0)).toBe(units.placed);
  }
  expect((await readSubscriptions(offeringId)).units.placed).toBe(40);
});
