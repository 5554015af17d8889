import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { multipart, pdf } from '../support/documents.ts';
import { expectError } from '../support/errors.ts';
import { amount, id, rejectedCases, required, text, wholeNumber } from '../support/fields.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const individualId = await createIndividual(service);
const fileId = await upload(individualId, 'PROOF_OF_NET_WORTH');

async function upload(targetId: string, label: string, client: Client = service): Promise<string> {
  const query = new URLSearchParams({
    name: 'paper.pdf',
    category: 'Investor Accreditation',
    label,
    targetId,
  });
  const answer = await client.post(`/files?${query}`, multipart(pdf(), 'paper.pdf'));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

// An error must leave nothing, and what the rules write after an earlier test does not belong to it.
beforeEach(() => service.app.parts.aicReviews.idle());

const get = (person: string) => service.get(`/individual/${person}/aic`);
const put = (body: unknown, person = individualId) => service.send('PUT', `/individual/${person}/aic`, body);

const statement = {
  institution: 'Casco Bay Savings',
  accountType: 'BROKERAGE',
  balance: 1_250_000.5,
  fileId,
};
const items = {
  NET_WORTH: statement,
  INCOME: { fileId, year: 2024, amount: 250_000.25, documentType: 'Form 1040' },
  PROFESSIONAL: { fileId, licenseType: 'SERIES_65', licenseNumber: '7654321' },
  EMPLOYEE: { fileId, employer: 'Harbor Light LLC', title: 'Portfolio manager' },
};
const answeredUnder = {
  NET_WORTH: 'netWorthData',
  INCOME: 'incomeData',
  PROFESSIONAL: 'professionalData',
  EMPLOYEE: 'employeeData',
};
const noItems = {
  verifications: [],
  netWorthData: [],
  incomeData: [],
  professionalData: [],
  employeeData: [],
  metadata: [],
};
type Method = keyof typeof items;
const methods = Object.keys(items) as Method[];

describe('GET /individual/{individualId}/aic', () => {
  test('creates the record with everything PENDING', async () => {
    const person = await createIndividual(service, { firstName: 'Tomás', lastName: 'Reyes' });

    const { status, body } = await get(person);

    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^aic_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Aic',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      deletedAt: null,
      individualId: person,
      firstName: 'Tomás',
      lastName: 'Reyes',
      method: 'PENDING',
      systemReview: 'PENDING',
      systemReviewLog: null,
      complianceReview: 'PENDING',
      jointWith: null,
      ...noItems,
    });
    expect((await get(person)).body).toEqual(body);
  });

  test('creates one record for two simultaneous reads with a read-only key', async () => {
    const person = await createIndividual(service);
    const reader = await service.client({ scopes: ['read'] });

    const answers = await Promise.all([1, 2, 3, 4].map(() => reader.get(`/individual/${person}/aic`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('returns 404 for an individual that does not exist, or belongs to another account', async () => {
    const stranger = await service.client({ account: 'Another' });

    await expectError(
      service,
      404,
      () => get('individual_01k9z3m4n5p6q7r8s9t0v1w2x3'),
      'individualId: no such record',
    );
    await expectError(
      service,
      404,
      () => stranger.get(`/individual/${individualId}/aic`),
      'individualId: no such record',
    );
  });
});

describe('PUT /individual/{individualId}/aic', () => {
  test.each(methods)('accepts %s and returns its items', async (method) => {
    const { status, body } = await put({ type: method, metadata: [items[method]] });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      individualId,
      method,
      systemReview: 'NEEDS_INFO',
      systemReviewLog: null,
      complianceReview: 'PENDING',
      ...noItems,
      [answeredUnder[method]]: [items[method]],
    });
    expect((await get(individualId)).body).toMatchObject({
      id: body.id,
      [answeredUnder[method]]: [items[method]],
    });
  });

  test.each([
    { type: 'PROFESSIONAL_CERTIFICATION', method: 'PROFESSIONAL' as const },
    { type: 'KNOWLEDGEABLE_EMPLOYEE', method: 'EMPLOYEE' as const },
  ])('accepts $type as a spelling of $method', async ({ type, method }) => {
    const { body } = await put({ type, metadata: [items[method]] });

    expect(body).toMatchObject({ method, [answeredUnder[method]]: [items[method]] });
  });

  test('replaces earlier items, and creates the record if it was never read', async () => {
    const person = await createIndividual(service);
    const license = { ...items.PROFESSIONAL, fileId: await upload(person, 'PROFESSIONAL_LICENSE') };
    const two = await put({ type: 'PROFESSIONAL', metadata: [license, license] }, person);
    const one = await put({ type: 'PROFESSIONAL', metadata: [license] }, person);

    expect(two.body.professionalData).toHaveLength(2);
    expect(one.body.professionalData).toEqual([license]);
    expect(one.body.id).toBe(two.body.id);
  });

  test('reaches the same record with the prefix in the path', async () => {
    const path = `/clients/api/v1/individual/${individualId}/aic`;

    const { body } = await service.send('PUT', path, { type: 'NET_WORTH', metadata: [statement] });

    expect((await service.get(path)).body.id).toBe(body.id);
    expect((await get(individualId)).body.id).toBe(body.id);
  });

  const fields = {
    NET_WORTH: {
      institution: required(text()),
      accountType: required(text()),
      balance: required(amount()),
      fileId: required(id()),
    },
    INCOME: {
      fileId: required(id()),
      year: required(wholeNumber(1900)),
      amount: required(amount()),
      documentType: required(text()),
    },
    PROFESSIONAL: { fileId: required(id()), licenseType: required(text()), licenseNumber: required(text()) },
    EMPLOYEE: { fileId: required(id()), employer: required(text()), title: required(text()) },
  };

  const errors = methods.flatMap((method) =>
    rejectedCases(fields[method]).map((scenario) => ({ method, ...scenario })),
  );

  test.each(errors)('rejects $what in $field for $method', ({ method, field, value, message }) =>
    expectError(
      service,
      400,
      () => put({ type: method, metadata: [items[method], { ...items[method], [field]: value }] }),
      `metadata[1].${field}: ${message}`,
    ),
  );

  test.each(methods)('rejects unknown fields of the items of %s', (method) =>
    expectError(
      service,
      400,
      () => put({ type: method, metadata: [{ ...items[method], status: 'APPROVED' }] }),
      'metadata[0].status: is not a field of this request',
    ),
  );

  test.each([
    { what: 'no body', body: undefined, errors: ['type: is required', 'metadata: is required'] },
    { what: 'no type', body: { metadata: [statement] }, errors: ['type: is required'] },
    {
      what: 'another type',
      body: { type: 'PENDING', metadata: [statement] },
      errors: ['type: must be one of'],
    },
    { what: 'no metadata', body: { type: 'INCOME' }, errors: ['metadata: is required'] },
    {
      what: 'a single item instead of a list',
      body: { type: 'INCOME', metadata: items.INCOME },
      errors: ['metadata: must be a list'],
    },
    { what: 'no item', body: { type: 'INCOME', metadata: [] }, errors: ['metadata: must have at least 1'] },
    { what: 'texts', body: { type: 'INCOME', metadata: ['x'] }, errors: ['metadata[0]: must be an object'] },
    { what: 'null', body: { type: 'INCOME', metadata: [null] }, errors: ['metadata[0]: must be an object'] },
    {
      what: '101 items',
      body: { type: 'NET_WORTH', metadata: Array(101).fill(statement) },
      errors: ['metadata: must have at most 100'],
    },
    {
      what: 'the items of another type',
      body: { type: 'INCOME', metadata: [statement] },
      errors: ['metadata[0].year: is required', 'metadata[0].balance: is not a field'],
    },
    {
      what: 'states of the record',
      body: { type: 'NET_WORTH', metadata: [statement], complianceReview: 'APPROVED' },
      errors: ['complianceReview: is not a field of this request'],
    },
    {
      what: 'a year in the far future',
      body: { type: 'INCOME', metadata: [{ ...items.INCOME, year: 20_250 }] },
      errors: ['metadata[0].year: must be at most 2100'],
    },
  ])('rejects $what', ({ body, errors }) => expectError(service, 400, () => put(body), ...errors));

  test('rejects __proto__ in an item', () =>
    expectError(
      service,
      400,
      () =>
        put({
          type: 'NET_WORTH',
          metadata: [{ ...statement, ...JSON.parse('{"x":{"__proto__":{"admin":true}}}') }],
        }),
      'metadata[0].x.__proto__: is not a field of this request',
    ));

  test.each(methods)('returns 404 for a file of %s that does not exist', (method) =>
    expectError(
      service,
      404,
      () =>
        put({
          type: method,
          metadata: [items[method], { ...items[method], fileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3' }],
        }),
      'metadata[1].fileId: no such record',
    ),
  );

  test('returns 404 for a file of another account and for a public file', async () => {
    const stranger = await service.client({ account: 'Another' });
    const strangers = await upload(await createIndividual(stranger), 'PROOF_OF_NET_WORTH', stranger);
    const query = new URLSearchParams({ name: 'a', category: 'a', label: 'OTHER', targetId: individualId });
    const published = await service.post(`/files-public?${query}`, multipart(pdf(), 'paper.pdf'));

    for (const fileId of [strangers, published.body.id]) {
      await expectError(
        service,
        404,
        () => put({ type: 'NET_WORTH', metadata: [{ ...statement, fileId }] }),
        'metadata[0].fileId: no such record',
      );
    }
  });

  test('returns 422 for a file of another individual, and for one without a link', async () => {
    const another = await upload(await createIndividual(service), 'PROOF_OF_NET_WORTH');
    const unlinked = await upload(individualId, 'PROOF_OF_NET_WORTH');
    await service.post(`/files/${unlinked}/unlink`, {});

    for (const fileId of [another, unlinked]) {
      await expectError(
        service,
        422,
        () => put({ type: 'NET_WORTH', metadata: [{ ...statement, fileId }] }),
        'metadata[0].fileId: must be a file of the individual',
      );
    }
  });

  test('returns 404 for an individual that does not exist', () =>
    expectError(
      service,
      404,
      () => put({ type: 'NET_WORTH', metadata: [statement] }, 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3'),
      'individualId: no such record',
    ));

  test('returns 403 for a read-only key, and 405 for another method', async () => {
    const reader = await service.client({ scopes: ['read'] });
    const path = `/individual/${individualId}/aic`;

    await expectError(service, 403, () =>
      reader.send('PUT', path, { type: 'NET_WORTH', metadata: [statement] }),
    );
    const answer = await service.post(path, {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PUT']);
  });
});
