import { describe, expect, test } from 'vitest';
import { bodies, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const service = await shareService();

async function createEntity(): Promise<string> {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const { body } = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
  return body.id;
}

const read = (id: string) => service.get(`/legal-entities/${id}/accreditation`);
const submit = (id: string, body: object) => service.send('PUT', `/legal-entities/${id}/accreditation`, body);

/** A submission with a verification letter. */
const letterOf = (signer: object) => ({ basis: 'THIRD_PARTY_CONFIRMATION', metadata: [signer] });

test('GET /legal-entities/{id}/accreditation creates one record, and returns it again', async () => {
  const id = await createEntity();

  const [first, second] = await Promise.all([read(id), read(id)]);

  expect(first).toMatchObject({
    status: 200,
    body: {
      id: expect.stringMatching(/^entity_accreditation_/),
      legalEntityId: id,
      basis: 'PENDING',
      systemReview: 'PENDING',
      complianceReview: 'PENDING',
      items: [],
      verifications: [],
    },
  });
  expect(second.body).toEqual(first.body);
});

describe('PUT /legal-entities/{id}/accreditation', () => {
  test('evaluates the submission immediately', async () => {
    const id = await createEntity();

    const { status, body } = await submit(id, {
      basis: 'TRUST_ASSETS',
      metadata: [{ statementDate: '05/31/2026', isAudited: true }],
      representations: [{ kind: 'ACCREDITED_STATUS', madeOn: '2026-01-05', basis: 'TRUST_ASSETS' }],
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ basis: 'TRUST_ASSETS', systemReview: 'NEEDS_INFO' });
    expect(body.items).toMatchObject([{ statementDate: '2026-05-31', isAudited: true, fileId: null }]);
    const { findings } = JSON.parse(body.systemReviewLog);
    expect(findings.map(({ message }: { message: string }) => message)).toContain(
      'State the totalAssets of the entity',
    );
  });

  test.each([
    ['an unknown basis', { basis: 'NET_WORTH' }, 400],
    [
      'a date that does not exist',
      { basis: 'ENTITY_ASSETS', metadata: [{ statementDate: '02/30/2026' }] },
      400,
    ],
    [
      'a file that does not exist',
      { basis: 'ENTITY_ASSETS', metadata: [{ fileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3' }] },
      404,
    ],
    [
      'more than 100 items',
      { basis: 'ENTITY_ASSETS', metadata: Array.from({ length: 101 }, () => ({})) },
      400,
    ],
    ['a basis alone', { basis: 'PRIVATE_BDC' }, 200],
    ['a letter without its signer', letterOf({}), 200],
    ['an unknown kind of signer', letterOf({ signerKind: 'NOTARY' }), 400],
    ['a name of 500 characters', letterOf({ signerKind: 'CPA', signerName: 'x'.repeat(500) }), 200],
    ['a name of 501 characters', letterOf({ signerKind: 'CPA', signerName: 'x'.repeat(501) }), 400],
    ['a license of 501 characters', letterOf({ licenseNumber: '1'.repeat(501) }), 400],
    ['a jurisdiction of 501 characters', letterOf({ jurisdiction: 'x'.repeat(501) }), 400],
    ['a leap day that does not exist', letterOf({ verifiedOn: '2025-02-29' }), 400],
  ])('with %s returns %s', async (_what, body, status) => {
    expect((await submit(await createEntity(), body)).status).toBe(status);
  });

  test('renews an approved record, and does not change a rejected one', async () => {
    const id = await createEntity();
    await submit(id, { basis: 'PRIVATE_BDC' });
    const decide = (complianceReview: string) =>
      commitTo(service.app.service, (db) =>
        db
          .updateTable('entityAccreditations')
          .set({ complianceReview })
          .where('legalEntityId', '=', id)
          .execute(),
      );

    await decide('APPROVED');
    expect(await submit(id, { basis: 'PRIVATE_BDC' })).toMatchObject({
      status: 200,
      body: { complianceReview: 'PENDING' },
    });
    await decide('REJECTED');
    expect(await submit(id, { basis: 'PRIVATE_BDC' })).toMatchObject({
      status: 422,
      body: { errors: ['complianceReview: is REJECTED; an officer must reopen the record first'] },
    });
  });
});
