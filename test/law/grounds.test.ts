/** Law cases about what a verification rests on (compliance.md § 4.1): a sale counts it only while all of that counts. */
import { beforeEach, expect, test } from 'vitest';
import { upload } from '../support/aic.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import {
  approveAic,
  approveEntity,
  dated,
  liabilitiesBy,
  submitAic,
  submitEntity,
  submitNetWorth,
} from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { type Investor, outcomeOf, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);
const blockedBy = (rule: string) => expect.stringContaining(`Rule: ${rule}.`);

beforeEach(() => setClock());

const ownerOf = ({ ownerIds: [id = ''] }: Investor) => id;

async function change(path: string, fields: object): Promise<void> {
  const { status, body } = await service.patch(path, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function changeAsStaff(operation: 'updateLegalEntity' | 'updateIssuer', path: string, fields: object) {
  const { id, updatedAt: expectedUpdatedAt } = (await service.get(path)).body;
  const body = { expectedUpdatedAt, ...fields };
  expect(outcomeOf(await askAsStaff(service, operation, { params: { id }, body }))).toBe('Allowed');
}

const changeEntity = (id: string, fields: object) =>
  changeAsStaff('updateLegalEntity', `/legal-entities/${id}`, fields);

async function decide(id: string, to: string): Promise<void> {
  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'verification', id } });
  const reason = { reasonCode: 'DATA_MISMATCH', note: 'The facts of the verification do not hold.' };
  const body = { to, expectedUpdatedAt: updatedAt, ...reason };
  expect(outcomeOf(await askAsStaff(service, 'decideVerification', { params: { id }, body }))).toBe(
    'Allowed',
  );
}

