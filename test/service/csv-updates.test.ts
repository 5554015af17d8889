import { describe, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { UpdateMode } from '../../shared/contracts/csv-imports/update-mode.ts';
import { type CsvRecord, investorRow, issuerRow, jointRow, toCsv } from '../support/csv-files.ts';
import {
  acknowledgeAll,
  ask,
  drop,
  dropAndCheck,
  readRows,
  runToEnd,
  undoToEnd,
  waitForEnd,
} from '../support/import-drafts.ts';
import { freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { app } = service;
const { reader } = app.service.storage;

/** Imports rows that add records. */
async function add(rows: CsvRecord[]) {
  const draft = await dropAndCheck(app, toCsv(rows));
  // Rows of several tests have the same SSN or EIN.
  await acknowledgeAll(app, draft.id);
  return runToEnd(app, draft.id);
}

/** Drops rows that update records, and compares them with the records. */
async function check(
  rows: CsvRecord[],
  by: UpdateMode['by'] = 'email',
  unmatched: UpdateMode['unmatched'] = 'error',
) {
  const { id } = await drop(app, toCsv(rows));
  const kind = rows[0]?.legalName === undefined ? ('investors' as const) : ('issuers' as const);
  await ask(app, 'setImportDraft', { params: { id }, body: { kind, update: { by, unmatched } } });
  return ask(app, 'checkImportDraft', { params: { id } });
}

const accountOf = (email: string) =>
  reader
    .selectFrom('users')
    .innerJoin('investorAccounts', 'investorAccounts.userId', 'users.id')
    .selectAll('investorAccounts')
    .where('users.emailKey', '=', email.toLowerCase())
    .executeTakeFirstOrThrow();

async function personOf(email: string, role: 'PRIMARY' | 'JOINT' = 'PRIMARY') {
  const { id } = await accountOf(email);
  return reader
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', '=', id)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
}

const newestIssuer = () =>
  reader.selectFrom('issuers').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();

const eventsOf = (recordId: string) =>
  reader
    .selectFrom('auditEvents')
    .select(['action', 'actorKind', 'before', 'after'])
    .where('recordId', '=', recordId)
    .where('before', 'is not', null)
    .orderBy('seq')
    .execute();

const errorsOf = async (id: string) =>
  (await readRows(app, id)).map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));

