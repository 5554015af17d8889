import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import {
  acceptedCases,
  countryCode,
  ein,
  nullable,
  oneOf,
  rejectedCases,
  required,
  stateCode,
  text,
  usDate,
} from '../support/fields.ts';
import { bodies, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

/** client-api.md "Issuer": the fields that a client sends. */
const fields = {
  title: required(text()),
  description: nullable(text(5000)),
  legalName: required(text()),
  dba: nullable(text()),
  doi: nullable(usDate()),
  organizedInCountry: nullable(countryCode()),
  organizedInState: nullable(stateCode()),
  investmentCompanyExclusion: nullable(oneOf('NONE', 'SECTION_3C1', 'SECTION_3C7', 'SECTION_3B_OR_OTHER_3C')),
  ein: required(ein()),
  type: required(text()),
  address: nullable(text()),
  address2: nullable(text()),
  city: nullable(text()),
  state: nullable(stateCode()),
  zip: nullable(text(20)),
  country: nullable(countryCode()),
  tid: nullable(text()),
};

const setByService = ['id', '__entity', 'accountId', 'status', 'createdAt'];

const full = {
  title: 'Harbor Light Energy',
  description: 'Community solar in the north-east',
  legalName: 'Harbor Light Energy LLC',
  dba: 'Harbor Light',
  doi: '03/14/2019',
  organizedInCountry: 'US',
  organizedInState: 'DE',
  investmentCompanyExclusion: 'SECTION_3C7',
  ein: '123456789',
  type: 'LLC',
  address: '18 Wharf Street',
  address2: 'Suite 4',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  country: 'US',
  tid: 'crm-17',
};

describe('POST /issuers', () => {
  test('returns 201 with every field of the record', async () => {
    const { status, body } = await service.post('/issuers', full);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...full,
      id: expect.stringMatching(/^issuer_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Issuer',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      accountId: expect.stringMatching(/^account_/),
      doi: '2019-03-14T00:00:00.000Z',
      ein: '12-3456789',
      ss4LetterFileId: null,
      status: 'SUBMITTED',
      coverArtId: null,
    });
  });

  test('returns missing fields as null', async () => {
    const { body } = await service.post('/issuers', bodies.issuer);

    expect(body).toMatchObject({ description: null, dba: null, doi: null, address: null, tid: null });
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post('/issuers', { ...bodies.issuer, [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post('/issuers', { ...bodies.issuer, [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(setByService)('rejects %s, which the service sets', (field) =>
    expectError(
      service,
      400,
      () => service.post('/issuers', { ...bodies.issuer, [field]: 'x' }),
      `${field}: is not a field of this request`,
    ),
  );

  test('reports all errors at once', () =>
    expectError(
      service,
      400,
      () => service.post('/issuers', { title: ' ', ein: '12', doi: '02/30/2020', colour: 'blue' }),
      'legalName: is required',
      'type: is required',
      'title: must not be empty',
      'ein: must be 9 digits',
      'doi: must be a valid date',
      'colour: is not a field of this request',
    ));

  test('rejects a date of incorporation in the future', () =>
    expectError(
      service,
      422,
      () => service.post('/issuers', { ...bodies.issuer, doi: '01/01/2999' }),
      'doi: must not be in the future',
    ));
});

describe('GET /issuers/{id}', () => {
  test('returns the same record as its creation', async () => {
    const created = await service.post('/issuers', full);

    const { status, body } = await service.get(`/issuers/${created.body.id}`);

    expect(status).toBe(200);
    expect(body).toEqual(created.body);
  });

  test.each([
    'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3',
    'offering_01k9z3m4n5p6q7r8s9t0v1w2x3',
    'nonsense',
    "issuer_' or 1=1 --",
    '__proto__',
  ])('returns 404 for %s', (id) =>
    expectError(service, 404, () => service.get(`/issuers/${encodeURIComponent(id)}`), 'id: no such record'),
  );

  test('returns each issuer by its own ID', async () => {
    const [first, second] = [await createIssuer(service), await createIssuer(service)];

    expect(first < second).toBe(true);
    expect((await service.get(`/issuers/${second}`)).body.id).toBe(second);
  });
});
