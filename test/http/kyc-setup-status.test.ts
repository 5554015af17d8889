import { expect, test } from 'vitest';
import type { Answer } from '../support/client.ts';
import { submit } from '../support/kyc.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const fields = {
  dob: '07/21/1984',
  citizenship: 'US',
  isUsCitizenOrGreenCardHolder: true,
  ssn: '912345678',
  address: '77 Exchange Street',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  country: 'US',
};

const statusOf = ({ body }: Answer): string => body.setupStatus;
const readPerson = async (id: string) => statusOf(await service.get(`/individuals/${id}`));
const readAccount = async (id: string) => statusOf(await service.get(`/investor-accounts/${id}`));

test('a complete individual with a submitted document makes the account complete', async () => {
  const account = await createInvestorAccount(service);
  const person = await createIndividual(service, { ...fields, investorAccountId: account });
  expect([await readPerson(person), await readAccount(account)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);

  await submit(service, person);

  expect([await readPerson(person), await readAccount(account)]).toEqual(['COMPLETE', 'COMPLETE']);
});

test.each(Object.keys(fields).filter((field) => field !== 'isUsCitizenOrGreenCardHolder'))(
  'a profile without %s is incomplete, and becomes complete when it is provided',
  async (field) => {
    const account = await createInvestorAccount(service);
    const person = await createIndividual(service, { ...fields, [field]: null, investorAccountId: account });
    await submit(service, person);
    expect([await readPerson(person), await readAccount(account)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);

    const changed = await service.patch(`/individuals/${person}`, {
      [field]: fields[field as keyof typeof fields],
    });

    expect(statusOf(changed)).toBe('COMPLETE');
    expect(await readAccount(account)).toBe('COMPLETE');
  },
);

test('clearing a required field makes the profile incomplete again', async () => {
  const account = await createInvestorAccount(service);
  const person = await createIndividual(service, { ...fields, investorAccountId: account });
  await submit(service, person);

  await service.patch(`/individuals/${person}`, { city: null });

  expect([await readPerson(person), await readAccount(account)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
});

test('state, postal code, and SSN are required only in countries that have them', async () => {
  const person = await createIndividual(service, {
    dob: fields.dob,
    citizenship: 'Ireland',
    address: '1 Custom House Quay',
    city: 'Dublin',
    country: 'IE',
  });

  await submit(service, person);

  expect(await readPerson(person)).toBe('COMPLETE');
});

test('a joint account is complete when both individuals are', async () => {
  const account = await createInvestorAccount(service, { investorAccountType: 'JOINT' });
  const primary = await createIndividual(service, { ...fields, investorAccountId: account });
  await submit(service, primary);
  expect([await readPerson(primary), await readAccount(account)]).toEqual(['COMPLETE', 'IN_PROGRESS']);

  const joint = await createIndividual(service, { ...fields, role: 'JOINT', investorAccountId: account });
  expect(await readAccount(account)).toBe('IN_PROGRESS');
  await submit(service, joint, { kycDocumentId: 'B12345678' });

  expect(await readAccount(account)).toBe('COMPLETE');
});

test('the account of a legal entity is complete when every signer is, and incomplete with a new one', async () => {
  const account = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const { address, city, state, zip, country } = fields;
  const entity = { ...bodies.legalEntity, address, city, state, zip, country };
  await service.post('/legal-entities', { ...entity, investorAccountId: account });
  const first = await createIndividual(service, { ...fields, investorAccountId: account });
  await submit(service, first, { kycDocumentId: 'C12345678' });
  expect(await readAccount(account)).toBe('COMPLETE');

  const second = await createIndividual(service, { ...fields, investorAccountId: account });
  expect(await readAccount(account)).toBe('IN_PROGRESS');

  await submit(service, second, { kycDocumentId: 'D12345678' });
  expect(await readAccount(account)).toBe('COMPLETE');
});
