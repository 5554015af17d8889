import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { AppError } from '../../electron/service/kernel/errors.ts';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { MergeComparison } from '../../shared/contracts/compliance/merges.ts';
import { createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';

const service = await shareService();

const compare = (id: string, duplicateId: string): Promise<MergeComparison> =>
  askAsStaff(service, 'getMergeComparison', { params: { id }, query: { duplicateId } });

/** Merges records as the comparison shows them, with the chosen fields of each kept record. */
async function merge(id: string, duplicateId: string, chosen: Record<string, string[]> = {}) {
  const { pairs } = await compare(id, duplicateId);
  const records = pairs.map(({ kept, duplicate }) => ({
    id: kept.id,
    expectedUpdatedAt: kept.updatedAt,
    expectedDuplicateUpdatedAt: duplicate.updatedAt,
    fields: chosen[kept.id] ?? [],
  }));
  return { params: { id }, body: { duplicateId, note: 'Registered twice', records } };
}

async function run(id: string, duplicateId: string, chosen?: Record<string, string[]>) {
  return askAsStaff(service, 'mergeRecords', await merge(id, duplicateId, chosen));
}

async function createAccount(name: string, person: object = {}, account: object = {}) {
  const id = await createInvestorAccount(service, { name, ...account });
  return { id, ownerId: await createIndividual(service, { investorAccountId: id, ...person }) };
}

const readPerson = async (id: string) => (await service.get(`/individuals/${id}`)).body;

async function decideIssuer(id: string, to: string) {
  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'issuer', id } });
  const body = { to, expectedUpdatedAt: updatedAt, reasonCode: 'OTHER', note: 'Examined' };
  await askAsStaff(service, decisionOf('issuer').name, { params: { id }, body });
}

test('owners are merged with their accounts: chosen values are copied, and everything else stays', async () => {
  const kept = await createAccount('Kept', { occupation: 'Pilot', city: 'Portland' });
  const other = await createAccount('Other', {
    ...{ occupation: 'Nurse', ssn: '219-09-9991' },
    ...{ address: '77 Exchange Street', city: 'Bangor', state: 'ME' },
  });

  expect(await compare(kept.ownerId, other.ownerId)).toMatchObject({
    pairs: [
      { table: 'investorAccounts', kept: { title: 'Kept' }, duplicate: { title: 'Other' } },
      {
        table: 'individuals',
        kept: { id: kept.ownerId, values: { occupation: 'Pilot', ssn: null } },
        duplicate: { id: other.ownerId, values: { occupation: 'Nurse', ssn: '***-**-9991' } },
      },
    ],
    alsoArchived: [],
    blockers: [],
  });
  expect(await run(kept.ownerId, other.ownerId, { [kept.ownerId]: ['ssn', 'address'] })).toMatchObject({
    archived: null,
    duplicates: [{ id: other.ownerId, title: 'Ingrid Solheim' }],
  });

  expect(await readPerson(kept.ownerId)).toMatchObject({
    ...{ occupation: 'Pilot', address: '77 Exchange Street', city: 'Bangor', state: 'ME' },
    ssn: '***-**-9991',
  });
  expect(
    await askAsStaff(service, 'revealSsn', { params: { id: kept.ownerId }, body: { reason: 'Form 1099' } }),
  ).toEqual({
    ssn: '219-09-9991',
  });
  expect(await readPerson(other.ownerId)).toMatchObject({
    deletedAt: expect.any(String),
    occupation: 'Nurse',
  });
  expect(await askAsStaff(service, 'getArchiveState', { params: { id: other.id } })).toMatchObject({
    archived: { duplicateOf: { id: kept.id }, note: 'Registered twice' },
  });
  const events = await eventsOf(service, kept.ownerId);
  expect(events.filter(({ action }) => action === 'mergeRecords')).toMatchObject([
    { after: { archived: true, duplicateOfId: kept.ownerId } },
    { after: { duplicateId: other.ownerId } },
    { before: { city: 'Portland', address: null }, after: { city: 'Bangor' } },
  ]);

  await askAsStaff(service, 'restoreRecord', { params: { id: other.id }, body: {} });
  expect(await readPerson(other.ownerId)).toMatchObject({ deletedAt: null, ssn: '***-**-9991' });
  expect(await readPerson(kept.ownerId)).toMatchObject({ city: 'Bangor' });
});

