import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Client } from '../support/client.ts';
import { multipart, signedPdf } from '../support/documents.ts';
import { expectError } from '../support/errors.ts';
import { createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService, startService } from '../support/service.ts';
import { addUnits, createBuyer, createOffer, decide, fillCart, placeTrade } from '../support/trading.ts';

const service = await shareService();
const stranger = await service.client({ account: 'Solheim Partners' });

async function uploadAgreement(client: Client, targetId: string, label = 'SUBSCRIPTION_AGREEMENT') {
  const query = new URLSearchParams({
    name: 'agreement.pdf',
    category: 'offering-document',
    label,
    targetId,
  });
  return client.post(`/files?${query}`, multipart(signedPdf(), 'agreement.pdf'));
}

test('a trade runs from the offerings to the settlement', async () => {
  const running = await startService();
  const { app } = running;
  const offer = await createOffer(running, { totalUnits: 1000, targetAmount: 10_000 });
  const userId = await createInvestor(running);
  await createIndividual(running, { investorAccountId: await createInvestorAccount(running, { userId }) });

  const accounts = await running.get('/clients/api/v1/investor-accounts');
  const investorAccountId = accounts.body.items[0].id;
  const offerings = await running.get('/clients/api/v1/offerings');
  const offering = await running.get(
    `/clients/api/v1/offerings/${offerings.body.items[0].id}?include=assets`,
  );
  const assetId = offering.body.assets[0].id;
  const cart = await running.get(`/clients/api/v1/carts?userId=${userId}`);
  const line = await running.post(`/clients/api/v1/trade-line-items?userId=${userId}`, {
    assetId,
    quantity: 100,
  });
  await running.patch(`/clients/api/v1/trade-line-items/${line.body.id}`, { quantity: 80 });
  const check = {
    paymentMethodType: 'CHECK',
    paymentMethodProvider: 'OTHER',
    status: 'PENDING',
    name: 'Check',
  };
  await running.post(`/clients/api/v1/payment-methods?userId=${userId}`, check);
  const methods = await running.get(`/clients/api/v1/payment-methods?userId=${userId}`);
  const paymentMethodId = methods.body[0].id;
  const chosen = await running.patch(`/clients/api/v1/carts/${cart.body.id}`, {
    investorAccountId,
    paymentMethodId,
  });
  const file = await uploadAgreement(running, cart.body.id);
  const attached = await running.post(`/clients/api/v1/trades/${cart.body.id}/attach-subdoc`, {
    lineItemId: line.body.id,
    fileId: file.body.id,
    primarySignatureStatus: 'SIGNED',
  });
  const placed = await running.post('/clients/api/v1/carts/checkout', { userId });

  expect(cart.body.id).toBe(line.body.tradeId);
  expect(chosen.body).toMatchObject({ totalAmount: 1000, investorAccountId, paymentMethodId });
  expect(file.body).toMatchObject({ targetTable: 'TRADES', targetId: cart.body.id, userId });
  expect(attached).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
  expect(placed.body).toMatchObject({ tradeStatus: 'PLACED', saStatus: 'SIGNED' });
  await app.settle();

  await decide(app, 'decideTrade', cart.body.id, 'APPROVED');
  await decide(app, 'decideFunding', cart.body.id, 'FUNDED');
  await decide(app, 'decideSettlement', cart.body.id, 'SETTLED');

  const trade = await running.get(`/clients/api/v1/trades/${cart.body.id}`);
  expect(trade.body).toMatchObject({
    tradeStatus: 'SETTLED',
    complianceReview: 'APPROVED',
    fundingStatus: 'FUNDED',
    txnChargedAmount: 1000,
    closedAt: trade.body.txnSettledDate,
    lineItems: [{ subdocFileId: file.body.id, signatureStatus: 'SIGNED' }],
  });
  const day = trade.body.placedAt.slice(0, 10);
  expect(await app.run('getSubscriptions', backOffice, { params: { id: offer.offeringId } })).toMatchObject({
    units: { total: 1000, placed: 80, settled: 80, left: 920 },
    amount: { target: 10_000, raised: 1000, settled: 1000 },
    days: [{ day, placed: { units: 80, amount: 1000 }, settled: { units: 80, amount: 1000 } }],
  });
});

async function openTrade() {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const tradeId = await fillCart(service, buyer, assetId, 5);
  const lineItemId = (await service.get(`/trades/${tradeId}`)).body.lineItems[0].id as string;
  const fileId = (await uploadAgreement(service, tradeId)).body.id as string;
  return { tradeId, lineItemId, fileId };
}

