/**
 * A day's work of a back office: issuers with offerings, investors of the sample, and pending documents. A client
 * system sends it over HTTP. The people are fictional.
 */
import { readFileSync } from 'node:fs';
import type { Client } from './client.ts';
import { multipart } from './documents.ts';
import {
  drawBack,
  drawLicense,
  drawPassport,
  drawSelfie,
  type Holder,
  type StatementPage,
  writeStatement,
} from './drawn-documents.ts';

const samples = new URL('../../resources/csv/', import.meta.url);

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  dob: string | null;
}

async function send(client: Client, path: string, body: unknown, headers?: Record<string, string>) {
  const answer = await client.post(path, body, headers);
  if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Fills a data folder.
 * @param client with a key that may write
 * @param identities the number of KYC submissions; every third individual also submits an accreditation
 * @param lines of each sample to import; all by default
 */
export async function fillDemo(client: Client, identities: number, lines?: number): Promise<void> {
  for (const kind of ['issuers', 'investors']) {
    const sample = readFileSync(new URL(`${kind}-sample.csv`, samples), 'utf8');
    const csv = Buffer.from(sample.split('\n').slice(0, lines).join('\n'));
    await send(client, `/csv/${kind}`, csv, { 'content-type': 'text/csv' });
  }
  const offeringId = await openOffering(client);
  const people = await findPeople(client, identities);
  for (const [index, person] of people.entries()) {
    const type = index % 3 === 1 ? 'DRIVER_LICENSE' : 'PASSPORT';
    await submitIdentity(client, person.id, holderOf(person, index), type);
    if (index % 3 === 0) {
      const balances = { 'Casco Bay Savings': 612_450.25 + index * 31_000, 'Northwind Brokerage': 405_120.5 };
      await submitNetWorth(client, person.id, balances, index % 2 === 0);
    }
    if (index % 4 === 0) await placeTrade(client, offeringId, index);
  }
}

async function openOffering(client: Client): Promise<string> {
  const { items } = (await client.get('/issuers')).body;
  const offering = await send(client, '/offerings', {
    issuerId: items[0].id,
    name: 'Harbor Light Series A',
    type: 'REG_D',
    targetAmount: 2_000_000,
    minInvestment: 1000,
    maxInvestment: 250_000,
    assetName: 'Class A units',
    assetType: 'UNITS',
    pricePerUnit: 12.5,
    totalUnits: 160_000,
    active: true,
  });
  return offering.id;
}

/** Individuals with an individual account, with their date of birth if it is known. */
async function findPeople(client: Client, count: number): Promise<Person[]> {
  const found: Person[] = [];
  for (let page = 1; found.length < count && page < 10; page += 1) {
    const { items } = (await client.get(`/investor-accounts?limit=100&page=${page}`)).body;
    for (const account of items) {
      const [individual] = account.individuals ?? [];
      if (account.investorAccountType !== 'INDIVIDUAL' || !individual || found.length >= count) continue;
      found.push((await client.get(`/individuals/${individual.id}`)).body);
    }
  }
  return found;
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function toUsDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

async function upload(
  client: Client,
  targetId: string,
  label: string,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const category = label.startsWith('KYC') ? 'identity' : 'accreditation';
  const query = new URLSearchParams({ name, category, label, targetId });
  if (category === 'accreditation') query.set('metadata', JSON.stringify({ statementDate: dayFromNow(-20) }));
  return (await send(client, `/files?${query}`, multipart(bytes, name))).id;
}

/** Some documents cause a finding: another name, another date of birth, an early expiry. */
function holderOf(person: Person, index: number): Holder {
  const holder = matchingHolder(person, index);
  return {
    ...holder,
    firstName: index % 7 === 3 ? 'Alexandra' : holder.firstName,
    lastName: index % 5 === 2 ? `${holder.lastName}-Whitfield` : holder.lastName,
    born: index % 6 === 4 ? '1979-02-11' : holder.born,
    expires: index % 4 === 1 ? dayFromNow(12) : holder.expires,
  };
}

/** The data of a document that matches the profile. */
export function matchingHolder(person: Person, index: number): Holder {
  return {
    firstName: person.firstName,
    lastName: person.lastName ?? '',
    born: person.dob?.slice(0, 10) ?? '1984-07-21',
    number: `X${String(41_776_203 + index * 7919).slice(0, 8)}`,
    issued: '2019-05-02',
    expires: dayFromNow(1100),
  };
}

/** Uploads the images of a document, and submits it. Returns the ID of the KYC record. */
export async function submitIdentity(
  client: Client,
  individualId: string,
  person: Holder,
  type: 'PASSPORT' | 'DRIVER_LICENSE',
): Promise<string> {
  const isCard = type === 'DRIVER_LICENSE';
  const number = isCard ? person.number.slice(1, 8) : person.number;
  const holder = { ...person, number };
  const front = isCard ? await drawLicense(holder) : await drawPassport(holder);
  const frontId = await upload(client, individualId, 'KYC_DOCUMENT_FRONT', 'front.png', front);
  const backId =
    isCard && (await upload(client, individualId, 'KYC_DOCUMENT_BACK', 'back.png', await drawBack(holder)));
  const selfieId = await upload(client, individualId, 'KYC_SELFIE', 'selfie.png', await drawSelfie(holder));
  const { id } = await send(client, '/kyc', {
    individualId,
    kycFirstName: holder.firstName,
    kycLastName: holder.lastName,
    kycDocumentType: type,
    kycDocumentId: number,
    kycDocumentIssuer: isCard ? 'ME' : 'US',
    kycDocumentIssuedDate: toUsDate(holder.issued),
    kycDocumentExpirationDate: toUsDate(holder.expires),
    kycDocumentDob: toUsDate(holder.born),
    kycDocumentFrontFileId: frontId,
    ...(backId && { kycDocumentBackFileId: backId }),
    kycSelfieFileId: selfieId,
  });
  return id;
}

/**
 * Submits statements with these balances, with all required documents or without some.
 * @returns the ID of the accreditation
 */
export async function submitNetWorth(
  client: Client,
  individualId: string,
  balances: Record<string, number>,
  isComplete: boolean,
): Promise<string> {
  const metadata: object[] = [];
  for (const [institution, balance] of Object.entries(balances)) {
    const fileId = await upload(
      client,
      individualId,
      'PROOF_OF_NET_WORTH',
      `${institution}.pdf`,
      writeStatement(describeHoldings(institution, balance)),
    );
    metadata.push({ institution, accountType: 'BROKERAGE', balance, fileId });
  }
  if (isComplete) {
    const debts = writeStatement([
      {
        heading: 'Statement of liabilities',
        subheading: 'Specimen',
        rows: [
          ['Mortgages', 'none'],
          ['Loans and credit lines', 'none'],
          ['All liabilities', money.format(0)],
        ],
      },
    ]);
    await upload(client, individualId, 'PROOF_OF_LIABILITIES', 'liabilities.pdf', debts);
    await upload(client, individualId, 'CREDIT_REPORT', 'credit-report.pdf', debts);
  }
  const answer = await client.send('PUT', `/individual/${individualId}/aic`, { type: 'NET_WORTH', metadata });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A statement whose holdings add up to the balance, to the cent. */
function describeHoldings(institution: string, balance: number): StatementPage[] {
  const [funds, bills] = [Math.round(balance * 0.55), Math.round(balance * 0.3)];
  const interest = Math.round(bills * 0.004);
  return [
    {
      heading: institution,
      subheading: 'Account statement, specimen',
      rows: [
        ['Index funds', money.format(funds)],
        ['Treasury bills', money.format(bills)],
        ['Cash', money.format(balance - funds - bills)],
        ['Balance', money.format(balance)],
      ],
    },
    {
      heading: institution,
      subheading: 'Movements of the quarter, specimen',
      rows: [
        ['Interest on Treasury bills', money.format(interest)],
        ['Account fees', money.format(-45)],
        ['All movements', money.format(interest - 45)],
      ],
    },
  ];
}

async function placeTrade(client: Client, offeringId: string, index: number): Promise<void> {
  const { userId } = await send(client, '/auth/register/investor', {
    firstName: 'Ingrid',
    lastName: `Solheim ${index}`,
    email: `ingrid.solheim.${index}@example.com`,
    password: 'a long passphrase',
    confirmPassword: 'a long passphrase',
  });
  const account = await send(client, '/investor-accounts', {
    investorAccountType: 'INDIVIDUAL',
    email: `ingrid.solheim.${index}@example.com`,
    name: `Ingrid Solheim ${index}`,
    userId,
  });
  await send(client, '/individuals', {
    investorAccountId: account.id,
    firstName: 'Ingrid',
    lastName: `Solheim ${index}`,
  });
  const method = await send(client, `/payment-methods?userId=${userId}`, {
    paymentMethodType: 'ACH',
    name: 'Savings',
    last4: '6789',
  });
  const { assets } = (await client.get(`/offerings/${offeringId}?include=assets`)).body;
  const cart = (await client.get(`/carts?userId=${userId}`)).body;
  await send(client, `/trade-line-items?userId=${userId}`, {
    assetId: assets[0].id,
    quantity: 400 + index * 25,
  });
  await client.patch(`/carts/${cart.id}`, { investorAccountId: account.id, paymentMethodId: method.id });
  await send(client, '/carts/checkout', { userId });
}
