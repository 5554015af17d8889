/** The owners of legal entities: identification, screening, and changes (31 CFR 1010.230, compliance.md § 2.2). */
import { describe, expect, test } from 'vitest';
import { storeVerification } from '../support/eligible-trade.ts';
import { approveEntity, createOwnedEntity, decideEntity, identified } from '../support/legal-entities.ts';
import { createIndividual } from '../support/records.ts';
import { noMatch } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { commitTo } from '../support/writes.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';

const citation = '31 CFR 1010.230';

async function startToday(): Promise<Running> {
  setClock();
  return startService();
}

const owner = (name: string, percent: number, fields: object = {}) => ({
  kind: 'NATURAL_PERSON',
  name,
  percent,
  ...fields,
});
const holding = { kind: 'ENTITY', name: 'Holding LP', percent: 50 };
const eva = { kind: 'NATURAL_PERSON', name: 'Eva Reyes' };

/** The errors of a KYB approval with a note, after the sanctions screening was approved. */
async function approveKyb(service: Running, id: string) {
  await decideEntity(service, 'sanctions', id, { screening: noMatch() });
  const { errors, to } = await decideEntity(service, 'kyb', id, { note: 'Compared the certificate' });
  return errors ?? to;
}

const recordOwners = 'Record the owners of 25 percent or more, or an exclusion of 31 CFR 1010.230(e)';
const recordControl = 'Record one natural person who controls the legal entity';
const identify = (names: string) =>
  `Identify ${names}: link an individual whose KYC is approved, or record date of birth, SSN, and address`;
const lookThrough = 'Identify Holding LP: link a legal entity whose KYB is approved, or record its owners';

describe('the approval of a legal entity', () => {
  test.each([
    ['without owners', { beneficialOwners: [] }, [recordOwners, recordControl]],
    [
      'without control person',
      { beneficialOwners: [{ ...identified, controlPerson: false }] },
      [recordControl],
    ],
    [
      'with an owner of 25 percent who is not identified',
      { beneficialOwners: [{ ...identified, percent: 75 }, owner('Luis Reyes', 25)] },
      [identify('Luis Reyes')],
    ],
    [
      'with an owner of 24.9999 percent who is not identified',
      { beneficialOwners: [{ ...identified, percent: 75 }, owner('Luis Reyes', 24.9999)] },
      'APPROVED',
    ],
    ['with a control person who is not identified', { controlPerson: eva }, [identify('Eva Reyes')]],
    [
      'with an owner without an SSN',
      { beneficialOwners: [{ ...identified, ssn: null }] },
      [identify('Ana Reyes')],
    ],
    [
      'with a foreign owner without a state',
      { beneficialOwners: [{ ...identified, country: 'NO', state: null, zip: null }] },
      'APPROVED',
    ],
    [
      'with an entity as owner whose owners are not recorded',
      { beneficialOwners: [{ ...identified, percent: 50 }, holding] },
      [lookThrough],
    ],
    [
      'with a regulated bank',
      { beneficialOwners: [], beneficialOwnerExclusion: 'REGULATED_FINANCIAL_INSTITUTION' },
      'APPROVED',
    ],
    [
      'with a nonprofit corporation without control person',
      { beneficialOwners: [], beneficialOwnerExclusion: 'NONPROFIT_CORPORATION' },
      [recordControl],
    ],
    [
      'with a nonprofit corporation with control person',
      {
        beneficialOwners: [{ ...identified, percent: null }],
        beneficialOwnerExclusion: 'NONPROFIT_CORPORATION',
      },
      'APPROVED',
    ],
  ])(`${citation}: %s`, async (_what, fields, expected) => {
    const service = await startToday();
    expect(await approveKyb(service, await createOwnedEntity(service, fields))).toEqual(expected);
  });

  test(`${citation}: looks through an entity to the owners who have 25 percent or more of the whole`, async () => {
    const service = await startToday();
    const id = await createOwnedEntity(service, {
      beneficialOwners: [{ ...identified, percent: 50 }, holding],
    });
    const { items } = (await service.get(`/legal-entities/${id}/owners`)).body;
    const parentOwnerId = items.find(({ kind }: { kind: string }) => kind === 'ENTITY').id;
    const add = (name: string, percent: number) =>
      service.post(`/legal-entities/${id}/owners`, { ...owner(name, percent), parentOwnerId });
    await add('Luis Reyes', 49.9999);
    expect((await add('Sofia Reyes', 50)).status).toBe(201);

    expect(await approveKyb(service, id)).toEqual([identify('Sofia Reyes')]);
  });

  test(`${citation}: adds up the shares of an individual through several entities`, async () => {
    const service = await startToday();
    const individualId = await createIndividual(service);
    const id = await createOwnedEntity(service, {
      beneficialOwners: [
        { ...identified, percent: 40 },
        owner('Luis Reyes', 15, { individualId }),
        { ...holding, percent: 20 },
      ],
    });
    const { items } = (await service.get(`/legal-entities/${id}/owners`)).body;
    const parentOwnerId = items.at(-1).id;
    await service.post(`/legal-entities/${id}/owners`, {
      ...owner('Luis Reyes', 50, { individualId }),
      parentOwnerId,
    });
    expect(await approveKyb(service, id)).toEqual([identify('Luis Reyes')]);

    await commitTo(service.app.service, (db) =>
      db.updateTable('individuals').set({ kycStatus: 'APPROVED' }).where('id', '=', individualId).execute(),
    );

    expect(await approveKyb(service, id)).toBe('APPROVED');
  });

  test(`${citation}: requires that its owners are screened`, async () => {
    const service = await startToday();
    const id = await createOwnedEntity(service);
    expect(await decideEntity(service, 'kyb', id, { note: 'Compared' })).toMatchObject({
      errors: ['Approve the sanctions screening first; it covers Ana Reyes'],
    });
  });

  test.each([
    [
      'an exclusion',
      { beneficialOwnerExclusion: 'INSURANCE_COMPANY' },
      'because of an exclusion \\(Insurance company\\)',
    ],
    [
      'owners who have 75 percent',
      { beneficialOwners: [{ ...identified, percent: 75 }] },
      'have 75 of 100 percent: explain why no other owner has 25 percent or more',
    ],
  ])(`${citation}: needs a note for %s`, async (_what, fields, text) => {
    const service = await startToday();
    const id = await createOwnedEntity(service, fields);
    await decideEntity(service, 'sanctions', id, { screening: noMatch() });
    expect(await decideEntity(service, 'kyb', id)).toEqual({
      rejected: 'rule',
      errors: [expect.stringMatching(new RegExp(`^note: is required because of open findings: .*${text}`))],
    });
  });

  test('the case shows each owner with what is missing', async () => {
    const service = await startToday();
    const id = await createOwnedEntity(service, { controlPerson: eva });
    const { facts, blocked } = await askAsStaff(service, 'getCase', { params: { review: 'kyb', id } });
    const group = facts.find(({ title }: { title: string }) => title === 'Owners and control person');
    expect(group.facts).toMatchObject([
      { label: 'Ana Reyes', value: '76 percent, control person, identified, not screened' },
      { label: 'Eva Reyes', value: 'control person, not identified, not screened' },
    ]);
    expect(blocked).toMatchObject([{ to: 'APPROVED' }]);
  });
});

