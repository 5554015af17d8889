/** Law cases about the accreditation of legal entities: its review, its approval, and the sale (compliance.md § 9). */
import { beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../support/aic.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { approveEntity, dated, submitAic, submitEntity } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { type Investor, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);

beforeEach(() => setClock());

const entityOf = ({ ownerIds: [id = ''] }: Investor) => id;
const readAccreditation = async (id: string) =>
  (await service.get(`/legal-entities/${id}/accreditation`)).body;

/** The submission of a basis that rests on a financial statement. */
async function submitStatement(id: string, basis: string): Promise<string> {
  const fileId = await upload(service, id, 'OTHER');
  return submitEntity(service, id, { basis, metadata: [{ fileId, ...dated }] });
}

const submitOwners = (id: string) => submitEntity(service, id, { basis: 'ENTITY_OWNERS' });

/** Adds an owner, who is an individual of another account. */
async function addOwner(id: string, percent: number, fields: object = {}): Promise<string> {
  const body = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent, ...fields };
  const answer = await service.post(`/legal-entities/${id}/owners`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

async function createPerson(validUntil?: string): Promise<string> {
  const individualId = (await world.investor()).ownerIds[0] as string;
  if (validUntil) await world.verify(individualId, { validUntil });
  return individualId;
}

/** Adds natural owners with equal parts, the first of them verified. */
async function addEqualOwners(id: string, count: number, verified: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const individualId = await createPerson(number < verified ? '2026-12-31' : undefined);
    await addOwner(id, 100 / count, { individualId });
  }
}

/** Only a result PASSED is approved without override, qualifies the account, and allows a sale under Rule 506(c). */
async function expectSale(investor: Investor, isAllowed: boolean): Promise<void> {
  const approved = await approveEntity(service, entityOf(investor));
  expect(approved === 'Allowed').toBe(isAllowed);
  const { body } = await service.get(`/investor-accounts/${investor.investorAccountId}`);
  expect(body.regDQualified).toBe(isAllowed);
  // New owners put these reviews back to their queues.
  await world.set('legalEntities', entityOf(investor), {
    kybStatus: 'APPROVED',
    sanctionsStatus: 'APPROVED',
  });
  const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');
  expect(await world.approve(tradeId)).toEqual(
    isAllowed ? 'Allowed' : expect.stringContaining('Rule: accreditation.'),
  );
}

for (const { totalAssets, formedForInvestment, result } of [
  { totalAssets: 5_000_000, formedForInvestment: false, result: 'FAILED' },
  { totalAssets: 5_000_000.01, formedForInvestment: false, result: 'PASSED' },
  { totalAssets: 6_000_000, formedForInvestment: true, result: 'FAILED' },
  { totalAssets: 6_000_000, formedForInvestment: null, result: 'NEEDS_INFO' },
])
  lawCase(
    35,
    '501(a)(3)',
    `an LLC with assets of ${totalAssets}, formed for the investment: ${formedForInvestment}, has the result ${result}`,
    async () => {
      const investor = await world.entity({ totalAssets, formedForInvestment });

      expect(await submitStatement(entityOf(investor), 'ENTITY_ASSETS')).toBe(result);
      await expectSale(investor, result === 'PASSED');
    },
  );

for (const [verified, result] of [
  [1, 'FAILED'],
  [2, 'PASSED'],
] as const)
  lawCase(
    36,
    '501(a)(8)',
    `an LLC with two owners, ${verified} of them verified, has the result ${result}`,
    async () => {
      const investor = await world.entity({ totalAssets: 4_900_000 });
      await addEqualOwners(entityOf(investor), 2, verified);

      expect(await submitOwners(entityOf(investor))).toBe(result);
      await expectSale(investor, result === 'PASSED');
    },
  );

lawCase(37, '501(a)(8), total', 'owners of 99.9999 percent are not all owners', async () => {
  const investor = await world.entity({ name: 'Reyes Holdings LLC' });
  for (const percent of [60, 39.9999])
    await addOwner(entityOf(investor), percent, { individualId: await createPerson('2026-12-31') });

  expect(await submitOwners(entityOf(investor))).toBe('NEEDS_INFO');
  const { systemReviewLog } = await readAccreditation(entityOf(investor));
  expect(JSON.parse(systemReviewLog).findings).toEqual([
    { result: 'NEEDS_INFO', message: 'Owners of Reyes Holdings LLC: 99.9999 of 100 percent' },
  ]);
  await expectSale(investor, false);
});

lawCase(38, '501(a)(8) Note 1', 'the earliest limit of the owners is that of the entity', async () => {
  const investor = await world.entity();
  const id = entityOf(investor);
  await addOwner(id, 60, { individualId: await createPerson('2026-12-31') });
  const holding = await addOwner(id, 40, { kind: 'ENTITY', name: 'Holding' });
  await addOwner(id, 100, { individualId: await createPerson('2026-08-31'), parentOwnerId: holding });
  await submitOwners(id);

  await expectSale(investor, true);

  expect((await readAccreditation(id)).verifications).toMatchObject([{ validUntil: '2026-08-31' }]);
  const tradeId = await world.place(investor, await world.offer('RULE_506C'), '1000.00');
  setClock('2026-09-01T00:00:00-04:00');
  expect(await world.approve(tradeId)).toContain('Rule: accreditation.');
});

for (const [what, revocable, result] of [
  ['that its verified grantors can revoke', true, 'PASSED'],
  ['that is irrevocable, with verified beneficiaries,', false, 'FAILED'],
] as const)
  lawCase(40, 'C&DI 255.21, 255.22', `a trust ${what} has the result ${result}`, async () => {
    const investor = await world.entity({ companyType: 'TRUST', revocable });
    await addEqualOwners(entityOf(investor), 2, 2);

    expect(await submitOwners(entityOf(investor))).toBe(result);
    await expectSale(investor, result === 'PASSED');
  });

for (const [what, directedBy, result] of [
  ['without', null, 'NEEDS_INFO'],
  ['with', 'Ana Reyes', 'PASSED'],
] as const)
  lawCase(
    40,
    'C&DI 255.21, 255.22; (a)(7)',
    `a trust ${what} a recorded sophisticated person has the result ${result}`,
    async () => {
      const investor = await world.entity({
        companyType: 'TRUST',
        totalAssets: 5_000_000.01,
        formedForInvestment: false,
      });
      const id = entityOf(investor);
      await submitStatement(id, 'TRUST_ASSETS');
      await askAsStaff(service, 'recordEntityDirector', { params: { id }, body: { directedBy } });

      expect((await readAccreditation(id)).systemReview).toBe(result);
      await expectSale(investor, result === 'PASSED');
    },
  );

describe('501(a)(13): a family client', () => {
  test.each([
    ['that was verified', {}, 'PASSED'],
    [
      'that only certified itself',
      { level: 'REASONABLE_BELIEF', method: 'SELF_CERTIFICATION' } as const,
      'FAILED',
    ],
    ['that was verified for one trade', { method: 'MINIMUM_INVESTMENT' } as const, 'FAILED'],
  ])('of a family office %s', async (_, verification, result) => {
    const [issuerId, office] = [await createIssuer(service), await world.entity()];
    const [client, person] = [entityOf(await world.entity()), await createPerson()];
    const isBound = 'method' in verification && verification.method === 'MINIMUM_INVESTMENT';
    const tradeId = isBound ? await world.place(office, await world.offer('RULE_506C'), '1000.00') : null;
    await world.verify(entityOf(office), { basis: 'FAMILY_OFFICE', tradeId, ...verification });
    const itemOf = async (id: string, label: string) => ({
      fileId: await upload(service, id, label),
      familyOfficeId: entityOf(office),
      issuerId,
    });

    const metadata = [await itemOf(client, 'OTHER')];
    expect(await submitEntity(service, client, { basis: 'FAMILY_CLIENT', metadata })).toBe(result);
    const submitted = { type: 'FAMILY_CLIENT', metadata: [await itemOf(person, 'VERIFICATION_LETTER')] };
    // A letter without a signer is only a statement of the office.
    expect((await submitAic(service, person, submitted)).systemReview).toBe(result);
  });
});
