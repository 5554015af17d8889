import { describe, expect, test } from 'vitest';
import { newId } from '../../shared/domain/ids.ts';
import { acknowledgeAll, ask, drop, readRows, runToEnd } from '../support/import-drafts.ts';
import { uploadImage } from '../support/kyc.ts';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = await shareService();
const { app } = service;

const statements = (...rows: string[]) =>
  ['Institution,Account type,Balance,File ID,Role', ...rows].join('\n');
const brokerage = 'Casco Bay Savings,BROKERAGE,"$1,250,000.50",,';

const kycHeader =
  'kycFirstName,kycLastName,kycDocumentType,kycDocumentId,kycDocumentIssuer,kycDocumentIssuedDate,kycDocumentExpirationDate,kycDocumentDob';
const passport = 'Tomás,Reyes,PASSPORT,A12345678,US,05/02/2021,05/01/2031,07/21/1984';

/** An investor account with one individual. */
async function createPerson() {
  const investorAccountId = await createInvestorAccount(service);
  return { investorAccountId, individualId: await createIndividual(service, { investorAccountId }) };
}

const toTarget = (values: Record<string, string>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

/** Drops a file, says whom it is about, and validates its rows. */
async function dropAbout(csv: string, target: Record<string, string>) {
  const { id, kind } = await drop(app, csv);
  await ask(app, 'setImportDraft', { params: { id }, body: { target: toTarget(target) } });
  return { kind, draft: await ask(app, 'checkImportDraft', { params: { id } }) };
}

const readErrors = async (id: string) =>
  (await readRows(app, id)).map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));

const readAic = async (individualId: string) => (await service.get(`/individual/${individualId}/aic`)).body;

const edit = (id: string, row: number, column: number, value: string) =>
  ask(app, 'editImportDraftCells', { params: { id }, body: { cells: [{ row, column, value }] } });

