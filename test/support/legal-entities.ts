import type { Client } from './client.ts';
import { bodies, createInvestorAccount } from './records.ts';
import { noMatch } from './screening.ts';
import type { Running } from './service.ts';
import { askAsStaff } from './staff.ts';

/** A person with everything that identifies an owner. */
export const identified = {
  kind: 'NATURAL_PERSON',
  name: 'Ana Reyes',
  percent: 76,
  controlPerson: true,
  dob: '05/02/1980',
  ssn: '123-45-6789',
  address: '77 Exchange Street',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  country: 'US',
};

/** A legal entity in an account of its own, whose owners can be approved. */
export async function createOwnedEntity(client: Client, fields: object = {}): Promise<string> {
  const investorAccountId = await createInvestorAccount(client, { investorAccountType: 'LEGAL_ENTITY' });
  const { status, body } = await client.post('/legal-entities', {
    ...bodies.legalEntity,
    investorAccountId,
    beneficialOwners: [identified],
    ...fields,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Decides the KYB or sanctions case of a legal entity as it is now. */
export async function decideEntity(
  service: Running,
  review: 'kyb' | 'sanctions',
  id: string,
  decision: object = {},
) {
  const { updatedAt: expectedUpdatedAt } = await askAsStaff(service, 'getCase', { params: { review, id } });
  const body = { expectedUpdatedAt, to: 'APPROVED', ...decision };
  return askAsStaff(service, review === 'kyb' ? 'decideKyb' : 'decideSanctions', { params: { id }, body });
}

/** Approves the sanctions screening, and then the KYB case. */
export async function approveEntity(service: Running, id: string): Promise<void> {
  for (const [review, decision] of [
    ['sanctions', { screening: noMatch() }],
    ['kyb', { note: 'Compared the certificate' }],
  ] as const) {
    const decided = await decideEntity(service, review, id, decision);
    if (decided.to !== 'APPROVED') throw new Error(JSON.stringify(decided));
  }
}
