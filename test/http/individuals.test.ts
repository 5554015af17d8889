import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { acceptedCases, rejectedCases } from '../support/fields.ts';
import { onCreation, setByService } from '../support/individual-fields.ts';
import { bodies, createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const userId = await createInvestor(service);
const newAccount = (investorAccountType: string) =>
  createInvestorAccount(service, { investorAccountType, userId });

/** An account of a legal entity allows any number of individuals, so every scenario can add one. */
const investorAccountId = await newAccount('LEGAL_ENTITY');
const minimal = { ...bodies.person, investorAccountId };

const full = {
  investorAccountId,
  firstName: 'Tomás',
  lastName: 'Reyes',
  dob: '07/21/1984',
  isUsCitizenOrGreenCardHolder: true,
  citizenship: 'US',
  ssn: '912-34-5678',
  currencyCode: 'USD',
  email: 'tomas.reyes@example.com',
  role: 'AUTHORIZED_SIGNER',
  phone: '+1 207 555 0142',
  ownership: 12.5,
  setupStep: 'PERSONAL_INFO',
  liquidNetWorth: 250_000.5,
  currentAnnualIncome: 185_000,
  sourceOfIncome: 'EMPLOYED',
  employerName: 'Casco Bay Hospital',
  investedInCrowdfunding: 0.1,
  retirementAccountType: 'SELF_DIRECTED',
  custodianName: 'Casco Trust',
  custodianAccountNumber: 'CT-100',
  custodianRepresentativeName: 'Ada Brandt',
  custodianEmail: 'ada@cascotrust.example',
  tid: 'crm-9',
  address: '77 Exchange Street',
  address2: 'Flat 2',
  city: 'Portland',
  country: 'US',
  state: 'ME',
  zip: '04101',
  financialAdvisor: false,
  occupation: 'Surgeon',
  employmentStatus: 'EMPLOYED',
  employerAddressLine1: '1 Bay Road',
  employerAddressLine2: 'Ward 3',
  employerCity: 'Portland',
  employerState: 'ME',
  employerZip: '04102',
  employerCountry: 'US',
  householdNetWorth: 900_000,
  currentHouseholdIncome: 240_000,
  netWorthExcludingResidence: 700_000.25,
  jointNetWorthExcludingResidence: 800_000,
  spouseIndividualId: await createIndividual(service),
  spouseRelation: 'SPOUSE',
  kycDocumentType: 'PASSPORT',
  kycDocumentIssuer: 'US',
  kycExpirationDate: '01/31/2031',
  kycIssuerDate: '2021-01-31',
  kycDocumentNumber: 'X1234567',
  kycFirstName: 'Tomás',
  kycLastName: 'Reyes',
};

describe('POST /individuals', () => {
  test('returns 201 with every field of the record', async () => {
    const { status, body } = await service.post('/individuals', full);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...full,
      id: expect.stringMatching(/^individual_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Individual',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      accountId: expect.stringMatching(/^account_/),
      account: { id: body.accountId, __entity: 'Account', name: 'Operator' },
      investorAccount: {
        id: investorAccountId,
        __entity: 'InvestorAccount',
        name: 'Ingrid Solheim',
        investorAccountType: 'LEGAL_ENTITY',
      },
      dob: '1984-07-21T00:00:00.000Z',
      ssn: '***-**-5678',
      lastFour: '5678',
      kycExpirationDate: '2031-01-31T00:00:00.000Z',
      kycIssuerDate: '2021-01-31T00:00:00.000Z',
      ownership: '12.50',
      setupStatus: 'IN_PROGRESS',
      aicQuestionnaire: null,
      kycStatus: 'PENDING',
      amlStatus: 'PENDING',
      aicStatus: 'PENDING',
      kycProvider: null,
      kycTid: null,
      aicAccreditationType: 'PENDING',
      accredited: false,
    });
  });

  test('returns missing fields as null, false, or NEW', async () => {
    const { body } = await service.post('/individuals', minimal);

    expect(body).toMatchObject({
      dob: null,
      ssn: null,
      lastFour: null,
      ownership: null,
      isUsCitizenOrGreenCardHolder: false,
      financialAdvisor: false,
      setupStep: 'NEW',
    });
  });

  test.each(acceptedCases(onCreation))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post('/individuals', { ...minimal, [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(onCreation))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post('/individuals', { ...minimal, [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(
      service,
      400,
      () => service.post('/individuals', { ...minimal, [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test('returns 404 for an investor account that does not exist', () =>
    expectError(
      service,
      404,
      () => service.post('/individuals', { ...minimal, investorAccountId: 'investor_account_0' }),
      'investorAccountId: no such record',
    ));
});

describe('the field ownership', () => {
  test.each([
    { sent: 50, created: '50.00', read: 50 },
    { sent: 33.33, created: '33.33', read: 33.33 },
    { sent: 0.1, created: '0.10', read: 0.1 },
    { sent: 100, created: '100.00', read: 100 },
    { sent: 0, created: '0.00', read: 0 },
    { sent: null, created: null, read: null },
  ])('returns $created on creation and $read otherwise for $sent', async ({ sent, created, read }) => {
    const { body } = await service.post('/individuals', { ...minimal, ownership: sent });

    expect(body.ownership).toBe(created);
    expect((await service.get(`/individuals/${body.id}`)).body.ownership).toBe(read);
    expect((await service.patch(`/individuals/${body.id}`, { ownership: sent })).body.ownership).toBe(read);
    expect((await service.get('/individuals?limit=1')).body.items[0].ownership).toBe(read);
  });
});

describe('GET /individuals', () => {
  test('returns the record by ID, with a masked document number', async () => {
    const created = await service.post('/individuals', full);

    const { status, body } = await service.get(`/individuals/${created.body.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...created.body, ownership: 12.5 });
  });

  test.each([
    ['no optional field', minimal],
    ['every field', full],
    [
      'texts that JSON escapes',
      { ...minimal, firstName: '"\\/\u0001\u007f', lastName: '\u2028 Ωмега 投資家 🏦', occupation: '[1]' },
    ],
    ['zeros', { ...minimal, ownership: 0, liquidNetWorth: 0, currentAnnualIncome: 0 }],
    ['amounts with decimals', { ...minimal, ownership: 0.1, liquidNetWorth: 1_234_567.05 }],
    ['large amounts', { ...minimal, householdNetWorth: 1e12, currentAnnualIncome: 999_999_999_999.99 }],
    ['flags that are set', { ...minimal, isUsCitizenOrGreenCardHolder: true, financialAdvisor: true }],
  ])('returns the same record by ID as in the list, with %s', async (_what, fields) => {
    const { body: created } = await service.post('/individuals', fields);

    const { body: found } = await service.get(`/individuals/${created.id}`);

    const { body: list } = await service.get('/individuals?limit=1');
    expect(found).toEqual(list.items[0]);
    expect(Object.keys(found)).toEqual(Object.keys(list.items[0]));
    expect(found).toEqual({ ...created, ownership: found.ownership });
  });

  test('returns 404 for an individual that does not exist', () =>
    expectError(service, 404, () => service.get('/individuals/individual_0'), 'id: no such record'));

  test('lists the individuals of one account, newest first', async () => {
    const joint = await newAccount('JOINT');
    const first = await createIndividual(service, { investorAccountId: joint });
    const second = await createIndividual(service, { investorAccountId: joint, role: 'JOINT' });

    const { status, body } = await service.get(`/individuals?investorAccountId=${joint}`);

    expect(status).toBe(200);
    expect(body.items.map((person: { id: string }) => person.id)).toEqual([second, first]);
    expect(body.items[0]).toEqual((await service.get(`/individuals/${second}`)).body);
    expect(body.meta).toEqual({
      itemCount: 2,
      totalItems: 2,
      itemsPerPage: 10,
      totalPages: 1,
      currentPage: 1,
    });
  });

  test('returns 404 for the individuals of an account that does not exist', () =>
    expectError(
      service,
      404,
      () => service.get('/individuals?investorAccountId=investor_account_0'),
      'investorAccountId: no such record',
    ));
});
