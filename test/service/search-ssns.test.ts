import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { dropAndCheck, runToEnd, undoToEnd } from '../support/import-drafts.ts';
import { openWindowAs } from '../support/officers.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { type Running, shareService, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

let service: Running;
beforeAll(async () => {
  service = await shareService();
});

const search = (lastFour: string) => askAsStaff(service, 'searchSsns', { body: { lastFour } });

async function idsOf(lastFour: string): Promise<string[]> {
  const { items } = await search(lastFour);
  return items.map(({ id }: { id: string }) => id);
}

const searchEvents = (on: Running) =>
  on.app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['actorId', 'recordId', 'before', 'after'])
    .where('action', '=', 'searchSsns')
    .orderBy('seq')
    .execute();

describe('a search by the last four digits of an SSN', () => {
  test('finds the individuals of every client account, with the masked number', async () => {
    const stranger = await service.client({ account: 'Solheim Partners' });
    const first = await createIndividual(service, { ssn: '219-09-4401', email: 'first@example.com' });
    const second = await createIndividual(stranger, { ssn: '219084401', firstName: 'Tomás' });
    await createIndividual(service, { ssn: '219-09-4402' });

    const { items, total } = await search('4401');
    expect(total).toBe(2);
    expect(items).toHaveLength(2);
    const shown = { entity: 'Individual', detail: '***-**-4401', isSample: false };
    expect(items).toContainEqual({ ...shown, id: second, title: 'Tomás Solheim' });
    expect(items).toContainEqual({
      ...{ ...shown, id: first, title: 'Ingrid Solheim' },
      detail: '***-**-4401 · first@example.com',
    });
  });

  test('finds an owner with the page of the legal entity', async () => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const { body } = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
    const owner = { kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 60, ssn: '219-09-4403' };
    await service.post(`/legal-entities/${body.id}/owners`, owner);

    expect((await search('4403')).items).toEqual([
      {
        id: body.id,
        isSample: false,
        entity: 'Owner of Solheim Trust',
        title: 'Ana Reyes',
        detail: '***-**-4403',
      },
    ]);
  });

  test('finds a changed number, and not the previous one', async () => {
    const id = await createIndividual(service, { ssn: '219-09-4404' });
    await service.patch(`/individuals/${id}`, { ssn: '219-09-4405' });
    expect(await idsOf('4405')).toEqual([id]);
    expect(await idsOf('4404')).toEqual([]);
    await service.patch(`/individuals/${id}`, { ssn: null });
    expect(await idsOf('4405')).toEqual([]);
  });

  test('finds imported individuals, until the import is undone', async () => {
    const rows = [investorRow({ ssn: '219-09-4406', lastName: 'Imported' })];
    const draft = await dropAndCheck(service.app, toCsv(rows));
    const { id } = await runToEnd(service.app, draft.id);
    expect((await search('4406')).items).toMatchObject([{ title: 'Ingrid Imported' }]);
    await undoToEnd(service.app, id);
    expect(await idsOf('4406')).toEqual([]);
  });

  test('does not find archived records until they are restored', async () => {
    const investorAccountId = await createInvestorAccount(service);
    const id = await createIndividual(service, { investorAccountId, ssn: '219-09-4407' });
    await askAsStaff(service, 'archiveRecord', { params: { id: investorAccountId }, body: {} });
    expect(await idsOf('4407')).toEqual([]);
    await askAsStaff(service, 'restoreRecord', { params: { id: investorAccountId }, body: {} });
    expect(await idsOf('4407')).toEqual([id]);
  });

  test('finds the kept record of a merge by the number of its duplicate', async () => {
    const kept = await createIndividual(service);
    const duplicate = await createIndividual(service, { ssn: '219-09-4408' });
    const { pairs } = await askAsStaff(service, 'getMergeComparison', {
      params: { id: kept },
      query: { duplicateId: duplicate },
    });
    // biome-ignore lint/suspicious/noExplicitAny: the comparison of both records
    const records = pairs.map((pair: any) => ({
      id: pair.kept.id,
      expectedUpdatedAt: pair.kept.updatedAt,
      expectedDuplicateUpdatedAt: pair.duplicate.updatedAt,
      fields: pair.kept.id === kept ? ['ssn'] : [],
    }));
    await askAsStaff(service, 'mergeRecords', {
      params: { id: kept },
      body: { duplicateId: duplicate, note: 'Registered twice', records },
    });
    expect(await idsOf('4408')).toEqual([kept]);
  });

  test.each(['440', '44011', '44o1', '%%%%', ''])('rejects %j, which is not four digits', async (digits) => {
    const before = await searchEvents(service);
    expect(await search(digits)).toMatchObject({ rejected: 'invalid' });
    expect(await searchEvents(service)).toEqual(before);
  });

  test('uses the index of each table', async () => {
    const { reader } = service.app.service.storage;
    for (const table of ['individuals', 'owners'] as const) {
      const query = reader.selectFrom(table).select('id').where('lastFour', '=', '4401');
      const plan = await query.explain(undefined, sql`query plan`);
      expect(JSON.stringify(plan)).toContain(`USING INDEX ${table}ByLastFour`);
    }
  });

  test('is not part of the client API', async () => {
    for (const path of ['/search', '/ssns', '/searchSsns'])
      expect((await service.post(path, { lastFour: '4409' })).status).toBe(404);
  });
});

test('each search records who searched and how many people were found, without the digits', async () => {
  const own = await startService();
  await createIndividual(own, { ssn: '219-09-4410' });
  await createIndividual(own, { ssn: '219-09-4410' });
  await openWindowAs(own.app, 'Ada Lindqvist', 'administrator');
  const reviewer = await openWindowAs(own.app, 'Cleo Reviewer', 'reviewer');

  expect(await reviewer.ask('searchSsns', { body: { lastFour: '4410' } })).toMatchObject({ total: 2 });
  expect(await reviewer.ask('searchSsns', { body: { lastFour: '4411' } })).toEqual({ items: [], total: 0 });

  const event = { actorId: reviewer.id, recordId: 'individuals', before: '{}' };
  expect(await searchEvents(own)).toEqual([
    { ...event, after: '{"searched":"ssn","found":2}' },
    { ...event, after: '{"searched":"ssn","found":0}' },
  ]);
});

test('a search by an officer without the role to see SSNs is rejected, and records no event', async () => {
  const own = await startService();
  await openWindowAs(own.app, 'Ada Lindqvist', 'administrator');
  const keeper = await openWindowAs(own.app, 'Bo Keeper', 'administrator');

  expect(await keeper.ask('searchSsns', { body: { lastFour: '4412' } })).toMatchObject({
    rejected: 'forbidden',
  });
  expect(await searchEvents(own)).toEqual([]);
});
