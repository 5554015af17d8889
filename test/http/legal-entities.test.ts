import { describe, expect, test } from 'vitest';
import { organizationKinds, regulatedKinds } from '../../shared/domain/entity-accreditation/entity-facts.ts';
import { expectError } from '../support/errors.ts';
import {
  acceptedCases,
  amount,
  countryCode,
  ein,
  email,
  flag,
  id,
  nullable,
  oneOf,
  rejectedCases,
  required,
  stateCode,
  text,
  usDate,
} from '../support/fields.ts';
import { bodies, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const userId = await createInvestor(service);
const newAccount = (investorAccountType: string) =>
  createInvestorAccount(service, { investorAccountType, userId });
const add = (investorAccountId: string, fields: object = {}) =>
  service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId, ...fields });

/** An account without an entity. */
const emptyAccountId = await newAccount('LEGAL_ENTITY');

/** client-api.md "Legal entity": the fields that a client sends. */
const fields = {
  investorAccountId: required(id()),
  name: required(text()),
  ein: required(ein()),
  companyType: required(oneOf('LLC', 'CORPORATION', 'PARTNERSHIP', 'TRUST', 'OTHER')),
  email: nullable(email()),
  phone: nullable(text()),
  dateOfIncorporation: nullable(usDate()),
  stateOfIncorporation: nullable(stateCode()),
  registrationNumber: nullable(text()),
  address: nullable(text()),
  address2: nullable(text()),
  city: nullable(text()),
  state: nullable(stateCode()),
  zip: nullable(text(20)),
  country: nullable(countryCode()),
  countryOfIncorporation: nullable(countryCode()),
  fiscalYearEnd: nullable(usDate()),
  annualRevenue: nullable(amount()),
  netAssets: nullable(amount()),
  totalAssets: nullable(amount()),
  investments: nullable(amount()),
  assetsUnderManagement: nullable(amount()),
  investedInCrowdfunding: nullable(amount()),
  formedForInvestment: nullable(flag()),
  revocable: nullable(flag()),
  organizationKind: nullable(oneOf(...organizationKinds)),
  regulatedAs: nullable(oneOf(...regulatedKinds)),
  tid: nullable(text()),
};

const setByService = ['id', 'accountId', 'kybStatus', 'sanctionsStatus', 'setupStatus', '__entity'];

const full = {
  name: 'Reyes Family Trust',
  ein: '98-7654321',
  email: 'trustee@reyes.example',
  companyType: 'TRUST',
  phone: '+1 207 555 0177',
  dateOfIncorporation: '05/02/2016',
  stateOfIncorporation: 'ME',
  address: '77 Exchange Street',
  address2: 'Flat 2',
  city: 'Portland',
  country: 'US',
  state: 'ME',
  zip: '04101',
  tid: 'crm-12',
};

describe('POST /legal-entities', () => {
  test('returns 201 with every field of the record', async () => {
    const investorAccountId = await newAccount('LEGAL_ENTITY');

    const { status, body } = await service.post('/legal-entities', { ...full, investorAccountId });

    expect(status).toBe(201);
    expect(body).toEqual({
      ...full,
      id: expect.stringMatching(/^legal_entity_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'LegalEntity',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      accountId: expect.stringMatching(/^account_/),
      investorAccountId,
      dateOfIncorporation: '2016-05-02T00:00:00.000Z',
      countryOfIncorporation: null,
      registrationNumber: null,
      beneficialOwnerExclusion: null,
      fiscalYearEnd: null,
      annualRevenue: null,
      netAssets: null,
      totalAssets: null,
      investments: null,
      assetsUnderManagement: null,
      investedInCrowdfunding: null,
      formedForInvestment: null,
      revocable: null,
      organizationKind: null,
      regulatedAs: null,
      beneficialOwners: [],
      controlPerson: null,
      kybStatus: 'PENDING',
      sanctionsStatus: 'PENDING',
      setupStatus: 'IN_PROGRESS',
    });
    expect((await service.get(`/legal-entities/${body.id}`)).body).toEqual(body);
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await add(await newAccount('LEGAL_ENTITY'), { [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test('creates only one for each account', async () => {
    const investorAccountId = await newAccount('LEGAL_ENTITY');
    await add(investorAccountId);

    await expectError(service, 409, () => add(investorAccountId), 'investorAccountId: ');
  });

  test.each(['INDIVIDUAL', 'JOINT'])('rejects an account of type %s', async (type) => {
    const investorAccountId = await newAccount(type);

    await expectError(service, 422, () => add(investorAccountId), 'investorAccountId: ');
  });
});

describe('POST /legal-entities', () => {
  const ask = (sent: object) => () => add(emptyAccountId, sent);

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(service, 400, ask({ [field]: value }), `${field}: ${message}`),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(service, 400, ask({ [field]: 'x' }), `${field}: is not a field of this request`),
  );

  test('rejects a date of incorporation in the future', () =>
    expectError(service, 422, ask({ dateOfIncorporation: '01/01/2999' }), 'dateOfIncorporation: '));

  test('rejects an investor account that does not exist', () =>
    expectError(service, 404, ask({ investorAccountId: 'investor_account_0' }), 'investorAccountId: '));
});

describe('GET /legal-entities/{id}', () => {
  test('returns 404 for an entity that does not exist', () =>
    expectError(service, 404, () => service.get('/legal-entities/legal_entity_0'), 'id: no such record'));
});
