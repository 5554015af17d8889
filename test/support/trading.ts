import type { App } from '../../electron/service/app.ts';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { Client } from './client.ts';
import { multipart, pdf, signedPdf } from './documents.ts';
import { makeEligible } from './eligible-trade.ts';
import { createIndividual, createInvestor, createInvestorAccount, createOffering } from './records.ts';
import { commitTo } from './writes.ts';

/** An investor with everything that a checkout requires except a filled cart. */
export interface Buyer {
  userId: string;
  investorAccountId: string;
  paymentMethodId: string;
}

export async function createPaymentMethod(
  client: Client,
  userId: string,
  paymentMethodType = 'CHECK',
): Promise<string> {
  const { body } = await client.post(`/payment-methods?userId=${userId}`, { paymentMethodType });
  return body.id;
}

export async function createBuyer(client: Client, person: object = {}): Promise<Buyer> {
  const userId = await createInvestor(client);
  const investorAccountId = await createInvestorAccount(client, { userId });
  await createIndividual(client, { investorAccountId, ...person });
  return { userId, investorAccountId, paymentMethodId: await createPaymentMethod(client, userId) };
}

/** An offering, with its primary asset. */
export async function createOffer(client: Client, fields: Parameters<typeof createOffering>[1] = {}) {
  const offeringId = await createOffering(client, fields);
  const { body } = await client.get(`/offerings/${offeringId}?include=assets`);
  return { offeringId, assetId: body.assets[0].id as string, issuerId: body.issuerId as string };
}

export const addUnits = (client: Client, userId: string, assetId: string, quantity: unknown) =>
  client.post(`/trade-line-items?userId=${userId}`, { assetId, quantity });

export const readCart = async (client: Client, userId: string) =>
  (await client.get(`/carts?userId=${userId}`)).body;

export const checkOut = (client: Client, userId: string) => client.post('/carts/checkout', { userId });

/** Fills the cart of a buyer, ready for the checkout, and returns the ID of the trade. */
export async function fillCart(
  client: Client,
  buyer: Buyer,
  assetId: string,
  quantity: number,
): Promise<string> {
  const { userId, investorAccountId, paymentMethodId } = buyer;
  const line = await addUnits(client, userId, assetId, quantity);
  if (line.status !== 201) throw new Error(JSON.stringify(line.body));
  const { tradeId } = line.body;
  await client.patch(`/carts/${tradeId}`, { investorAccountId, paymentMethodId });
  return tradeId;
}

/** Places a trade, and returns its ID; fails the test if it is rejected. */
export async function placeTrade(
  client: Client,
  buyer: Buyer,
  assetId: string,
  quantity: number,
): Promise<string> {
  const tradeId = await fillCart(client, buyer, assetId, quantity);
  const answer = await checkOut(client, buyer.userId);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return tradeId;
}

/** Uploads the answered bad actor questionnaire of an issuer. @returns the ID of the file */
export async function uploadQuestionnaire(client: Client, issuerId: string): Promise<string> {
  const query = new URLSearchParams({ name: 'questionnaire.pdf', category: 'issuer-document' });
  query.set('label', 'OTHER');
  query.set('targetId', issuerId);
  const { body } = await client.post(`/files?${query}`, multipart(pdf(), 'questionnaire.pdf'));
  return body.id;
}

/**
 * Attaches a signed agreement to each line of a trade or cart.
 * @param page of the agreement; without one, it shows text, which the examination of the service need not find out first
 */
export async function signAgreements(
  client: Client & { app?: App },
  tradeId: string,
  signatures: object = {},
  page?: Buffer,
): Promise<void> {
  const { lineItems } = (await client.get(`/trades/${tradeId}`)).body;
  const query = new URLSearchParams({
    name: 'agreement.pdf',
    category: 'offering-document',
    label: 'SUBSCRIPTION_AGREEMENT',
    targetId: tradeId,
  });
  for (const { id: lineItemId } of lineItems) {
    const file = await client.post(`/files?${query}`, multipart(page ?? signedPdf(), 'agreement.pdf'));
    const body = { lineItemId, fileId: file.body.id, primarySignatureStatus: 'SIGNED', ...signatures };
    const answer = await client.post(`/trades/${tradeId}/attach-subdoc`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  if (client.app && !page)
    await commitTo(client.app.service, (db) =>
      db.updateTable('agreementContents').set({ content: 'VISIBLE' }).where('content', 'is', null).execute(),
    );
}

/** Places a trade with signed agreements, and returns its ID. */
export async function placeSignedTrade(
  client: Client & { app?: App },
  buyer: Buyer,
  assetId: string,
  quantity: number,
): Promise<string> {
  const tradeId = await fillCart(client, buyer, assetId, quantity);
  await signAgreements(client, tradeId);
  const answer = await checkOut(client, buyer.userId);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return tradeId;
}

type TradeDecision = Extract<OperationName, 'decideTrade' | 'decideFunding' | 'decideSettlement'>;

/** An officer decides a trade as it is now. An approval first meets the rules of the offering. */
export async function decide(
  app: App,
  decision: TradeDecision,
  id: string,
  to: string,
  details: object = {},
  officer: Caller = backOffice,
): Promise<void> {
  if (decision === 'decideTrade' && to === 'APPROVED') await makeEligible(app, id);
  const { updatedAt } = (await app.run('getTrade', officer, { params: { id } })) as { updatedAt: string };
  await app.run(decision, officer, {
    params: { id },
    body: {
      expectedUpdatedAt: updatedAt,
      to,
      ...(decision === 'decideTrade' && { note: 'Checked' }),
      ...details,
    },
  });
}
