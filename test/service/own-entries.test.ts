/** Every way in which an officer can enter the content of a case, after which another officer must decide it. */
import { expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { officerRoleNames } from '../../shared/domain/officer-roles.ts';
import { upload } from '../support/aic.ts';
import { importCsv, issuerRow, toCsv } from '../support/csv-files.ts';
import { acknowledgeAll, waitForEnd, writeUpload } from '../support/import-drafts.ts';
import { submit } from '../support/kyc.ts';
import { createOwnedEntity } from '../support/legal-entities.ts';
import { decide, openFirstWindow, openWindowAs } from '../support/officers.ts';
import { bodies, createIndividual, createIssuer, createOffering, freshEmail } from '../support/records.ts';
import { setIdentity } from '../support/screening.ts';
import { shareService } from '../support/service.ts';
import { eventsOf } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver', 'administrator');

const as = ({ id }: { id: string }): Caller => ({
  ...backOffice,
  actor: { kind: 'officer', id },
  officer: { name: 'An officer', roles: officerRoleNames },
});

interface Version {
  id: string;
  updatedAt: string;
}

const rejection = (message: unknown) => ({ rejected: 'rule', errors: [message] });
const own = rejection(expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/));
const ownKey = rejection(
  'You created the API key that submitted or changed this record; another officer must decide it',
);

/** Ada changes an individual as the client has entered it. */
async function changeAsAda(id: string, fields: object): Promise<void> {
  expect(await ada.ask('updateIndividual', { params: { id }, body: fields })).toMatchObject({ id });
}

async function createSubmitted(fields: Record<string, unknown> = {}): Promise<string> {
  const id = await createIndividual(service, fields);
  await submit(service, id);
  await setIdentity(service, id);
  return id;
}

