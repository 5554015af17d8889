/** What the investors of the sample data do, as a client system reports it. */
import { type Actors, dayFromNow, toUsDay } from './actors.ts';
import { statements } from './documents.ts';
import { type PersonKey, people, type SamplePerson } from './people.ts';

/** An investor who is registered. */
export interface Investor extends SamplePerson {
  key: PersonKey;
  userId: string;
  investorAccountId: string;
  individualId: string;
}

interface AccountHolder {
  /** Of the account. */
  name: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface Order {
  assetId: string;
  quantity: number;
  isSigned: boolean;
  /** Whether the investor states the risk of Regulation Crowdfunding. */
  statesRisk: boolean;
}

/** Registers a user with an investor account. */
export async function openAccount(
  actors: Actors,
  investorAccountType: string,
  { name, ...user }: AccountHolder,
) {
  const { userId } = await actors.order('registerInvestorByStaff', {
    body: { accountId: actors.account.id, ...user },
  });
  const { email } = user;
  const { id } = await actors.send('createInvestorAccount', {
    body: { investorAccountType, name, email, userId },
  });
  return { id, userId };
}

export async function register(actors: Actors, key: PersonKey): Promise<Investor> {
  const person: SamplePerson = people[key];
  const { firstName, lastName, email, phone, address, city, state, zip } = person;
  const name = `${firstName} ${lastName}`;
  const { userId, id: investorAccountId } = await openAccount(actors, 'INDIVIDUAL', {
    ...{ name, firstName, lastName, email },
  });
  const { id: individualId } = await actors.send('createIndividual', {
    body: {
      ...{ investorAccountId, firstName, lastName, email, phone, address, city, state, zip },
      ...{ country: 'US', citizenship: 'US', isUsCitizenOrGreenCardHolder: true },
      ...{ dob: toUsDay(person.born), ssn: person.ssn },
      ...{ currentAnnualIncome: 140_000, netWorthExcludingResidence: 480_000, investedInCrowdfunding: 0 },
    },
  });
  return { ...person, key, userId, investorAccountId, individualId };
}

/** The investor submits the identity document, which is examined. @returns the ID of the submission */
export async function submitIdentity(actors: Actors, investor: Investor): Promise<string> {
  const { key, individualId, firstName, lastName, born, document } = investor;
  const upload = (side: string, label: string) =>
    actors.upload(individualId, label, `${key}-${side}.jpg`, 'identity');
  const { id } = await actors.send('submitKyc', {
    body: {
      individualId,
      kycFirstName: firstName,
      kycLastName: lastName,
      kycDocumentType: document.type,
      kycDocumentId: document.number,
      kycDocumentIssuer: document.issuer,
      kycDocumentIssuedDate: toUsDay(document.issued),
      kycDocumentExpirationDate: toUsDay(document.expires),
      kycDocumentDob: toUsDay(born),
      kycDocumentFrontFileId: await upload('front', 'KYC_DOCUMENT_FRONT'),
      ...(document.type !== 'PASSPORT' && {
        kycDocumentBackFileId: await upload('back', 'KYC_DOCUMENT_BACK'),
      }),
      kycSelfieFileId: await upload('selfie', 'KYC_SELFIE'),
    },
  });
  await actors.examineIdentity(id);
  return id;
}

/** The investor submits statements of net worth, with the documents about debts or without. */
export async function submitNetWorth(
  actors: Actors,
  { individualId }: Investor,
  isComplete: boolean,
): Promise<string> {
  const metadata: object[] = [];
  for (const [institution, { balance, file }] of Object.entries(statements)) {
    const fileId = await actors.upload(individualId, 'PROOF_OF_NET_WORTH', file, 'accreditation');
    metadata.push({ institution, accountType: 'BROKERAGE', balance, fileId });
  }
  if (isComplete) {
    await actors.upload(individualId, 'PROOF_OF_LIABILITIES', 'liabilities.pdf', 'accreditation');
    await actors.upload(individualId, 'CREDIT_REPORT', 'credit-report.pdf', 'accreditation');
  }
  const { id } = await actors.send('putAic', {
    params: { individualId },
    body: { type: 'NET_WORTH', metadata },
  });
  return id;
}

/** The investor fills a cart, signs the agreement or not, and checks out. @returns the ID of the trade */
export async function buy(
  actors: Actors,
  investor: Investor,
  { assetId, quantity, isSigned, statesRisk }: Order,
): Promise<string> {
  const { userId, investorAccountId, individualId } = investor;
  const { id: paymentMethodId } = await actors.send('createPaymentMethod', {
    query: { userId },
    body: { paymentMethodType: 'WIRE', name: 'Checking', last4: '6789' },
  });
  const { tradeId, id: lineItemId } = await actors.send('createTradeLineItem', {
    query: { userId },
    body: { assetId, quantity },
  });
  await actors.send('updateCart', { params: { id: tradeId }, body: { investorAccountId, paymentMethodId } });
  if (isSigned) await sign(actors, tradeId, lineItemId);
  if (statesRisk)
    await actors.send('createRepresentation', {
      body: { subjectId: individualId, kind: 'CROWDFUNDING_RISK', tradeId, madeOn: dayFromNow(0) },
    });
  await actors.send('checkoutCart', { body: { userId } });
  return tradeId;
}

async function sign(actors: Actors, tradeId: string, lineItemId: string): Promise<void> {
  const fileId = await actors.upload(
    tradeId,
    'SUBSCRIPTION_AGREEMENT',
    'subscription-agreement.pdf',
    'offering-document',
  );
  const body = { lineItemId, fileId, primarySignatureStatus: 'SIGNED' };
  await actors.send('attachSubscriptionDocument', { params: { id: tradeId }, body });
  await actors.examineAgreement(fileId);
}

/** An officer records the receipt of money; without an amount, of all that is outstanding. */
export async function receive(actors: Actors, tradeId: string, amount?: number): Promise<void> {
  const { updatedAt } = await actors.send('getTrade', { params: { id: tradeId } });
  const body = { expectedUpdatedAt: updatedAt, amount, receivedOn: dayFromNow(0), method: 'WIRE' };
  const { proposalId } = await actors.order('recordReceipt', { params: { id: tradeId }, body });
  await actors.confirm(proposalId);
}

/** The last verification of the individual with this email address. */
export async function findVerification(actors: Actors, email: string): Promise<string> {
  const { id } = await actors.service.storage.reader
    .selectFrom('verifications')
    .innerJoin('individuals', 'individuals.id', 'verifications.subjectId')
    .select('verifications.id')
    .where('individuals.email', '=', email)
    .where('individuals.tenantId', '=', actors.account.tenantId)
    .orderBy('verifications.seq', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
