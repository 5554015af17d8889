import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import {
  acceptedCases,
  email,
  id,
  nullable,
  oneOf,
  rejectedCases,
  required,
  text,
} from '../support/fields.ts';
import { createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const userId = await createInvestor(service);
const minimal = { investorAccountType: 'INDIVIDUAL', email: 'a@example.com', name: 'Ingrid Solheim', userId };

/** client-api.md "Investor account": the fields that a client sends. */
const fields = {
  investorAccountType: required(oneOf('INDIVIDUAL', 'JOINT', 'LEGAL_ENTITY')),
  email: required(email()),
  name: required(text()),
  userId: required(id()),
  tid: nullable(text()),
};

const setByService = [
  'id',
  'accountId',
  'regAQualified',
  'regCfQualified',
  'regDQualified',
  'setupStatus',
  'systemReviewLog',
  'userDataType',
  'platform',
  'individuals',
];

describe('POST /investor-accounts', () => {
  test('returns 201 with every field of the record', async () => {
    const { status, body } = await service.post('/investor-accounts', { ...minimal, tid: 'crm-20418' });

    expect(status).toBe(201);
    expect(body).toEqual({
      ...minimal,
      tid: 'crm-20418',
      id: expect.stringMatching(/^investor_account_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'InvestorAccount',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      accountId: expect.stringMatching(/^account_/),
      regAQualified: false,
      regCfQualified: false,
      regDQualified: false,
      setupStatus: 'IN_PROGRESS',
      systemReviewLog: null,
      userDataType: 'LIVE',
      platform: 'OPERATOR',
      individuals: [],
    });
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post('/investor-accounts', { ...minimal, [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post('/investor-accounts', { ...minimal, [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(
      service,
      400,
      () => service.post('/investor-accounts', { ...minimal, [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test.each(['user_', 'user_login_'])('accepts the ID of a user as %s…', async (prefix) => {
    const sent = userId.replace('user_', prefix);

    const { status, body } = await service.post('/investor-accounts', { ...minimal, userId: sent });

    expect({ status, userId: body.userId }).toEqual({ status: 201, userId });
  });

  test.each(['user_01k9z3m4n5p6q7r8s9t0v1w2x3', 'user_login_01k9z3m4n5p6q7r8s9t0v1w2x3', 'nobody'])(
    'returns 404 for the user %s',
    (unknown) =>
      expectError(
        service,
        404,
        () => service.post('/investor-accounts', { ...minimal, userId: unknown }),
        'userId: no such record',
      ),
  );
});

describe('GET /investor-accounts/{id}', () => {
  test('embeds the individuals, oldest first', async () => {
    const id = await createInvestorAccount(service, { investorAccountType: 'JOINT', userId });
    const primary = await createIndividual(service, { investorAccountId: id, ownership: 50 });
    const joint = await createIndividual(service, {
      investorAccountId: id,
      firstName: 'Ole',
      role: 'JOINT',
      ownership: 50,
    });

    const { status, body } = await service.get(`/investor-accounts/${id}`);

    expect(status).toBe(200);
    expect(body.individuals).toEqual([
      { id: primary, firstName: 'Ingrid', lastName: 'Solheim', role: 'PRIMARY', kycStatus: 'PENDING' },
      { id: joint, firstName: 'Ole', lastName: 'Solheim', role: 'JOINT', kycStatus: 'PENDING' },
    ]);
  });

  test('returns 404 for an account that does not exist', () =>
    expectError(
      service,
      404,
      () => service.get('/investor-accounts/investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3'),
      'id: no such record',
    ));
});

describe('GET /investor-accounts', () => {
  test('returns the same records in items and data, each with its individuals', async () => {
    const id = await createInvestorAccount(service, { userId });
    await createIndividual(service, { investorAccountId: id });

    const { body } = await service.get('/investor-accounts');

    expect(body.data).toEqual(body.items);
    expect(body.items[0]).toEqual((await service.get(`/investor-accounts/${id}`)).body);
  });
});
