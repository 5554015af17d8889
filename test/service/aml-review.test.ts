import { expect, test } from 'vitest';
import { submit } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { noMatch } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

const fields = {
  dob: '07/21/1984',
  citizenship: 'NO',
  address: 'Bryggen 4',
  city: 'Bergen',
  country: 'NO',
};

async function decideAml(service: Running, id: string, decision: object) {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/individuals/${id}`)).body;
  return askAsStaff(service, 'decideAml', { params: { id }, body: { expectedUpdatedAt, ...decision } });
}

const readQueue = (service: Running) => askAsStaff(service, 'listQueue', { query: { review: 'aml' } });

test('an individual with a complete profile is pending until the decision', async () => {
  const service = await startService();
  await createIndividual(service);
  const id = await createIndividual(service, fields);
  expect(await readQueue(service)).toMatchObject({ items: [] });
  await submit(service, id);

  expect(await readQueue(service)).toMatchObject({
    items: [{ id, title: 'Ingrid Solheim', state: 'PENDING' }],
  });
  expect(await decideAml(service, id, { to: 'APPROVED', screening: noMatch() })).toMatchObject({
    from: 'PENDING',
    to: 'APPROVED',
  });

  expect((await service.get(`/individuals/${id}`)).body).toMatchObject({ amlStatus: 'APPROVED' });
  expect(await readQueue(service)).toMatchObject({ items: [] });
  const { decisions } = await askAsStaff(service, 'getHistory', { params: { id } });
  expect(decisions).toMatchObject([{ field: 'amlStatus', from: 'PENDING', to: 'APPROVED' }]);
});

test('a rejection requires a matching reason', async () => {
  const service = await startService();
  const id = await createIndividual(service);
  expect(await decideAml(service, id, { to: 'REJECTED' })).toMatchObject({ rejected: 'rule' });
  expect(await decideAml(service, id, { to: 'REJECTED', reasonCode: 'UNDER_AGE' })).toMatchObject({
    rejected: 'rule',
  });
  expect(await decideAml(service, id, { to: 'REJECTED', reasonCode: 'SANCTIONS_HIT' })).toMatchObject({
    to: 'REJECTED',
  });
});

test('a checkout has no finding about an individual with an approved AML screening', async () => {
  const service = await startService();
  const { assetId } = await createOffer(service);
  const findingsOf = async (tradeId: string) => {
    const { systemReviewLog } = (await service.get(`/trades/${tradeId}`)).body;
    return (JSON.parse(systemReviewLog ?? '[]') as { rule: string }[]).map(({ rule }) => rule);
  };
  const buyer = await createBuyer(service);
  expect(await findingsOf(await placeTrade(service, buyer, assetId, 1))).toContain('aml');

  const { items } = (await service.get(`/individuals?investorAccountId=${buyer.investorAccountId}`)).body;
  await decideAml(service, items[0].id, { to: 'APPROVED', screening: noMatch() });
  expect(await findingsOf(await placeTrade(service, buyer, assetId, 1))).not.toContain('aml');
});