const open = await openTrade();
const another = await openTrade();

describe('POST /trades/{id}/attach-subdoc', () => {
  const attach = (client: Client, tradeId: string, body: object) =>
    client.post(`/trades/${tradeId}/attach-subdoc`, { primarySignatureStatus: 'SIGNED', ...body });

  test('marks the line and the trade', async () => {
    const { tradeId, ...parts } = await openTrade();

    await attach(service, tradeId, {
      ...parts,
      jointSignatureStatus: 'PENDING',
      signaturePlatform: 'paper',
      signatureUrl: 'https://sign.example/7',
    });

    const { body } = await service.get(`/trades/${tradeId}`);
    expect(body).toMatchObject({ saStatus: 'SIGNED', saSignedAt: body.updatedAt });
    expect(body.lineItems).toMatchObject([
      {
        subdocFileId: parts.fileId,
        signatureStatus: 'SIGNED',
        jointSignatureStatus: 'PENDING',
        signaturePlatform: 'paper',
        signatureUrl: 'https://sign.example/7',
        signatureDocumentId: null,
      },
    ]);
  });

  test('accepts an agreement also after the checkout, but not for a trade that has ended', async () => {
    const buyer = await createBuyer(service);
    const { assetId } = await createOffer(service);
    const tradeId = await placeTrade(service, buyer, assetId, 5);
    const lineItemId = (await service.get(`/trades/${tradeId}`)).body.lineItems[0].id;
    const fileId = (await uploadAgreement(service, tradeId)).body.id;

    expect((await attach(service, tradeId, { lineItemId, fileId })).status).toBe(200);
    await decide(service.app, 'decideSettlement', tradeId, 'REJECTED', { reasonCode: 'OTHER' });
    await expectError(
      service,
      409,
      () => attach(service, tradeId, { lineItemId, fileId }),
      'tradeStatus: is REJECTED',
    );
  });

  test.each([
    {
      what: 'a line of another trade',
      sent: { lineItemId: another.lineItemId },
      error: 'lineItemId: belongs to another trade',
    },
    {
      what: 'a file of another trade',
      sent: { fileId: another.fileId },
      error: 'fileId: is not attached to this trade',
    },
  ])('rejects $what with 422', ({ sent, error }) =>
    expectError(
      service,
      422,
      () => attach(service, open.tradeId, { ...open, tradeId: undefined, ...sent }),
      error,
    ),
  );

  test('rejects a file with another label with 422', async () => {
    const fileId = (await uploadAgreement(service, open.tradeId, 'OTHER')).body.id;

    await expectError(
      service,
      422,
      () => attach(service, open.tradeId, { lineItemId: open.lineItemId, fileId }),
      'fileId: is not a SUBSCRIPTION_AGREEMENT',
    );
  });

  test('returns 404 for records of another account', async () => {
    const { assetId } = await createOffer(stranger);
    const line = (await addUnits(stranger, await createInvestor(stranger), assetId, 1)).body;
    const file = (await uploadAgreement(stranger, line.tradeId)).body;
    const { lineItemId, fileId } = open;
    const cases = [
      { trade: line.tradeId, body: { lineItemId, fileId }, error: 'id: no such record' },
      { trade: open.tradeId, body: { lineItemId: line.id, fileId }, error: 'lineItemId: no such record' },
      { trade: open.tradeId, body: { lineItemId, fileId: file.id }, error: 'fileId: no such record' },
    ];

    for (const { trade, body, error } of cases) {
      await expectError(service, 404, () => attach(service, trade, body), error);
    }
    await expectError(service, 404, () => uploadAgreement(service, line.tradeId), 'targetId: no such record');
  });

  test.each([
    {
      sent: { primarySignatureStatus: 'DONE' },
      error: 'primarySignatureStatus: must be one of PENDING, SIGNED',
    },
    { sent: { primarySignatureStatus: undefined }, error: 'primarySignatureStatus: is required' },
    { sent: { lineItemId: undefined }, error: 'lineItemId: is required' },
    { sent: { fileId: '' }, error: 'fileId: must not be empty' },
    { sent: { saStatus: 'SIGNED' }, error: 'saStatus: is not a field of this request' },
  ])('rejects $sent with 400', ({ sent, error }) =>
    expectError(
      service,
      400,
      () => attach(service, open.tradeId, { ...open, tradeId: undefined, ...sent }),
      error,
    ),
  );
});