describe('an importer, who may not edit records,', () => {
  const forbidden = { code: 'forbidden', errors: [{ field: 'role', message: 'Requires the Reviewer role' }] };
  const importer: Caller = {
    ...backOffice,
    actor: { kind: 'officer', id: 'officer_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    officer: { name: 'Ida Import', roles: ['importer'] },
  };

  test('adds records by an import, and neither updates any nor undoes an update', async () => {
    const email = freshEmail();
    const added = await dropAndCheck(app, toCsv([investorRow({ email, lastName: 'Before' })]));
    await acknowledgeAll(app, added.id);
    const { importId } = (await app.run('runImportDraft', importer, {
      params: { id: added.id },
      body: {},
    })) as {
      importId: string;
    };
    await waitForEnd(app, importId);
    const { id } = await check([{ email, lastName: 'After' }]);
    const request = { params: { id }, body: {} };

    await expect(app.run('runImportDraft', importer, request)).rejects.toMatchObject(forbidden);

    expect((await personOf(email)).lastName).toBe('Before');
    const update = await runToEnd(app, id);
    expect((await personOf(email)).lastName).toBe('After');
    const undo = app.run('undoImport', importer, { params: { id: update.id } });
    await expect(undo).rejects.toMatchObject(forbidden);
    expect((await personOf(email)).lastName).toBe('After');
  });

  test.each(['importAic', 'importKyc'] as const)('does not submit for a person: %s', async (operation) => {
    await expect(app.run(operation, importer, {})).rejects.toMatchObject(forbidden);
  });
});

describe('a row finds its record by', () => {
  test.each<{ by: UpdateMode['by']; key: (email: string, tid: string) => Promise<CsvRecord> }>([
    { by: 'id', key: async (email) => ({ id: (await accountOf(email)).id }) },
    { by: 'externalId', key: async (_, tid) => ({ 'External ID': tid }) },
    { by: 'email', key: async (email) => ({ Email: email.toUpperCase() }) },
  ])('$by', async ({ by, key }) => {
    const [email, tid] = [freshEmail(), freshEmail()];
    await add([investorRow({ email, tid })]);

    const draft = await check([{ ...(await key(email, tid)), occupation: 'Winemaker' }], by);

    expect(draft).toMatchObject({ missingFields: [], counts: { valid: 1 }, updateCounts: { update: 1 } });
    expect(await runToEnd(app, draft.id)).toMatchObject({
      ...{ status: 'COMPLETED', updateBy: by, successfulRows: 1, addedRows: 0, unchangedRows: 0 },
    });
    expect(await personOf(email)).toMatchObject({ occupation: 'Winemaker' });
  });
});

test('an update writes only the columns that change, like a change by staff', async () => {
  const email = freshEmail();
  await add([investorRow({ email, occupation: 'Vintner', city: 'Portland' })]);
  const { id } = await personOf(email);

  const draft = await check([{ email, occupation: 'Winemaker', city: 'Portland' }]);
  await runToEnd(app, draft.id);

  expect(await eventsOf(id)).toEqual([
    {
      ...{ action: 'importInvestors', actorKind: 'import' },
      ...{ before: '{"occupation":"Vintner"}', after: '{"occupation":"Winemaker"}' },
    },
  ]);
});

test('a row that changes nothing writes nothing', async () => {
  const email = freshEmail();
  const row = investorRow({ email, occupation: 'Vintner', ssn: '212-34-5678' });
  await add([row]);
  const before = await personOf(email);

  const draft = await check([row]);

  expect(draft.updateCounts).toEqual({ update: 0, unchanged: 1, add: 0, none: 0 });
  expect(await runToEnd(app, draft.id)).toMatchObject({ successfulRows: 1, unchangedRows: 1 });
  expect(await personOf(email)).toEqual(before);
  expect(await eventsOf(before.id)).toEqual([]);
});

test('an empty cell leaves the stored value', async () => {
  const email = freshEmail();
  await add([investorRow({ email, occupation: 'Vintner', city: 'Portland' })]);

  const draft = await check([{ email, occupation: '', city: 'Salem' }]);
  await runToEnd(app, draft.id);

  expect(await personOf(email)).toMatchObject({ occupation: 'Vintner', city: 'Salem' });
});

test('the rows show the stored values, and an SSN only masked', async () => {
  const email = freshEmail();
  await add([investorRow({ email, city: 'Portland', ssn: '212-34-5678' })]);

  const draft = await check([{ email, city: 'Salem', ssn: '212-34-9876' }]);

  const { id } = await accountOf(email);
  const [row] = await readRows(app, draft.id, { only: 'update' });
  expect(row).toMatchObject({
    ...{ outcome: 'update', recordId: id, cells: [email, 'Salem', '***-**-9876'] },
    updates: [
      { column: 2, before: '***-**-5678' },
      { column: 1, before: 'Portland' },
    ],
  });
});

test('the joint holder is updated, and an account without one rejects such a row', async () => {
  const [joint, single] = [freshEmail(), freshEmail()];
  await add([{ ...jointRow(), email: joint }]);
  await add([investorRow({ email: single })]);

  const draft = await check([joint, single].map((email) => ({ email, jointFirstName: 'Solveig' })));

  expect(await errorsOf(draft.id)).toEqual([[], ['jointFirstName: The account has no joint holder']]);
  await ask(app, 'skipImportDraftRows', { params: { id: draft.id }, body: { isSkipped: true } });
  await runToEnd(app, draft.id);
  expect(await personOf(joint, 'JOINT')).toMatchObject({ firstName: 'Solveig' });
});

describe('a row has an error', () => {
  test('without a record', async () => {
    const draft = await check([{ email: freshEmail(), city: 'Salem' }]);

    expect(await errorsOf(draft.id)).toEqual([['email: No investor has this email']]);
    expect(draft.updateCounts).toMatchObject({ none: 1, update: 0 });
  });

  test('after another row with the same record, until that one is skipped', async () => {
    const email = freshEmail();
    await add([investorRow({ email })]);

    const draft = await check(['Salem', 'Eugene'].map((city) => ({ email, city })));

    expect(await errorsOf(draft.id)).toEqual([[], ['email: Same investor as row 1']]);
    await ask(app, 'skipImportDraftRows', { params: { id: draft.id }, body: { rows: [1], isSkipped: true } });
    expect(await errorsOf(draft.id)).toEqual([[], []]);
  });

  test('if several records have its key', async () => {
    const tid = freshEmail();
    await add([investorRow({ tid }), investorRow({ tid })]);

    const draft = await check([{ tid, city: 'Salem' }], 'externalId');

    expect(await errorsOf(draft.id)).toEqual([['tid: Several investors have this external ID']]);
  });

  test('if its record is archived', async () => {
    const email = freshEmail();
    await add([investorRow({ email })]);
    const { id } = await accountOf(email);
    await app.run('archiveRecord', backOffice, { params: { id }, body: { note: 'Left the firm' } });

    const draft = await check([{ email, city: 'Salem' }]);

    expect(await errorsOf(draft.id)).toEqual([['row: The investor account is archived; restore it first']]);
  });

  test('if its record belongs to another account', async () => {
    const email = freshEmail();
    await add([investorRow({ email })]);
    await add([issuerRow()]);
    const { accountId } = await newestIssuer();
    const { id } = await drop(app, toCsv([{ id: (await accountOf(email)).id, city: 'Salem' }]));
    const update = { by: 'id', unmatched: 'error' } as const;
    await ask(app, 'setImportDraft', { params: { id }, body: { kind: 'investors', update, accountId } });

    await ask(app, 'checkImportDraft', { params: { id } });

    expect(await errorsOf(id)).toEqual([['id: No investor has this ID']]);
  });
});

test('rows without a record add one if that was chosen, and an undo removes it', async () => {
  const [known, added] = [freshEmail(), freshEmail()];
  await add([investorRow({ email: known, city: 'Portland' })]);

  const draft = await check(
    [investorRow({ email: known, city: 'Salem' }), investorRow({ email: added })],
    'email',
    'add',
  );
  expect(draft.updateCounts).toMatchObject({ update: 1, add: 1 });
  const imported = await runToEnd(app, draft.id);

  expect(imported).toMatchObject({ successfulRows: 2, addedRows: 1 });
  expect(await personOf(added)).toMatchObject({ role: 'PRIMARY' });
  expect(await undoToEnd(app, imported.id)).toMatchObject({ status: 'UNDONE', undoneRows: 2 });
  await expect(personOf(added)).rejects.toThrow();
  expect(await personOf(known)).toMatchObject({ city: 'Portland' });
});

test('a record that changed after the check is not overwritten', async () => {
  const [changed, same] = [freshEmail(), freshEmail()];
  await add([changed, same].map((email) => investorRow({ email, city: 'Portland' })));
  const draft = await check([changed, same].map((email) => ({ email, city: 'Salem' })));
  await service.patch(`/individuals/${(await personOf(changed)).id}`, { city: 'Eugene' });

  const imported = await runToEnd(app, draft.id);

  expect(imported).toMatchObject({ successfulRows: 1, failedRows: 1 });
  expect(await personOf(changed)).toMatchObject({ city: 'Eugene' });
  expect(await personOf(same)).toMatchObject({ city: 'Salem' });
  const { rows } = await ask(app, 'listImportOutcomes', {
    params: { id: imported.id },
    query: { only: 'failed' },
  });
  expect(rows).toMatchObject([
    { row: 1, reasons: [{ message: 'The record has changed since the check; import the row again' }] },
  ]);
});

test('an undo restores the values of the file, and keeps and names those that were changed since', async () => {
  const email = freshEmail();
  await add([investorRow({ email, city: 'Portland', occupation: 'Vintner', ssn: '212-34-5678' })]);
  const before = await personOf(email);
  const draft = await check([{ email, city: 'Salem', occupation: 'Winemaker', ssn: '212-34-9876' }]);
  const { id } = await runToEnd(app, draft.id);
  await service.patch(`/individuals/${before.id}`, { city: 'Eugene' });

  const undone = await undoToEnd(app, id);

  expect(undone).toMatchObject({ status: 'UNDONE', undoneRows: 0, retainedRows: 1 });
  expect(await personOf(email)).toMatchObject({
    ...{ city: 'Eugene', occupation: 'Vintner', lastFour: '5678', ssnDigest: before.ssnDigest },
  });
  const kept = await ask(app, 'listImportOutcomes', { params: { id }, query: { only: 'kept' } });
  expect(kept.rows[0]?.reasons).toEqual([
    { field: null, message: 'city of the individual changed since the import' },
  ]);
  const events = await eventsOf(before.id);
  expect(events.at(-1)).toMatchObject({ action: 'undoImport', actorKind: 'officer' });
});

test('issuers are updated by the email of their first user', async () => {
  const email = freshEmail();
  await add([issuerRow({ email, legalName: 'Brandt Timber LLC' })]);

  const draft = await check([{ email, legalName: 'Brandt Lumber LLC' }]);
  expect(await errorsOf(draft.id)).toEqual([[]]);
  const { id } = await runToEnd(app, draft.id);

  expect(await newestIssuer()).toMatchObject({ legalName: 'Brandt Lumber LLC' });
  await undoToEnd(app, id);
  expect(await newestIssuer()).toMatchObject({ legalName: 'Brandt Timber LLC' });
});

test('files of offerings only add records', async () => {
  const { id } = await drop(app, toCsv([investorRow()]));
  const update = { by: 'id', unmatched: 'error' } as const;

  await expect(
    ask(app, 'setImportDraft', { params: { id }, body: { kind: 'offering', update } }),
  ).rejects.toMatchObject({
    errors: [{ field: 'update', message: 'is not available for this kind of file' }],
  });
});

describe('a value for all rows of an update', () => {
  test('is written to every record, if no column has the field', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    await add([investorRow({ email: first, city: 'Portland' }), investorRow({ email: second, city: '' })]);
    const { id } = await check([{ email: first }, { email: second }]);
    const body = { defaults: [{ field: 'city', value: 'Salem' }] };
    await ask(app, 'setImportDraft', { params: { id }, body });
    await ask(app, 'checkImportDraft', { params: { id } });
    await runToEnd(app, id);

    expect([(await personOf(first)).city, (await personOf(second)).city]).toEqual(['Salem', 'Salem']);
  });

  test('does not fill the empty cells of a column, which change nothing', async () => {
    const email = freshEmail();
    await add([investorRow({ email, city: 'Portland' })]);
    const { id } = await drop(app, toCsv([{ email, city: '' }]));
    const set = (body: object) => ask(app, 'setImportDraft', { params: { id }, body });
    await set({ kind: 'investors' });
    await set({ defaults: [{ field: 'city', value: 'Salem' }] });

    expect((await set({ update: { by: 'email', unmatched: 'error' } })).defaults).toEqual([]);
    await expect(set({ defaults: [{ field: 'city', value: 'Salem' }] })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'city', message: 'has a column, whose empty cells leave stored values unchanged' }],
    });
    const { updateCounts } = await ask(app, 'checkImportDraft', { params: { id } });
    expect(updateCounts).toMatchObject({ unchanged: 1, update: 0 });
  });
});
