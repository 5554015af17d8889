import type { Client } from './client.ts';

/** Valid bodies; a scenario changes the fields that it tests. */
export const bodies = {
  issuer: { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' },
  offering: {
    name: 'Series A',
    type: 'REG_D',
    targetAmount: 1_000_000,
    assetName: 'Class A',
    assetType: 'UNITS',
    pricePerUnit: 12.5,
    totalUnits: 80_000,
  },
  asset: { name: 'Class B', type: 'UNITS', pricePerUnit: 20, totalUnits: 100 },
  person: { firstName: 'Ingrid', lastName: 'Solheim' },
  passwords: { password: 'a long passphrase', confirmPassword: 'a long passphrase' },
  legalEntity: { name: 'Solheim Trust', ein: '987654321', companyType: 'TRUST' },
};

let addresses = 0;

/** An unused email address. */
export function freshEmail(): string {
  addresses += 1;
  return `person${addresses}@example.com`;
}

/** Creates a record and returns its ID; fails the test if it is rejected. */
async function create(client: Client, path: string, body: object): Promise<string> {
  const answer = await client.post(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id ?? answer.body.userId;
}

/** What the exemptions of Regulation A and Regulation Crowdfunding require of an issuer. */
const eligible = { organizedInCountry: 'US', investmentCompanyExclusion: 'NONE' };

export const createIssuer = (client: Client, fields: object = {}) =>
  create(client, '/issuers', { ...bodies.issuer, ...eligible, ...fields });

export const createOffering = async (
  client: Client,
  fields: { issuerId?: string; [field: string]: unknown } = {},
) =>
  create(client, '/offerings', {
    ...bodies.offering,
    ...fields,
    issuerId: fields.issuerId ?? (await createIssuer(client)),
  });

export const createInvestor = (client: Client, fields: object = {}) =>
  create(client, '/auth/register/investor', {
    ...bodies.person,
    ...bodies.passwords,
    email: freshEmail(),
    ...fields,
  });

export const createInvestorAccount = async (
  client: Client,
  fields: { userId?: string; [field: string]: unknown } = {},
) =>
  create(client, '/investor-accounts', {
    investorAccountType: 'INDIVIDUAL',
    email: freshEmail(),
    name: 'Ingrid Solheim',
    ...fields,
    userId: fields.userId ?? (await createInvestor(client)),
  });

export const createIndividual = async (
  client: Client,
  fields: { investorAccountId?: string; [field: string]: unknown } = {},
) =>
  create(client, '/individuals', {
    ...bodies.person,
    ...fields,
    investorAccountId: fields.investorAccountId ?? (await createInvestorAccount(client)),
  });
