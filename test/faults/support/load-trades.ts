import { deepStrictEqual, strictEqual } from 'node:assert';
import { bodies } from '../../support/records.ts';
import { addUnits, checkOut } from '../../support/trading.ts';
import { unique } from './load-records.ts';
import type { Random } from './random.ts';
import type { Investor, World } from './world.ts';

/** Fewer than the carts of the workers request. */
export const contestedUnits = 20;

/** Creates the units that the workers compete for from now on. */
export async function offerUnits(world: World): Promise<void> {
  const { client } = world;
  const name = unique('Contested');
  const issuer = await client.post('/issuers', { ...bodies.issuer, title: name });
  world.expect(issuer, name, 201);
  const amounts = { totalUnits: contestedUnits, targetAmount: contestedUnits * bodies.offering.pricePerUnit };
  const offering = await client.post('/offerings', {
    ...bodies.offering,
    ...amounts,
    name,
    issuerId: issuer.body.id,
  });
  world.expect(offering, name, 201);
  const { assets } = await world.read(`/offerings/${offering.body.id}?include=assets`);
  world.assetId = assets[0].id;
}

/** Fills the cart of an investor and checks it out, unless the units are sold. */
export async function checkOutCart(world: World, random: Random, investor: Investor): Promise<void> {
  const { client } = world;
  const { userId, investorAccountId, paymentMethodId } = investor;
  const cart = await world.read(`/carts?userId=${userId}`);
  // A checkout that failed left the cart, whose content is another one from now on.
  world.journal.discardInterrupted(cart.id);
  for (const { id } of cart.lineItems)
    world.expect(await client.send('DELETE', `/trade-line-items/${id}`), id, 200);
  const quantity = 1 + random.below(4);
  const line = await addUnits(client, userId, world.assetId, quantity);
  world.expect(line, 'Units', 201, 422);
  if (line.status === 422) return offerUnits(world);
  const { tradeId } = line.body;
  world.expect(await client.patch(`/carts/${tradeId}`, { investorAccountId, paymentMethodId }), tradeId, 200);
  const readTrade = () => world.read(`/trades/${tradeId}`);
  let isSold = false;
  const send = async () => {
    const answer = await checkOut(world.client, userId);
    world.expect(answer, tradeId, 200, 422);
    isSold = answer.status === 422;
  };
  const check = async () => {
    // The investor may place the same cart later.
    if (isSold) return;
    const trade = await readTrade();
    deepStrictEqual([trade.tradeStatus, trade.totalNumberOfShares], ['PLACED', quantity], tradeId);
  };
  const finish = async () => {
    const { tradeStatus } = await readTrade();
    if (tradeStatus === 'CART') return send();
    strictEqual(tradeStatus, 'PLACED', tradeId);
  };
  await world.journal.record({ what: tradeId, check, finish }, send);
}