test('a chosen value has the consequences of an edit: a material one returns an approved issuer to its review', async () => {
  const kept = await createIssuer(service, { title: 'Kept issuer', ein: '111222331' });
  const other = await createIssuer(service, {
    title: 'Other',
    ein: '111222331',
    legalName: 'Harbor Light Inc',
  });
  await decideIssuer(kept, 'APPROVED');
  await decideIssuer(other, 'REJECTED');
  const findings = () => askAsStaff(service, 'listDataFindings', { params: { id: kept } });
  expect((await findings()).items).toMatchObject([{ code: 'EIN_DUPLICATE', recordIds: [other] }]);

  await run(kept, other, { [kept]: ['legalName'] });

  expect((await service.get(`/issuers/${kept}`)).body).toMatchObject({
    ...{ title: 'Kept issuer', legalName: 'Harbor Light Inc', status: 'SUBMITTED' },
  });
  expect((await findings()).items).toEqual([]);
});

test('a chosen value that cannot be right must be acknowledged, and nothing is archived before', async () => {
  const kept = await createAccount('Kept');
  const other = await createAccount('Other', { ssn: '000-12-3456' });
  const input = await merge(kept.ownerId, other.ownerId, { [kept.ownerId]: ['ssn'] });
  const runWith = (acknowledged: string[]) =>
    service.app.run('mergeRecords', { ...backOffice, acknowledged }, input).catch((error: AppError) => error);

  const error = (await runWith([])) as AppError;
  expect(error).toMatchObject({ code: 'warnings', errors: [{ field: 'records[1].ssn' }] });
  expect(await readPerson(other.ownerId)).toMatchObject({ deletedAt: null });

  const [warning] = error.errors;
  expect(await runWith([`${warning?.field}: ${warning?.message}`])).toMatchObject({ archived: null });
  expect(await readPerson(kept.ownerId)).toMatchObject({ ssn: '***-**-3456' });
});

test('records that cannot be the same, or that changed meanwhile, are not merged', async () => {
  const kept = await createAccount('Kept', { ssn: '219-09-9985' });
  const rejectionOf = async (id: string, duplicateId: string) =>
    ((await compare(id, duplicateId)) as unknown as { errors: string[] }).errors;
  const other = await createAccount('Other', { ssn: '219-09-9986' });
  expect(await rejectionOf(kept.id, other.id)).toEqual([
    'duplicateId: is another person: the Social Security numbers differ',
  ]);
  expect(await rejectionOf(kept.id, kept.id)).toEqual(['duplicateId: must be another record']);
  expect(await rejectionOf(kept.id, kept.ownerId)).toEqual([
    'duplicateId: must be a record of the same kind',
  ]);

  const joint = await createAccount('Joint', { role: 'JOINT' }, { investorAccountType: 'JOINT' });
  expect(await rejectionOf(kept.ownerId, joint.ownerId)).toEqual([
    'duplicateId: has another role in its investor account',
  ]);
  const company = { investorAccountType: 'LEGAL_ENTITY' };
  const signer = await createAccount('Company', {}, company);
  const second = await createIndividual(service, { investorAccountId: signer.id });
  const stranger = await createAccount('Second company', {}, company);
  expect(await rejectionOf(signer.ownerId, stranger.ownerId)).toEqual([
    'duplicateId: signs for another investor account; each account has its own signers',
  ]);
  expect(await run(signer.ownerId, second)).toMatchObject({ duplicates: [{ id: second }] });

  const same = await createAccount('Same');
  expect(await run(kept.ownerId, same.ownerId, { [kept.ownerId]: ['ssn'] })).toEqual({
    rejected: 'rule',
    errors: ['records[1].ssn: is empty in the duplicate'],
  });
  const outdated = await merge(kept.id, same.id, { [kept.ownerId]: ['occupation'] });
  await service.patch(`/individuals/${same.ownerId}`, { occupation: 'Pilot' });
  expect(await askAsStaff(service, 'mergeRecords', outdated)).toMatchObject({ rejected: 'outdated' });
  expect(await readPerson(same.ownerId)).toMatchObject({ deletedAt: null });
});
