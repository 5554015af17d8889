import { backOffice } from '../../../electron/service/kernel/caller.ts';
import { signAgreements, uploadQuestionnaire } from '../../support/trading.ts';
import type { Happening, Past } from './past-weeks.ts';
import { create, earlyInvestors, type Investor } from './people.ts';

const titles = ['Harbor Light Energy', 'Casco Bay Seafood', 'Northwind Timber', 'Brandt Machine Works'];

/** How many days it takes until a trade is approved and paid. */
const payment = 9;
const pricePerUnit = 25;
/** Trades settle from the day on which this amount is paid. */
const minimumRaise = 500_000;

/** Registers issuers, and approves all but the last. Returns the ID of the first, which answered its questionnaires. */
export async function foundIssuers({ app, client, decide }: Past): Promise<string> {
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
  const [issuerId = ''] = ids;
  const questionnaireOn = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const covered = [
    { capacity: 'ISSUER', name: `${titles[0]} LLC` },
    { capacity: 'MANAGING_MEMBER', name: 'Astrid Falk' },
  ];
  for (const person of covered) {
    const questionnaireFileId = await uploadQuestionnaire(client, issuerId);
    const answered = { questionnaireOn, questionnaireFileId, answer: 'NO_EVENT' as const };
    const body = { issuerId, ...person, ...answered };
    await app.run('createCoveredPerson', backOffice, { body });
  }
  return issuerId;
}

/** Opens an offering to accredited investors that sells on most days, and that is updated once. */
export async function sellOffering(
  { app, client, decide, approveFiles }: Past,
  issuerId: string,
  investors: readonly Investor[],
): Promise<Happening> {
  const offering = await create(client, '/offerings', {
    issuerId,
    name: 'Harbor Light Series A',
    description: 'Battery storage for island grids.',
    type: 'REG_D',
    exemption: 'RULE_506C',
    targetAmount: 5_000_000,
    contingencyAmount: minimumRaise,
    minInvestment: 1000,
    maxInvestment: 250_000,
    assetName: 'Class A units',
    assetType: 'UNITS',
    pricePerUnit,
    totalUnits: 200_000,
    active: true,
  });
  await decide('offering', offering.id, 'APPROVED');
  await decide('onboarding', offering.id, 'APPROVED');
  const { assets } = (await client.get(`/offerings/${offering.id}?include=assets`)).body;
  const update = async (id: string, changes: object) => {
    const expectedUpdatedAt = (await client.get(`/offerings/${id}`)).body.updatedAt;
    const body = { expectedUpdatedAt, ...changes };
    await app.run('updateOffering', backOffice, { params: { id }, body });
  };
  const buyers = earlyInvestors.flatMap((index) => investors[index] ?? []);
  const placed: { id: string; daysAgo: number; amount: number }[] = [];
  let paid: string[] = [];
  let raised = 0;
  return async (daysAgo) => {
    // Changes that are not material, so that the sale continues.
    if (daysAgo === 20) await update(offering.id, { tid: 'HL-2026-A', showTotalRaised: true });
    for (const { id, amount } of placed.filter((trade) => trade.daysAgo === daysAgo + payment)) {
      await signAgreements(client, id);
      // The agreement is examined.
      await app.settle();
      await approveFiles(id);
      await decide('trade', id, 'APPROVED');
      await decide('funding', id, 'FUNDED');
      paid.push(id);
      raised += amount;
    }
    if (raised >= minimumRaise) {
      for (const id of paid) await decide('settlement', id, 'SETTLED');
      paid = [];
    }
    const buyer = buyers[daysAgo % buyers.length];
    if (!buyer || daysAgo % 3 === 2) return;
    const quantity = 600 + ((daysAgo * 1373) % 3100);
    const id = await buy(client, buyer, assets[0].id, quantity);
    placed.push({ id, daysAgo, amount: quantity * pricePerUnit });
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
