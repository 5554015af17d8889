import { backOffice } from '../../../electron/service/kernel/caller.ts';
import { signAgreements } from '../../support/trading.ts';
import type { Happening, Past } from './past-weeks.ts';
import { create, type Investor } from './people.ts';

const titles = ['Harbor Light Energy', 'Casco Bay Seafood', 'Northwind Timber', 'Brandt Machine Works'];

/** How many days it takes until a trade is settled. */
const settlement = 9;

/** Registers issuers, and approves all but the last. Returns the ID of the first. */
export async function foundIssuers({ client, decide }: Past): Promise<string> {
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const ein = String(841_234_567 + index);
    const address = {
      address: `${index + 3} Commercial Street`,
      city: 'Portland',
      state: 'ME',
      zip: '04101',
    };
    const issuer = { title, legalName: `${title} LLC`, ein, type: 'LLC', country: 'US', ...address };
    ids.push((await create(client, '/issuers', issuer)).id);
  }
  for (const id of ids.slice(0, -1)) await decide('issuer', id, 'APPROVED');
  return ids[0] ?? '';
}

/** Opens an offering that sells on most days, and that is updated once. */
export async function sellOffering(
  { app, client, decide }: Past,
  issuerId: string,
  investors: readonly Investor[],
): Promise<Happening> {
  const offering = await create(client, '/offerings', {
    issuerId,
    name: 'Harbor Light Series A',
    description: 'Battery storage for island grids.',
    type: 'REG_D',
    targetAmount: 5_000_000,
    contingencyAmount: 0,
    minInvestment: 1000,
    maxInvestment: 250_000,
    assetName: 'Class A units',
    assetType: 'UNITS',
    pricePerUnit: 25,
    totalUnits: 200_000,
    active: true,
  });
  await decide('offering', offering.id, 'APPROVED');
  await decide('onboarding', offering.id, 'APPROVED');
  const { assets } = (await client.get(`/offerings/${offering.id}?include=assets`)).body;
  const placed: { id: string; daysAgo: number }[] = [];
  return async (daysAgo) => {
    if (daysAgo === 20) {
      const expectedUpdatedAt = (await client.get(`/offerings/${offering.id}`)).body.updatedAt;
      const changes = { minInvestment: 2500, maxInvestment: 400_000 };
      await app.run('updateOffering', backOffice, {
        params: { id: offering.id },
        body: { expectedUpdatedAt, ...changes },
      });
    }
    const settled = placed.filter((trade) => trade.daysAgo === daysAgo + settlement);
    for (const { id } of settled) {
      await signAgreements(client, id);
      await decide('trade', id, 'APPROVED');
      await decide('funding', id, 'FUNDED');
      await decide('settlement', id, 'SETTLED');
    }
    const buyer = investors[(daysAgo * 7) % investors.length];
    if (!buyer || daysAgo % 3 === 2) return;
    const quantity = 600 + ((daysAgo * 1373) % 3100);
    placed.push({ id: await buy(client, buyer, assets[0].id, quantity), daysAgo });
  };
}

async function buy(client: Past['client'], buyer: Investor, assetId: string, quantity: number) {
  const { userId, investorAccountId } = buyer;
  const method = { paymentMethodType: 'ACH', name: 'Checking', last4: '6789' };
  const { id: paymentMethodId } = await create(client, `/payment-methods?userId=${userId}`, method);
  const { tradeId } = await create(client, `/trade-line-items?userId=${userId}`, { assetId, quantity });
  await client.patch(`/carts/${tradeId}`, { investorAccountId, paymentMethodId });
  return (await create(client, '/carts/checkout', { userId })).id as string;
}
