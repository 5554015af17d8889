/** Methods of compliance.md § 4.5 that no law case covers: letters about entities, and holders from before 2013. */
import { beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../support/aic.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { approveAic, approveEntity, readReview, submitAic, submitEntity } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { type Investor, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

describe('17 CFR 230.506(c)(2)(ii)(C), for a legal entity', () => {
  const signer = { signerKind: 'CPA', signerName: 'Carla Reyes', licenseNumber: '12-345' };
  const letterOf = (id: string) =>
    upload(service, id, 'VERIFICATION_LETTER', { statementDate: '2026-06-01' });

  test.each([
    ['of a CPA of three months ago', 'CPA', '2026-03-15', 'PASSED'],
    ['of a CPA that is a day older', 'CPA', '2026-03-14', 'NEEDS_INFO'],
    ['of a state-registered investment adviser', 'INVESTMENT_ADVISER_STATE', '2026-06-01', 'NEEDS_INFO'],
  ])('a letter %s: %s, %s is %s', async (_, signerKind, verifiedOn, result) => {
    const id = ownerOf(await world.entity());
    const fileId = await letterOf(id);

    const reviewed = await submitEntity(service, id, {
      basis: 'THIRD_PARTY_CONFIRMATION',
      metadata: [{ fileId, basis: 'ENTITY_ASSETS', ...signer, signerKind, verifiedOn }],
    });

    expect(reviewed).toBe(result);
  });

  test('is evaluated first for every basis, and its verification counts for a sale', async () => {
    const investor = await world.entity({ totalAssets: 1 });
    const id = ownerOf(investor);
    const offer = await world.offer('RULE_506C');
    expect(await submitEntity(service, id, { basis: 'ENTITY_ASSETS' })).toBe('FAILED');
    const fileId = await letterOf(id);

    const recorded = await askAsStaff(service, 'recordEntitySigner', {
      params: { id },
      body: { fileId, ...signer, verifiedOn: '2026-06-10' },
    });

    expect(recorded.systemReview).toBe('PASSED');
    expect(await approveEntity(service, id)).toBe('Allowed');
    const { verifications } = (await service.get(`/legal-entities/${id}/accreditation`)).body;
    expect(verifications).toMatchObject([
      {
        basis: 'ENTITY_ASSETS',
        method: 'THIRD_PARTY_CONFIRMATION',
        level: 'VERIFIED',
        validUntil: '2026-09-10',
      },
    ]);
    const details = await askAsStaff(service, 'getAccreditationDetails', { params: { id } });
    expect(details.verifications[0].evidence).toMatchObject([{ fileId, datedOn: '2026-06-01' }]);
    const tradeId = await world.place(investor, offer, '1000.00');
    expect(await world.approve(tradeId)).toBe('Allowed');
  });

  test('needs a signer; a file that is no letter of the entity is rejected', async () => {
    const id = ownerOf(await world.entity());
    await letterOf(id);
    expect(await submitEntity(service, id, { basis: 'THIRD_PARTY_CONFIRMATION' })).toBe('NEEDS_INFO');
    const other = await upload(service, id, 'OTHER');

    const answer = await askAsStaff(service, 'recordEntitySigner', {
      params: { id },
      body: { fileId: other, ...signer },
    });

    expect(answer).toEqual({
      rejected: 'rule',
      errors: ['fileId: must be a verification letter of the subject'],
    });
  });
});

describe('17 CFR 230.506(c)(2)(ii)(D)', () => {
  /** An investor with a trade of a Rule 506(c) offering, whose submission lacks all evidence. */
  async function prepare() {
    const investor = await world.investor();
    const offer = await world.offer('RULE_506C');
    const tradeId = await world.place(investor, offer, '1000.00');
    const { aicId } = await submitAic(service, ownerOf(investor), {
      type: 'SELF_CERTIFICATION',
      metadata: [{ basis: 'INCOME' }],
    });
    return { investor, tradeId, aicId, offer };
  }
  const record = (id: string, body: object) =>
    askAsStaff(service, 'recordHolding', { params: { id }, body: { stillOwns: true, ...body } });
  const state = (subjectId: string, tradeId: string, madeOn: string, basis: string | null = 'INCOME') =>
    service.post('/representations', { subjectId, kind: 'ACCREDITED_STATUS', tradeId, madeOn, basis });

  test('a holder from before 2013-09-23 states the status for the trade, which the verification covers', async () => {
    const { investor, tradeId, aicId, offer } = await prepare();
    const id = ownerOf(investor);
    expect(await world.approve(tradeId)).toContain('accreditation');
    await state(id, tradeId, '2026-06-15');
    await record(aicId, { tradeId, boughtOn: '2013-09-22' });

    const { systemReview, log } = await readReview(service, id);
    expect(systemReview).toBe('PASSED');
    expect(log.steps).toMatchObject([
      { left: '2013-09-22', right: '2013-09-22', passed: true, citation: '17 CFR 230.506(c)(2)(ii)(D)' },
    ]);
    expect(await approveAic(service, id)).toBe('Allowed');
    const { verifications } = (await service.get(`/individual/${id}/aic`)).body;
    expect(verifications).toMatchObject([
      { basis: 'INCOME', method: 'PRE_2013_HOLDER', level: 'VERIFIED', tradeId, validUntil: null },
    ]);
    expect(await world.approve(tradeId)).toBe('Allowed');
    const other = await world.place(investor, offer, '1000.00');
    expect(await world.approve(other)).toContain('accreditation');
  });

  test('17 CFR 240.17a-4(f): the document of the holding is evidence of the verification, whatever its label', async () => {
    const { investor, tradeId, aicId } = await prepare();
    const id = ownerOf(investor);
    const fileId = await upload(service, id, 'OTHER');
    await state(id, tradeId, '2026-06-15');
    await record(aicId, { tradeId, boughtOn: '2012-01-05', fileId });
    expect(await approveAic(service, id)).toBe('Allowed');

    const answer = await service.post(`/files/${fileId}/unlink`, {});

    expect([answer.status, answer.body.errors]).toEqual([
      409,
      ['complianceReview: was used for a decision; upload a new version'],
    ]);
  });

  test.each([
    ['no statement of the status', null, {}],
    ['a statement without a basis', '2026-06-15', {}],
    ['a statement that is 31 days old', '2026-05-15', {}],
    ['securities that the investor sold', '2026-06-15', { stillOwns: false }],
  ])('%s is not enough', async (what, madeOn, more) => {
    const { investor, tradeId, aicId } = await prepare();
    const basis = what.includes('without a basis') ? null : 'INCOME';
    if (madeOn) await state(ownerOf(investor), tradeId, madeOn, basis);

    await record(aicId, { tradeId, boughtOn: '2012-01-05', ...more });

    const { log } = await readReview(service, ownerOf(investor));
    expect(log.verification.method).not.toBe('PRE_2013_HOLDER');
  });

  test.each([
    [
      'the day on which the rule took effect',
      { boughtOn: '2013-09-23' },
      'boughtOn: must be before 2013-09-23',
    ],
    [
      'a day that does not exist',
      { boughtOn: '02/30/2012' },
      'boughtOn: must be a valid date (MM/DD/YYYY or YYYY-MM-DD)',
    ],
    ['a document of another record', { fileId: 'file_0' }, 'fileId: no such record'],
    ['an unknown trade', { tradeId: 'trade_0' }, 'tradeId: no such record'],
  ])('%s is rejected', async (_, body, error) => {
    const { tradeId, aicId } = await prepare();

    const answer = await record(aicId, { tradeId, boughtOn: '2012-01-05', ...body });

    expect(answer.errors).toEqual([error]);
  });

  test('only officers record the securities', async () => {
    const { investor, tradeId } = await prepare();
    const { tradeId: ofOther, aicId } = await prepare();

    expect((await record(aicId, { tradeId, boughtOn: '2012-01-05' })).errors).toEqual([
      'tradeId: must be a trade of the same investor account',
    ]);
    const put = await service.send('PUT', `/individual/${ownerOf(investor)}/aic`, {
      type: 'PRE_2013_HOLDER',
      metadata: [{ tradeId: ofOther }],
    });
    expect(put.status).toBe(400);
  });
});