/** An LLC of one owner, verified through the owner. */
async function entityOf(individualId: string): Promise<Investor> {
  const investor = await world.entity();
  const id = ownerOf(investor);
  const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100, individualId };
  expect(await service.post(`/legal-entities/${id}/owners`, owner)).toMatchObject({ status: 201 });
  expect(await submitEntity(service, id, { basis: 'ENTITY_OWNERS' })).toBe('PASSED');
  expect(await approveEntity(service, id)).toBe('Allowed');
  await world.set('legalEntities', id, { kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' });
  return investor;
}

/** A trade that is approved and funded. */
async function prepare(investor: Investor, issuerId?: string): Promise<string> {
  const offer = await world.offer('RULE_506C', issuerId ? { issuerId } : {});
  const tradeId = await world.place(investor, offer, '1000.00');
  expect(await world.prepare(tradeId)).toBe('Allowed');
  return tradeId;
}

const statusOf = async (id: string) =>
  (
    await service.app.service.storage.reader
      .selectFrom('verifications')
      .select('status')
      .where('subjectId', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  )?.status;

lawCase(
  89,
  '506(c)(2)(ii)(E)',
  'a lowered income contradicts an earlier letter that has expired',
  async () => {
    setClock('2023-02-10T10:00:00-05:00');
    const investor = await world.investor({ currentAnnualIncome: 400_000 });
    const id = ownerOf(investor);
    const offer = await world.offer('RULE_506C', { startAt: '01/05/2023' });
    const fileId = await upload(service, id, 'VERIFICATION_LETTER', { statementDate: '2023-02-01' });
    const signer = { signerKind: 'CPA', signerName: 'Carla Reyes', licenseNumber: '12-345' };
    await submitAic(service, id, { type: 'THIRD_PARTY_CONFIRMATION', metadata: [{ fileId, ...signer }] });
    expect(await approveAic(service, id)).toBe('Allowed');
    const first = await world.place(investor, offer, '1000.00');
    expect(await world.prepare(first)).toBe('Allowed');
    expect(await world.settle(first)).toBe('Allowed');

    setClock();
    const tradeId = await world.place(investor, offer, '1000.00');
    const statement = { kind: 'ACCREDITED_STATUS', basis: 'INCOME', madeOn: '2026-06-15', tradeId };
    await service.post('/representations', { subjectId: id, ...statement });
    const metadata = [{ issuerId: offer.issuerId, tradeId }];
    const submitted = { type: 'PRIOR_VERIFICATION', metadata };
    expect((await submitAic(service, id, submitted)).systemReview).toBe('PASSED');

    await change(`/individuals/${id}`, { currentAnnualIncome: 150_000 });

    const { systemReview, log } = await submitAic(service, id, submitted);
    expect(systemReview).toBe('FAILED');
    expect(log.steps.map(({ left }) => left)).toEqual([
      'There is contrary information about the earlier verification',
    ]);
    expect(await approveAic(service, id)).toContain('systemReview: is FAILED');
    expect(await world.approve(tradeId)).toEqual(blockedBy('accreditation'));
  },
);

lawCase(90, '501(a)(8), owners', 'a lowered net worth of the only owner contradicts the entity', async () => {
  const person = ownerOf(await world.investor({ netWorthExcludingResidence: 2_000_000 }));
  await submitNetWorth(service, [['CASH', 2_000_000]], { individualId: person });
  expect(await approveAic(service, person)).toBe('Allowed');
  const tradeId = await prepare(await entityOf(person));

  await change(`/individuals/${person}`, { netWorthExcludingResidence: 900_000 });

  expect(await world.settle(tradeId)).toEqual(blockedBy('contrary'));
});

lawCase(91, '501(a)(8), joint test', 'an owner counts no longer through a revoked joint test', async () => {
  const spouse = ownerOf(await world.investor({ firstName: 'Ada', lastName: 'Solheim' }));
  const subject = ownerOf(await world.investor());
  const verificationId = await world.verify(subject, {
    basis: 'NET_WORTH',
    method: 'ASSETS_AND_LIABILITIES',
    coversIndividualId: spouse,
  });
  const entity = await entityOf(spouse);
  const tradeId = await prepare(entity);

  await decide(verificationId, 'REVOKED');

  expect(await world.settle(tradeId)).toEqual(blockedBy('accreditation'));
  expect(await statusOf(ownerOf(entity))).toBe('SUSPENDED');
  expect((await service.get(`/investor-accounts/${entity.investorAccountId}`)).body.regDQualified).toBe(
    false,
  );
});

lawCase(92, '501(a)(11), exclusion', 'an employee of a fund that is none any more', async () => {
  const issuerId = await createIssuer(service, { investmentCompanyExclusion: 'SECTION_3C7' });
  const employee = await world.investor();
  const fileId = await upload(service, ownerOf(employee), 'EMPLOYMENT_LETTER', dated);
  const item = { fileId, employer: 'Fund A', title: 'Manager', issuerId, position: 'DIRECTOR' };
  await submitAic(service, ownerOf(employee), { type: 'EMPLOYEE', metadata: [item] });
  expect(await approveAic(service, ownerOf(employee))).toBe('Allowed');
  const tradeId = await prepare(employee, issuerId);

  await changeAsStaff('updateIssuer', `/issuers/${issuerId}`, { investmentCompanyExclusion: 'NONE' });
  await world.set('issuers', issuerId, { status: 'APPROVED' });

  expect(await world.settle(tradeId)).toEqual(blockedBy('accreditation'));
  expect(await statusOf(ownerOf(employee))).toBe('SUSPENDED');
});

/** An LLC that is verified by its assets. */
async function verifyAssets(): Promise<Investor> {
  const investor = await world.entity({ totalAssets: 6_000_000, formedForInvestment: false });
  const fileId = await upload(service, ownerOf(investor), 'OTHER');
  const submitted = { basis: 'ENTITY_ASSETS', metadata: [{ fileId, ...dated }] };
  expect(await submitEntity(service, ownerOf(investor), submitted)).toBe('PASSED');
  expect(await approveEntity(service, ownerOf(investor))).toBe('Allowed');
  return investor;
}

for (const [what, fields] of [
  ['total assets of 1,000,000', { totalAssets: 1_000_000 }],
  ['a purpose that it denied', { formedForInvestment: true }],
  ['no purpose any more', { formedForInvestment: null }],
] as const)
  lawCase(93, '501(a)(3), figures', `an entity that was verified by its assets states ${what}`, async () => {
    const investor = await verifyAssets();
    const tradeId = await prepare(investor);

    await changeEntity(ownerOf(investor), fields);

    expect(await world.settle(tradeId)).toEqual(blockedBy('contrary'));
    const params = { id: ownerOf(investor) };
    const { verifications } = await askAsStaff(service, 'getAccreditationDetails', { params });
    expect(verifications[0].contrary).toHaveLength(1);
  });

test('501(a)(3): total assets that stay above 5,000,000 contradict nothing', async () => {
  const investor = await verifyAssets();
  const tradeId = await prepare(investor);

  await changeEntity(ownerOf(investor), { totalAssets: 5_500_000 });

  expect(await world.settle(tradeId)).toBe('Allowed');
});

test('501(a)(13): a client counts only while its family office is verified', async () => {
  const issuerId = await createIssuer(service);
  const office = ownerOf(await world.entity());
  const officeVerification = await world.verify(office, { basis: 'FAMILY_OFFICE', method: 'PRINCIPLES' });
  const client = await world.investor();
  const fileId = await upload(service, ownerOf(client), 'OTHER');
  const item = { fileId, familyOfficeId: office, issuerId };
  await submitAic(service, ownerOf(client), { type: 'FAMILY_CLIENT', metadata: [item] });
  expect(await approveAic(service, ownerOf(client))).toBe('Allowed');
  const tradeId = await prepare(client, issuerId);

  await decide(officeVerification, 'REVOKED');

  expect(await world.settle(tradeId)).toEqual(blockedBy('accreditation'));
  expect(await statusOf(ownerOf(client))).toBe('SUSPENDED');
});

test('506(c)(2)(ii)(E): contrary information is recorded on a superseded verification, too', async () => {
  const investor = await world.investor({
    currentAnnualIncome: 400_000,
    netWorthExcludingResidence: 2_000_000,
  });
  const id = ownerOf(investor);
  const superseded = await world.verify(id, { basis: 'INCOME', method: 'TAX_FORMS', status: 'SUPERSEDED' });
  const { representations } = { representations: liabilitiesBy('PERSON') };
  await submitNetWorth(service, [['CASH', 2_000_000]], { individualId: id, representations });
  expect(await approveAic(service, id)).toBe('Allowed');

  await change(`/individuals/${id}`, { currentAnnualIncome: 100_000 });

  const found = await service.app.service.storage.reader
    .selectFrom('contraryFindings')
    .innerJoin('verifications', 'verifications.id', 'contraryFindings.verificationId')
    .select('verifications.id')
    .where('subjectId', '=', id)
    .execute();
  expect(found).toEqual([{ id: superseded }]);
});

test('501(a)(8): a letter about the owners has to be confirmed after the verification of one is revoked', async () => {
  const owner = ownerOf(await world.investor());
  const ofOwner = await world.verify(owner);
  const entity = ownerOf(await world.entity());
  const body = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 100, individualId: owner };
  expect(await service.post(`/legal-entities/${entity}/owners`, body)).toMatchObject({ status: 201 });
  await world.verify(entity, { basis: 'ENTITY_OWNERS', method: 'THIRD_PARTY_CONFIRMATION' });

  await decide(ofOwner, 'REVOKED');

  expect(await statusOf(entity)).toBe('SUSPENDED');
});
