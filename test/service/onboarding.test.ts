import { beforeAll, describe, expect, test } from 'vitest';
import { countRows } from '../support/errors.ts';
import { bodies, createInvestor, freshEmail } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

const onboard = (fields: object) =>
  askAsStaff(service, 'onboardInvestor', {
    body: {
      investorAccountType: 'INDIVIDUAL',
      name: 'Ingrid Solheim',
      email: freshEmail(),
      people: [bodies.person],
      ...fields,
    },
  });

const joint = { firstName: 'Tomas', lastName: 'Solheim', role: 'JOINT' };

test.each([
  ['INDIVIDUAL', { people: [bodies.person] }, ['PRIMARY']],
  ['JOINT', { people: [bodies.person, joint] }, ['PRIMARY', 'JOINT']],
  ['LEGAL_ENTITY', { people: [bodies.person], entity: bodies.legalEntity }, ['AUTHORIZED_SIGNER']],
])(
  'an account of type %s is created with everything that belongs to it',
  async (investorAccountType, fields, roles) => {
    const { id } = await onboard({ investorAccountType, ...fields });
    const details = await askAsStaff(service, 'getInvestorAccountDetails', { params: { id } });
    expect(details.people.map((person: { individual: { role: string } }) => person.individual.role)).toEqual(
      roles,
    );
    expect(details.legalEntity?.name ?? null).toBe('entity' in fields ? 'Solheim Trust' : null);
    expect(details.user).toMatchObject({ firstName: 'Ingrid', email: details.investorAccount.email });
    expect(details.missingRoles).toEqual([]);
    expect(details.people[0].missing).toEqual(['dob', 'citizenship', 'address', 'city', 'country', 'kyc']);
  },
);

test('an account is created for a user who is already registered', async () => {
  const userId = await createInvestor(service);
  expect(await onboard({ userId })).toMatchObject({ userId });
});

describe('an onboarding is rejected, and stores nothing, with', () => {
  test.each([
    ['no individual', { people: [] }, 'invalid', 'people: must have at least 1 entry'],
    [
      'an individual without a name',
      { people: [{ lastName: 'Solheim' }] },
      'invalid',
      'people[0].firstName: is required',
    ],
    [
      'a second person',
      { people: [bodies.person, joint] },
      'rule',
      'people[1].role: must be PRIMARY in an account of type INDIVIDUAL',
    ],
    [
      'shares above 100 percent',
      {
        investorAccountType: 'JOINT',
        people: [
          { ...bodies.person, ownership: 60 },
          { ...joint, ownership: 41 },
        ],
      },
      'rule',
      'people[1].ownership: exceeds 100 together with the other individuals of the account',
    ],
    [
      'an entity account without its entity',
      { investorAccountType: 'LEGAL_ENTITY' },
      'invalid',
      'entity: is required for LEGAL_ENTITY',
    ],
    [
      'an entity for another account type',
      { entity: bodies.legalEntity },
      'invalid',
      'entity: is allowed only for LEGAL_ENTITY',
    ],
    [
      'a date of incorporation in the future',
      {
        investorAccountType: 'LEGAL_ENTITY',
        entity: { ...bodies.legalEntity, dateOfIncorporation: '01/01/2999' },
      },
      'rule',
      'entity.dateOfIncorporation: must not be in the future',
    ],
    [
      'a user who does not exist',
      { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' },
      'not-found',
      'userId: no such record',
    ],
  ])('%s', async (_title, fields, kind, error) => {
    const before = await countRows(service.app);
    const rejected = await onboard(fields);
    expect(rejected).toMatchObject({ rejected: kind });
    expect(rejected.errors).toContain(error);
    expect(await countRows(service.app)).toEqual(before);
  });

  test('an email address that is registered', async () => {
    const email = freshEmail();
    await createInvestor(service, { email });
    expect(await onboard({ email: email.toUpperCase() })).toEqual({
      rejected: 'conflict',
      errors: ['email: is already registered'],
    });
  });
});