describe('a draft of net worth statements', () => {
  test('becomes one accreditation record of the individual, with an entry in the history', async () => {
    const { investorAccountId, individualId } = await createPerson();
    const { kind, draft } = await dropAbout(statements(brokerage, 'Harbor Credit Union,MORTGAGE,180000,,'), {
      investorAccountId,
      aicAccreditationType: 'INCOME',
      accredited: 'true',
    });

    expect([kind, draft.counts.valid]).toEqual(['aic', 2]);
    expect(draft.normalized).toMatchObject([{ field: 'balance', rule: 'amount' }]);
    const imported = await runToEnd(app, draft.id);
    expect(imported).toMatchObject({ kind: 'aic', status: 'COMPLETED', totalRows: 2, successfulRows: 2 });
    expect(imported.settings?.target).toContainEqual({
      field: 'investorAccountId',
      value: investorAccountId,
    });
    const record = await readAic(individualId);
    expect(record.netWorthData.map(({ balance }: { balance: number }) => balance)).toEqual([
      1_250_000.5, 180_000,
    ]);
    const person = (await service.get(`/individuals/${individualId}`)).body;
    expect([person.aicAccreditationType, person.accredited]).toEqual(['INCOME', false]);
    await expect(ask(app, 'undoImport', { params: { id: imported.id } })).rejects.toMatchObject({
      code: 'rule',
    });
  });

  test('has the same errors as the client API, also those that rows have together', async () => {
    const { investorAccountId } = await createPerson();
    const { draft } = await dropAbout(
      statements(brokerage, `${brokerage}JOINT`, 'Casco Bay Savings,BROKERAGE,a lot,,'),
      { investorAccountId, aicAccreditationType: 'NET_WORTH' },
    );

    expect(await readErrors(draft.id)).toEqual([
      ['role: the account has no JOINT individual'],
      ['role: the account has no JOINT individual'],
      ['balance: must be a number'],
    ]);
    await edit(draft.id, 2, 4, 'primary');
    expect(await readErrors(draft.id)).toEqual([[], [], ['balance: must be a number']]);
    await ask(app, 'skipImportDraftRows', { params: { id: draft.id }, body: { isSkipped: true } });
    expect(await runToEnd(app, draft.id)).toMatchObject({ successfulRows: 2, skippedRows: 1 });
  });

  test('cannot be validated without its account and category', async () => {
    const { investorAccountId } = await createPerson();
    const { id, missingTarget } = await drop(app, statements(brokerage));

    expect(missingTarget).toEqual(['investorAccountId', 'aicAccreditationType']);
    await expect(ask(app, 'checkImportDraft', { params: { id } })).rejects.toMatchObject({ code: 'rule' });
    const send = (target: Record<string, string>) =>
      ask(app, 'setImportDraft', { params: { id }, body: { target: toTarget(target) } });
    await expect(send({ aicAccreditationType: 'RICH' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(send({ color: 'red' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(send({ investorAccountId: newId('investorAccount') })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await send({ investorAccountId })).missingTarget).toEqual(['aicAccreditationType']);
  });
});

describe('a draft of an identity document', () => {
  test('becomes one KYC record with the images', async () => {
    const individualId = await createIndividual(service);
    const frontFileId = await uploadImage(service, individualId);
    const { kind, draft } = await dropAbout(`${kycHeader}\n${passport}\n`, { individualId, frontFileId });

    expect([kind, draft.counts.valid]).toEqual(['kyc', 1]);
    expect(await runToEnd(app, draft.id)).toMatchObject({
      kind: 'kyc',
      status: 'COMPLETED',
      successfulRows: 1,
    });
    const [record] = await eventually(async () => {
      const records = app.service.storage.reader.selectFrom('kycRecords').selectAll();
      const found = await records.where('individualId', '=', individualId).execute();
      if (!found[0]?.response) throw new Error('It is not examined yet');
      return found;
    });
    expect(record).toMatchObject({ documentNumber: 'A12345678', documentImage: frontFileId });
  });

  test('warns about a document that was submitted for another individual until it is acknowledged', async () => {
    const row = passport.replace('A12345678', 'A 7654-321');
    const importFor = async (individualId: string) => {
      const frontFileId = await uploadImage(service, individualId);
      return (await dropAbout(`${kycHeader}\n${row}\n`, { individualId, frontFileId })).draft;
    };
    const first = await createIndividual(service);
    await runToEnd(app, (await importFor(first)).id);

    const { id, counts } = await importFor(await createIndividual(service));

    expect(counts).toMatchObject({ valid: 0, warned: 1 });
    const [warned] = await readRows(app, id);
    expect(warned?.warnings).toEqual([
      {
        column: 3,
        field: 'kycDocumentId',
        message: 'Duplicate document: also submitted for another individual',
        recordIds: [first],
        isAcknowledged: false,
      },
    ]);
    await expect(ask(app, 'runImportDraft', { params: { id } })).rejects.toMatchObject({ code: 'rule' });
    await acknowledgeAll(app, id);
    expect(await runToEnd(app, id, true)).toMatchObject({ status: 'COMPLETED', successfulRows: 1 });
  });

  test('shows what the submission would reject at its cell, and accepts one row', async () => {
    const individualId = await createIndividual(service);
    const frontFileId = await uploadImage(service, individualId);
    const own = passport.replace('A12345678', 'A55501234');
    const { draft } = await dropAbout(
      `${kycHeader}\n${own.replace(',US,', ',US-ME,').replace('05/01/2031', '05/01/2020')}\n${own}\n`,
      { individualId, frontFileId },
    );

    expect(await readErrors(draft.id)).toEqual([
      [
        expect.stringMatching(/^kycDocumentIssuer: /),
        expect.stringMatching(/^kycDocumentIssuedDate: must be before/),
      ],
      ['null: A file of type Identity document has at most one row. Skip the others.'],
    ]);
    const [first] = await readRows(app, draft.id);
    expect(first?.errors.map(({ column }) => column)).toEqual([4, 5]);
    await ask(app, 'skipImportDraftRows', { params: { id: draft.id }, body: { rows: [1], isSkipped: true } });
    const { counts } = await ask(app, 'getImportDraft', { params: { id: draft.id } });
    expect(counts).toMatchObject({ valid: 1, invalid: 0, skipped: 1 });
  });

  test('without its images is rejected as the client API does', async () => {
    const individualId = await createIndividual(service);
    const frontFileId = await uploadImage(service, await createIndividual(service));
    const { draft } = await dropAbout(`${kycHeader}\n${passport}\n`, { individualId, frontFileId });

    expect(await readErrors(draft.id)).toEqual([[expect.stringMatching(/^frontFileId: /)]]);
  });
});
