import { expect, test } from 'vitest';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { addUnits, createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';

const service = await shareService();
const owner = await service.client({ account: 'Harbor Light' });
const stranger = await service.client({ account: 'Solheim Partners' });

const offer = await createOffer(owner);
const buyer = await createBuyer(owner);
const tradeId = await placeTrade(owner, buyer, offer.assetId, 1);
const cartId = await fillCart(owner, buyer, offer.assetId, 1);
const entityAccountId = await createInvestorAccount(owner, { investorAccountType: 'LEGAL_ENTITY' });
const entity = (
  await owner.post('/legal-entities', { ...bodies.legalEntity, investorAccountId: entityAccountId })
).body.id as string;
const individual = await createIndividual(owner, { investorAccountId: entityAccountId });
const ownerRecord = { kind: 'NATURAL_PERSON', name: 'Ingrid Solheim', percent: 60 };
const added = await owner.post(`/legal-entities/${entity}/owners`, ownerRecord);
const madeOn = '2026-01-15';
const statement = { subjectId: individual, kind: 'ACCREDITED_STATUS', madeOn };

test.each<[string, string, object?]>([
  ['POST', `/carts/${cartId}/evaluate`, {}],
  ['POST', `/trades/${tradeId}/cancel`, {}],
  ['POST', `/trades/${tradeId}/reconfirm`, {}],
  ['GET', `/investor-accounts/${buyer.investorAccountId}/requirements`],
  ['GET', `/investor-accounts/${buyer.investorAccountId}/requirements?offeringId=${offer.offeringId}`],
  ['POST', '/representations', statement],
  ['GET', `/representations?subjectId=${individual}`],
  ['GET', `/legal-entities/${entity}/accreditation`],
  ['PUT', `/legal-entities/${entity}/accreditation`, { basis: 'ENTITY_ASSETS', metadata: [] }],
  ['GET', `/legal-entities/${entity}/owners`],
  ['POST', `/legal-entities/${entity}/owners`, ownerRecord],
  ['GET', `/issuers/${offer.issuerId}/owners`],
  ['POST', `/issuers/${offer.issuerId}/owners`, ownerRecord],
  ['PATCH', `/owners/${added.body.id}`, { percent: 10 }],
  ['DELETE', `/owners/${added.body.id}`],
])('%s %s of another account returns 404', async (method, path, body) => {
  const answer = await stranger.send(method, path, body);

  expect(answer.status, JSON.stringify(answer.body)).toBe(404);
});

test('the records of the other account are unchanged', async () => {
  expect((await owner.get(`/trades/${tradeId}`)).body.tradeStatus).toBe('PLACED');
  expect((await owner.get(`/legal-entities/${entity}/owners`)).body.items).toMatchObject([{ percent: 60 }]);
  expect((await owner.get(`/issuers/${offer.issuerId}/owners`)).body.items).toEqual([]);
  expect((await owner.get(`/representations?subjectId=${individual}`)).body.items).toEqual([]);
});

test('a record of another account cannot be named in an own one', async () => {
  const ownAccountId = await createInvestorAccount(stranger);
  const ownIndividual = await createIndividual(stranger, { investorAccountId: ownAccountId });
  const own = { subjectId: ownIndividual, kind: 'ACCREDITED_STATUS', madeOn };
  const answers = [
    await stranger.post('/representations', { ...own, tradeId }),
    await stranger.post('/representations', { ...own, issuerId: offer.issuerId }),
    await stranger.get(`/investor-accounts/${ownAccountId}/requirements?offeringId=${offer.offeringId}`),
    await stranger.patch(`/individuals/${ownIndividual}`, { spouseIndividualId: individual }),
    await addUnits(
      stranger,
      (await stranger.get(`/investor-accounts/${ownAccountId}`)).body.userId,
      offer.assetId,
      1,
    ),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