test('31 CFR 1010.230: a changed SSN counts and is in the history, although its last digits are the same', async () => {
  const id = await createSubmitted({ ssn: '511-45-6789' });
  await changeAsAda(id, { ssn: '613-45-6789' });
  const entityId = await createOwnedEntity(service);
  const { items } = (await service.get(`/legal-entities/${entityId}/owners`)).body;
  await ada.ask('updateOwner', { params: { id: items[0].id }, body: { ssn: '632-45-6789' } });

  for (const record of [id, items[0].id])
    expect(await eventsOf(service, record)).toContainEqual(
      expect.objectContaining({
        actorId: ada.id,
        before: { ssn: 'earlier number' },
        after: { ssn: 'new number' },
      }),
    );
  expect(await decide(ada, 'aml', 'decideAml', id, 'APPROVED')).toEqual(own);
  expect(await decide(ada, 'sanctions', 'decideSanctions', entityId, 'APPROVED')).toEqual(own);
  expect(await decide(ben, 'aml', 'decideAml', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('a change counts until the client has replaced each changed value, whatever else it changes', async () => {
  const id = await createSubmitted();
  await changeAsAda(id, { lastName: 'Entered', employerName: 'Entered LLC' });
  const blocked = async () => (await decide(ada, 'aml', 'decideAml', id, 'REJECTED')).errors;

  await service.patch(`/individuals/${id}`, { occupation: 'Baker' });
  expect(await blocked()).toEqual(own.errors);
  await service.patch(`/individuals/${id}`, { lastName: 'Sent' });
  expect(await blocked()).toEqual(own.errors);
  await service.patch(`/individuals/${id}`, { employerName: 'Sent LLC' });
  expect(await blocked()).toBeUndefined();
});

test.each<[string, (draftId: string) => [OperationName, object]]>([
  [
    'edits cells of',
    (id) => [
      'editImportDraftCells',
      { params: { id }, body: { cells: [{ row: 1, column: 0, value: 'Bay' }] } },
    ],
  ],
  [
    'fills a column of',
    (id) => [
      'fixImportDraftRows',
      { params: { id }, body: { selection: {}, columns: [0], fix: { action: 'set', value: 'Bay' } } },
    ],
  ],
  [
    'sets the values of a column without one for',
    (id) => [
      'setImportDraft',
      { params: { id }, body: { defaults: [{ field: 'description', value: 'Bay' }] } },
    ],
  ],
])('an officer who %s an import of another one', async (_how, change) => {
  const title = `Issuer ${freshEmail()}`;
  const { title: _title, ...row } = issuerRow();
  const file = writeUpload(toCsv([{ dba: 'Bay Trading', ...row, title }]), 'issuers.csv');
  const { id } = (await app.run('createImportDraft', as(ben), { upload: file })) as { id: string };
  await app.run('checkImportDraft', as(ben), { params: { id } });
  const [operation, request] = change(id);
  await app.run(operation, as(ada), request);
  await app.run('checkImportDraft', as(ben), { params: { id } });
  await acknowledgeAll(app, id);
  const started = await app.run('runImportDraft', as(ben), { params: { id }, body: {} });
  await waitForEnd(app, (started as { importId: string }).importId);
  const { items } = await ada.ask('listQueue', { query: { review: 'issuer', limit: 200 } });
  const imported = items.find((item: { title: string }) => item.title === title);

  for (const officer of [ada, ben])
    expect(await decide(officer, 'issuer', 'decideIssuer', imported.id, 'APPROVED')).toEqual(own);
});

test('an officer whose value for a column is remembered has entered the records of the next import, and of no other one', async () => {
  const run = async (officer: { id: string }, title: string, defaults?: object[]) => {
    const file = writeUpload(toCsv([issuerRow({ title })]), 'issuers.csv');
    const { id } = (await app.run('createImportDraft', as(officer), { upload: file })) as { id: string };
    const body = { kind: 'issuers', ...(defaults && { defaults }) };
    await app.run('setImportDraft', as(officer), { params: { id }, body });
    await app.run('checkImportDraft', as(officer), { params: { id } });
    await acknowledgeAll(app, id);
    const started = await app.run('runImportDraft', as(officer), { params: { id }, body: {} });
    await waitForEnd(app, (started as { importId: string }).importId);
    const { items } = await ada.ask('listQueue', { query: { review: 'issuer', limit: 200 } });
    return items.find((item: { title: string }) => item.title === title).id;
  };
  const [first, second, third, last] = Array.from({ length: 4 }, () => `Issuer ${freshEmail()}`);
  const value = { field: 'description', value: 'Entered by Ada' };

  await run(ada, first ?? '', [value]);
  const remembered = await run(ben, second ?? '');
  const again = await run(ben, third ?? '');
  const replaced = await run(ben, last ?? '', [{ ...value, value: 'Entered by Ben' }]);

  for (const id of [remembered, again])
    expect(await decide(ada, 'issuer', 'decideIssuer', id, 'APPROVED')).toEqual(own);
  expect(await decide(ada, 'issuer', 'decideIssuer', replaced, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('an officer who updates records by an import, or undoes that, has entered them', async () => {
  const id = await createSubmitted({ ssn: '512-45-6789' });
  const { investorAccountId } = (await service.get(`/individuals/${id}`)).body;
  const file = writeUpload(toCsv([{ id: investorAccountId, lastName: 'Imported' }]), 'people.csv');
  const draft = (await app.run('createImportDraft', as(ada), { upload: file })) as { id: string };
  const params = { id: draft.id };
  const body = { kind: 'investors', update: { by: 'id', unmatched: 'error' } };
  await app.run('setImportDraft', as(ada), { params, body });
  await app.run('checkImportDraft', as(ada), { params });
  const { importId } = (await app.run('runImportDraft', as(ada), { params, body: {} })) as {
    importId: string;
  };
  await waitForEnd(app, importId);

  expect(await decide(ada, 'aml', 'decideAml', id, 'REJECTED')).toEqual(own);
  await app.run('undoImport', as(ben), { params: { id: importId } });
  await waitForEnd(app, importId);
  expect(await decide(ben, 'aml', 'decideAml', id, 'REJECTED')).toEqual(own);
});

test('what arrives with an API key counts as entered by the officer who created or rotated the key', async () => {
  const { key, apiKey } = await ada.ask('createApiKey', { body: { name: 'Own key' } });
  const id = await createIssuer(service.clientWithKey(key));
  await importCsv(
    service.clientWithKey(key),
    'issuers',
    toCsv([issuerRow({ title: 'Imported with the key' })]),
  );
  const { items } = await ada.ask('listQueue', { query: { review: 'issuer', limit: 200 } });
  const imported = items.find(({ title }: { title: string }) => title === 'Imported with the key');

  for (const issuer of [id, imported.id])
    expect(await decide(ada, 'issuer', 'decideIssuer', issuer, 'APPROVED')).toEqual(ownKey);
  expect((await ada.ask('listStaffEntries', { query: { ids: [id] } })).items).toEqual([]);
  const rotated = await ben.ask('rotateApiKey', { params: { id: apiKey.id }, body: { overlapHours: 1 } });
  const later = await createIssuer(service.clientWithKey(rotated.key));
  expect(await decide(ben, 'issuer', 'decideIssuer', later, 'APPROVED')).toEqual(ownKey);
  expect(await decide(ada, 'issuer', 'decideIssuer', later, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('the onboarding of an offering counts its assets', async () => {
  const id = await createOffering(service, { issuerId: await createIssuer(service), type: 'REG_S' });
  await ada.ask('createAsset', { body: { offeringId: id, ...bodies.asset } });

  expect(await decide(ada, 'onboarding', 'decideOnboarding', id, 'APPROVED')).toEqual(own);
  expect(await decide(ben, 'onboarding', 'decideOnboarding', id, 'APPROVED')).toMatchObject({
    to: 'APPROVED',
  });
});

test('the AML screening of an individual counts the documents that its case shows', async () => {
  const id = await createSubmitted();
  const fileId = await upload(service, id, 'OTHER');
  await ada.ask('updatePrivateFile', {
    params: { id: fileId },
    body: { name: 'corrected.pdf', category: 'Evidence', label: 'OTHER' },
  });

  expect(await decide(ada, 'aml', 'decideAml', id, 'REJECTED')).toEqual(own);
});

test('a trade counts its line items and its payment method', async () => {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const paid = await ada.ask('createPaymentMethod', {
    query: { userId: buyer.userId },
    body: { paymentMethodType: 'CHECK' },
  });
  const withMethod = await placeTrade(service, { ...buyer, paymentMethodId: paid.id }, assetId, 1);
  await ada.ask('createTradeLineItem', { query: { userId: buyer.userId }, body: { assetId, quantity: 1 } });
  const withLine = await placeTrade(service, buyer, assetId, 1);

  for (const id of [withMethod, withLine])
    expect(await decide(ada, 'trade', 'decideTrade', id, 'REJECTED')).toEqual(own);
  expect(await decide(ben, 'trade', 'decideTrade', withLine, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('values that an officer takes over from a duplicate count, also its SSN', async () => {
  const id = await createSubmitted();
  const duplicateId = await createIndividual(service, { ssn: '613-45-6789' });
  const query = { duplicateId };
  const { pairs } = await ada.ask('getMergeComparison', { params: { id }, query });
  const records = pairs.map(({ kept, duplicate }: { kept: Version; duplicate: Version }) => ({
    id: kept.id,
    expectedUpdatedAt: kept.updatedAt,
    expectedDuplicateUpdatedAt: duplicate.updatedAt,
    fields: kept.id === id ? ['ssn'] : [],
  }));
  const body = { duplicateId, note: 'Registered twice', records };
  expect(await ada.ask('mergeRecords', { params: { id }, body })).toMatchObject({
    duplicates: expect.anything(),
  });

  expect(await decide(ada, 'aml', 'decideAml', id, 'REJECTED')).toEqual(own);
});