describe('a change of the owners of an approved entity', () => {
  async function createApproved() {
    const service = await startToday();
    const id = await createOwnedEntity(service, {
      beneficialOwners: [identified, owner('Luis Reyes', 24)],
    });
    await storeVerification(service.app, id, { basis: 'ENTITY_OWNERS', method: 'PRINCIPLES' });
    await approveEntity(service, id);
    const { items } = (await service.get(`/legal-entities/${id}/owners`)).body;
    const luis = items.find(({ name }: { name: string }) => name === 'Luis Reyes').id as string;
    const readStates = async () => {
      const { kybStatus, sanctionsStatus } = (await service.get(`/legal-entities/${id}`)).body;
      return [kybStatus, sanctionsStatus];
    };
    const readVerifications = () =>
      service.app.service.storage.reader
        .selectFrom('verifications')
        .select('status')
        .where('subjectId', '=', id)
        .execute();
    return { service, id, luis, readStates, readVerifications };
  }

  lawCase(78, '1010.230, change', 'an owner of 24 percent who has 26 puts both reviews back', async () => {
    const { service, id, luis, readStates, readVerifications } = await createApproved();
    expect(await readStates()).toEqual(['APPROVED', 'APPROVED']);
    await service.patch(`/owners/${luis}`, { percent: 23 });
    expect(await readStates()).toEqual(['APPROVED', 'APPROVED']);

    const { body } = await service.get(`/legal-entities/${id}`);
    const [ana] = body.beneficialOwners;
    await service.patch(`/owners/${ana.id}`, { percent: 74 });
    const changed = await service.patch(`/owners/${luis}`, { percent: 26 });

    expect(changed.status).toBe(200);
    expect(await readStates()).toEqual(['PENDING', 'PENDING']);
    expect(await readVerifications()).toEqual([{ status: 'SUSPENDED' }]);
    const { changes } = await askAsStaff(service, 'getCase', { params: { review: 'kyb', id } });
    expect(changes).toMatchObject([
      { field: 'owner Ana Reyes: percent', label: 'Owner Ana Reyes: percent', before: '76', after: '74' },
      { field: 'owner Luis Reyes: percent', before: '23', after: '26' },
    ]);
    expect(await approveKyb(service, id)).toEqual([identify('Luis Reyes')]);
  });

  lawCase(78, '1010.230, change', 'a new EIN puts both reviews back', async () => {
    const { service, id, readStates, readVerifications } = await createApproved();
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/legal-entities/${id}`)).body;
    await askAsStaff(service, 'updateLegalEntity', {
      params: { id },
      body: { expectedUpdatedAt, ein: '121234568' },
    });
    expect(await readStates()).toEqual(['PENDING', 'PENDING']);
    expect(await readVerifications()).toEqual([{ status: 'SUSPENDED' }]);
  });

  test(`${citation}, compliance.md § 3.1: puts nothing back if only the spelling of an owner differs`, async () => {
    const { service, id, readStates, readVerifications } = await createApproved();
    const [ana] = (await service.get(`/legal-entities/${id}`)).body.beneficialOwners;

    const changed = await service.patch(`/owners/${ana.id}`, {
      name: 'ANA  REYES',
      address: `${ana.address.toUpperCase()}.`,
    });

    expect(changed.body.name).toBe('ANA  REYES');
    expect(await readStates()).toEqual(['APPROVED', 'APPROVED']);
    expect(await readVerifications()).toEqual([{ status: 'ACTIVE' }]);
  });

  test(`${citation}, compliance.md § 3.1: another SSN with the same last four digits puts both reviews back`, async () => {
    const { service, id, readStates } = await createApproved();
    const [ana] = (await service.get(`/legal-entities/${id}`)).body.beneficialOwners;

    await service.patch(`/owners/${ana.id}`, { ssn: `512-45-${ana.ssn.slice(-4)}` });

    expect(await readStates()).toEqual(['PENDING', 'PENDING']);
    const { changes } = await askAsStaff(service, 'getCase', { params: { review: 'kyb', id } });
    expect(changes).toMatchObject([
      {
        label: 'Owner Ana Reyes: SSN',
        before: ana.ssn,
        after: `${ana.ssn} (other first digits)`,
        isReverted: false,
      },
    ]);
  });

  test('makes a case outdated that an officer has open', async () => {
    const { service, id, luis } = await createApproved();
    const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'kyb', id } });
    setClock('2026-06-15T11:00:00-04:00');
    await service.patch(`/owners/${luis}`, { percent: 20 });
    const body = { expectedUpdatedAt: updatedAt, to: 'PENDING', reasonCode: 'REOPENED' };
    expect(await askAsStaff(service, 'decideKyb', { params: { id }, body })).toMatchObject({
      rejected: 'outdated',
    });
  });
});

describe(`${citation}(e): an exclusion on which the approvals rest`, () => {
  test.each([
    ['withdrawn', null],
    ['replaced', 'NONPROFIT_CORPORATION'],
  ])('returns both reviews to their queues when it is %s', async (_, exclusion) => {
    const service = await startToday();
    const before = 'REGULATED_FINANCIAL_INSTITUTION';
    const id = await createOwnedEntity(service, { beneficialOwnerExclusion: before });
    expect(await approveKyb(service, id)).toBe('APPROVED');
    const readStates = async () => {
      const { kybStatus, sanctionsStatus } = (await service.get(`/legal-entities/${id}`)).body;
      return [kybStatus, sanctionsStatus];
    };
    expect(await readStates()).toEqual(['APPROVED', 'APPROVED']);

    const change = async (fields: object) => {
      const { updatedAt } = (await service.get(`/legal-entities/${id}`)).body;
      const body = { expectedUpdatedAt: updatedAt, ...fields };
      expect(await askAsStaff(service, 'updateLegalEntity', { params: { id }, body })).toMatchObject({ id });
    };
    await change({ beneficialOwnerExclusion: before });
    expect(await readStates()).toEqual(['APPROVED', 'APPROVED']);
    await change({ beneficialOwnerExclusion: exclusion });

    expect(await readStates()).toEqual(['PENDING', 'PENDING']);
    const { changes } = await askAsStaff(service, 'getCase', { params: { review: 'kyb', id } });
    expect(changes).toMatchObject([{ field: 'beneficialOwnerExclusion', before, after: exclusion }]);
  });
});
