import { describe, expect, test } from 'vitest';
import { upload } from '../support/aic.ts';
import { expectError } from '../support/errors.ts';
import { createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();
const subjectId = await createIndividual(service);

const expectation = { subjectId, kind: 'INCOME_EXPECTATION', madeOn: '2025-01-10' };
const create = (fields: object = {}) => service.post('/representations', { ...expectation, ...fields });

describe('POST /representations', () => {
  test('stores what the person states, with the text of the kind by default', async () => {
    const { status, body } = await create({ amount: 240_000.5, signedByName: 'Ingrid Solheim' });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^representation_/),
      __entity: 'Representation',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      subjectId,
      kind: 'INCOME_EXPECTATION',
      madeOn: '2025-01-10',
      by: 'PERSON',
      statement: 'I reasonably expect the required income in the current year.',
      signedByName: 'Ingrid Solheim',
      amount: 240_000.5,
      extensionFiled: null,
      basis: null,
      issuerId: null,
      tradeId: null,
      fileId: null,
    });
  });

  test('stores every field, and reads a date in both forms', async () => {
    const issuerId = await createIssuer(service);
    const fileId = await upload(service, subjectId, 'PROOF_OF_INCOME');

    const { status, body } = await create({
      kind: 'PRIOR_YEAR_INCOME',
      madeOn: '01/15/2025',
      by: 'SPOUSE',
      statement: 'Signed on paper.',
      amount: 1,
      extensionFiled: true,
      basis: 'INCOME',
      issuerId,
      fileId,
    });

    expect([status, body]).toMatchObject([
      201,
      { madeOn: '2025-01-15', by: 'SPOUSE', extensionFiled: true, basis: 'INCOME', issuerId, fileId },
    ]);
  });

  test('accepts a legal entity', async () => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const entity = await service.post('/legal-entities', {
      investorAccountId,
      name: 'Solheim Holding',
      ein: '987654321',
      companyType: 'LLC',
    });

    expect((await create({ subjectId: entity.body.id, kind: 'NOT_FINANCED' })).status).toBe(201);
  });

  test.each([
    [400, { kind: 'PROMISE' }, 'kind: must be one of'],
    [400, { madeOn: '2025-02-30' }, 'madeOn: '],
    [400, { madeOn: undefined }, 'madeOn: is required'],
    [400, { amount: 1.005 }, 'amount: must have at most 2 decimal places'],
    [404, { subjectId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 'subjectId: no such record'],
    [404, { subjectId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 'subjectId: no such record'],
    [404, { issuerId: 'issuer_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 'issuerId: no such record'],
    [404, { tradeId: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' }, 'tradeId: no such record'],
    [422, { madeOn: '2999-01-01' }, 'madeOn: must not be in the future'],
  ] as const)('returns %s for %j', async (status, fields, message) => {
    const answer = await create(fields);

    expect(answer.status).toBe(status);
    expect(answer.body.errors).toContainEqual(expect.stringContaining(message));
  });

  test('limits the statement to 5,000 characters', async () => {
    expect((await create({ statement: 'a'.repeat(5000) })).status).toBe(201);
    await expectError(
      service,
      400,
      () => create({ statement: 'a'.repeat(5001) }),
      'statement: must have at most 5000 characters',
    );
  });

  test('returns 422 for a file of another individual', async () => {
    const fileId = await upload(service, await createIndividual(service), 'PROOF_OF_INCOME');

    await expectError(service, 422, () => create({ fileId }), 'fileId: must be a file of the subject');
  });

  test('returns 404 for an individual of another account', async () => {
    const stranger = await service.client({ account: 'Another' });

    await expectError(
      service,
      404,
      () => stranger.post('/representations', expectation),
      'subjectId: no such record',
    );
  });
});

test('GET /representations returns those of the subject, newest first', async () => {
  const person = await createIndividual(service);
  for (const kind of ['INCOME_EXPECTATION', 'LIABILITIES_DISCLOSED'])
    await create({ subjectId: person, kind });

  const { status, body } = await service.get(`/representations?subjectId=${person}`);

  expect(status).toBe(200);
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'LIABILITIES_DISCLOSED',
    'INCOME_EXPECTATION',
  ]);
});

test('the database neither changes nor deletes a representation', async () => {
  await create();
  const { service: opened } = service.app;

  const change = commitTo(opened, (db) => db.updateTable('representations').set({ kind: 'X' }).execute());
  await expect(change).rejects.toThrow('representations is append-only');
  const removal = commitTo(opened, (db) => db.deleteFrom('representations').execute());
  await expect(removal).rejects.toThrow('representations is append-only');
});
