import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { submit } from '../support/kyc.ts';
import { uploadPublic } from '../support/public-files.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, fillCart, placeTrade } from '../support/trading.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

test('the details of an issuer include its offerings and files', async () => {
  const id = await createIssuer(service);
  const offerings = [
    await createOffering(service, { issuerId: id }),
    await createOffering(service, { issuerId: id }),
  ];
  const file = await uploadPublic(service, id, 'SS4_LETTER');
  await uploadPublic(service, await createIssuer(service), 'SS4_LETTER');

  const details = await askAsStaff(service, 'getIssuerDetails', { params: { id } });

  expect(details.issuer.id).toBe(id);
  expect(idsOf(details.offerings)).toEqual(offerings.toReversed());
  expect(idsOf(details.files)).toEqual([file]);
});

test('the details of an individual include its submissions, accreditation, and missing data', async () => {
  const id = await createIndividual(service, { city: 'Bath' });
  const empty = await askAsStaff(service, 'getIndividualDetails', { params: { id } });
  expect(empty).toMatchObject({
    kyc: [],
    aic: null,
    missing: ['dob', 'citizenship', 'address', 'country', 'kyc'],
  });

  const first = await submit(service, id);
  const second = await submit(service, id, { kycDocumentId: 'B7654321' });
  await service.get(`/individual/${id}/aic`);

  const details = await askAsStaff(service, 'getIndividualDetails', { params: { id } });
  expect(idsOf(details.kyc)).toEqual([second.id, first.id]);
  expect(details.aic).toMatchObject({ individualId: id });
  expect(details.missing).not.toContain('kyc');
  expect(details.files).toHaveLength(2);
});

describe('the trades of details', () => {
  test('are listed in pages for an offering, without carts', async () => {
    const offer = await createOffer(service);
    const buyers = [await createBuyer(service), await createBuyer(service), await createBuyer(service)];
    const placed: string[] = [];
    for (const buyer of buyers) placed.push(await placeTrade(service, buyer, offer.assetId, 100));
    await fillCart(service, await createBuyer(service), offer.assetId, 5);

    const list = (page: number) =>
      askAsStaff(service, 'listOfferingTrades', {
        params: { id: offer.offeringId },
        query: { page, limit: 2 },
      });
    expect(idsOf((await list(1)).items)).toEqual(placed.toReversed().slice(0, 2));
    expect(await list(2)).toMatchObject({
      items: [
        {
          id: placed[0],
          tradeStatus: 'PLACED',
          totalAmount: 1250,
          investorAccount: { name: 'Ingrid Solheim' },
        },
      ],
      meta: { totalItems: 3, totalPages: 2 },
    });
  });

  test('are listed for an investor account, and have their own page', async () => {
    const offer = await createOffer(service);
    const buyer = await createBuyer(service);
    const id = await placeTrade(service, buyer, offer.assetId, 10);

    const account = await askAsStaff(service, 'getInvestorAccountDetails', {
      params: { id: buyer.investorAccountId },
    });
    expect(account).toMatchObject({
      trades: [{ id, offering: { id: offer.offeringId } }],
      paymentMethods: [{ id: buyer.paymentMethodId, clientSecret: null }],
    });
    const trade = await askAsStaff(service, 'getTradeDetails', { params: { id } });
    expect(trade).toMatchObject({
      trade: { id, lineItems: [{ quantity: 10 }] },
      investorAccount: { id: buyer.investorAccountId },
      offering: { id: offer.offeringId, name: 'Series A' },
      issuer: { id: offer.issuerId },
      paymentMethod: { id: buyer.paymentMethodId },
    });
  });

  test('are found by the index of the offering', async () => {
    const { reader } = service.app.service.storage;
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from trades where offeringId = 'offering_x' and tradeStatus <> 'CART'
      order by seq desc limit 10`.execute(reader);
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING INDEX tradesByOffering'),
    ]);
  });
});

test('the details of a file include its record and the previous one', async () => {
  const [previous, present] = [
    await createIssuer(service),
    await createIssuer(service, { title: 'North Pier' }),
  ];
  const id = await uploadPublic(service, previous, 'W9');
  await service.post(`/files-public/${id}/link`, { targetId: present });

  expect(await askAsStaff(service, 'getFileDetails', { params: { id } })).toMatchObject({
    file: { id, private: false },
    target: { id: present, title: 'North Pier' },
    previousTarget: { id: previous, title: 'Harbor Light' },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each([
  'getIssuerDetails',
  'getOfferingDetails',
  'getInvestorAccountDetails',
  'getIndividualDetails',
  'getLegalEntityDetails',
  'getTradeDetails',
  'getFileDetails',
  'getSecureRequestSummary',
] as const)('the details of %s return not-found for an unknown ID', async (operation) => {
  expect(await askAsStaff(service, operation, { params: { id: 'nothing' } })).toMatchObject({
    rejected: 'not-found',
  });
});

test('the details of a cart include what can be chosen for its checkout, and those of a placed trade do not', async () => {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const others = await createBuyer(service);
  const tradeId = await fillCart(service, buyer, assetId, 5);

  const { checkoutChoices } = await askAsStaff(service, 'getTradeDetails', { params: { id: tradeId } });
  expect(idsOf(checkoutChoices.investorAccounts)).toEqual([buyer.investorAccountId]);
  expect(idsOf(checkoutChoices.paymentMethods)).toEqual([buyer.paymentMethodId]);

  const placed = await placeTrade(service, others, assetId, 5);
  const details = await askAsStaff(service, 'getTradeDetails', { params: { id: placed } });
  expect(details.checkoutChoices).toBeNull();
});
