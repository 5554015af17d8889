import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { csvKinds } from '../../shared/contracts/csv-imports/kinds/index.ts';
import { investorRow, issuerRow, offeringRow, toCsv, toLines } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, dropAndCheck, readRows, runToEnd } from '../support/import-drafts.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);
const instead = 'Save the table as .xlsx or CSV and try again';
const png = readFileSync('resources/icons/icon.png');

describe('a dropped file is recognized as', () => {
  test.each([
    { what: 'investors', csv: toCsv([investorRow()]), kind: 'investors' },
    { what: 'issuers', csv: toCsv([issuerRow()]), kind: 'issuers' },
    { what: 'offerings', csv: toCsv([offeringRow()]), kind: 'offering' },
    {
      what: 'investors with column names of a spreadsheet',
      csv: 'Given name;Surname;E-Mail;Account type;Birthday\nIngrid;Solheim;ingrid@solheim.example;INDIVIDUAL;07/21/1984\n',
      kind: 'investors',
    },
    { what: 'unclear if it only has a name and a type', csv: 'Name,Type\na,b\n', kind: null },
    { what: 'unknown if it is something else', csv: 'Species,Count\nHeron,2\n', kind: null },
  ])('$what', async ({ csv, kind }) => {
    expect(await drop(app, csv)).toMatchObject({ kind });
  });

  test.each(csvKinds)('the sample of %s', async (kind) => {
    expect(await drop(app, readFileSync(`resources/csv/${kind}-sample.csv`))).toMatchObject({
      kind,
      missingFields: [],
    });
  });

  test.each(['investors', 'issuers'])(
    'the sample of %s, which is imported without warnings',
    async (kind) => {
      const { counts } = await dropAndCheck(app, readFileSync(`resources/csv/${kind}-sample.csv`, 'utf8'));

      expect(counts).toMatchObject({ valid: counts.all, warned: 0, invalid: 0 });
      expect(counts.all).toBeGreaterThanOrEqual(200);
    },
  );

  test('CSV with its format, its columns with samples, and their fields', async () => {
    const draft = await drop(
      app,
      toLines(
        [
          ['First Name', 'Surname', 'email', 'Investor Type', 'SSN', 'Shoe size', ''],
          ['Jördis', 'Köhler', 'j@koehler.example', 'INDIVIDUAL', '912-34-5678', '39', ''],
          ['Ole', 'Brandt', 'ole@brandt.example', 'INDIVIDUAL', '91-2', '44', ''],
        ],
        { delimiter: ';' },
      ),
      'Anleger.csv',
    );

    expect(draft).toMatchObject({
      fileName: 'Anleger.csv',
      source: { delimiter: 'semicolon', encoding: 'utf-8', sheet: null, headerRow: 1, totalsRows: [] },
      totalRows: 2,
      missingFields: [],
      isChecked: false,
      accountName: 'Operator',
    });
    expect(draft.columns).toMatchObject([
      { name: 'First Name', field: 'firstName', samples: ['Jördis', 'Ole'] },
      { name: 'Surname', field: 'lastName', samples: ['Köhler', 'Brandt'] },
      { name: 'email', field: 'email', samples: ['j@koehler.example', 'ole@brandt.example'] },
      { name: 'Investor Type', field: 'investorAccountType', samples: ['INDIVIDUAL', 'INDIVIDUAL'] },
      { name: 'SSN', field: 'ssn', samples: ['***-**-5678', '91-2'] },
      { name: 'Shoe size', field: null, samples: ['39', '44'] },
    ]);
  });
});

test('a file whose first column name starts like a picture is CSV', async () => {
  const draft = await drop(app, 'BM number|Email|First name\n1|a@b.example|Ada\n');

  expect(draft).toMatchObject({ source: { delimiter: 'pipe' }, totalRows: 1 });
});

describe('an unreadable file is rejected, and leaves nothing', () => {
  test.each([
    { what: 'only empty lines', content: '\n\n', error: 'file: must start with a header row' },
    {
      what: 'only a header',
      content: toCsv([investorRow()]).split('\n')[0] ?? '',
      error: 'file: has a header but no rows',
    },
    {
      what: 'a picture',
      content: png,
      error: `file: is an image (PNG). ${instead}`,
    },
    {
      what: 'a PDF document',
      content: '%PDF-1.7\n1 0 obj\n',
      error: `file: is a PDF document. ${instead}`,
    },
    {
      what: 'an old Excel workbook',
      content: Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'),
      error: `file: is an old Excel workbook (.xls) or another old Office document. ${instead}`,
    },
    {
      what: 'control characters',
      content: 'a\u0001b\u0002\n\u0003,\u0004\n',
      error: `file: is not a text file. ${instead}`,
    },
    {
      what: 'too many columns',
      content: `${'a,'.repeat(399_999)}a\n`,
      error: 'file: has a header row with 400,000 columns; the limit is 200',
    },
    {
      what: 'a huge column name',
      content: `email,${'x'.repeat(3 * 1024 * 1024)}\na@b.example,x\n`,
      error: 'file: has a header row with a cell of 3 MiB; the limit is 64 KiB',
    },
  ])('$what', async ({ content, error }) => {
    const before = app.parts.csvImports.drafts.list();

    expect(await failureOf(drop(app, content))).toMatchObject({ code: 'invalid', errors: [error] });

    expect(app.parts.csvImports.drafts.list()).toEqual(before);
  });
});

describe('a hostile file with', () => {
  test('equal column names is read: the first has the field, the user can choose the other', async () => {
    const draft = await drop(
      app,
      'email,Email,firstName,lastName,investorAccountType\na,b@c.example,x,y,INDIVIDUAL\n',
    );
    expect(draft.columns.map(({ field }) => field)).toEqual([
      'email',
      null,
      'firstName',
      'lastName',
      'investorAccountType',
    ]);

    const fields = [null, 'email', 'firstName', 'lastName', 'investorAccountType'];
    await ask(app, 'setImportDraft', { params: { id: draft.id }, body: { fields } });

    expect(await ask(app, 'checkImportDraft', { params: { id: draft.id } })).toMatchObject({
      counts: { valid: 1, invalid: 0 },
    });
  });

  test('a huge cell is read: its row is invalid, and the others are not', async () => {
    const rows = [investorRow(), investorRow({ lastName: 'x'.repeat(70_000) }), investorRow()];

    const { id, counts } = await dropAndCheck(app, toCsv(rows));

    expect(counts).toMatchObject({ valid: 2, invalid: 1 });
    const [invalid] = await readRows(app, id, { only: 'invalid' });
    expect(invalid).toMatchObject({
      row: 2,
      errors: [
        { column: null, message: 'has a cell of 68.4 KiB in the column "lastName"; the limit is 64 KiB' },
      ],
    });
    expect(invalid?.cells[1]).toHaveLength(5000);
  });

  test('200 columns, most of them unknown, is read', async () => {
    const others = Object.fromEntries(Array.from({ length: 196 }, (_, index) => [`Extra ${index}`, 'x']));

    const draft = await dropAndCheck(app, toCsv([{ ...investorRow(), ...others }]));

    expect(draft.columns).toHaveLength(200);
    expect(draft.counts.valid).toBe(1);
  });
});

describe('the choices of a user for a file', () => {
  test('suggest the fields again for another kind, and require a new validation', async () => {
    const draft = await dropAndCheck(app, toCsv([issuerRow()]));
    expect(draft.isChecked).toBe(true);

    const changed = await ask(app, 'setImportDraft', {
      params: { id: draft.id },
      body: { kind: 'investors' },
    });

    expect(changed).toMatchObject({
      kind: 'investors',
      isChecked: false,
      missingFields: ['investorAccountType'],
    });
    await expect(ask(app, 'checkImportDraft', { params: { id: draft.id } })).rejects.toMatchObject({
      code: 'rule',
      errors: [{ field: 'investorAccountType', message: 'is required; choose its column' }],
    });
  });

  test.each([
    { what: 'too few fields', body: { fields: ['email'] }, errors: ['fields: must have 4 entries'] },
    {
      what: 'a field of another kind',
      body: { fields: ['firstName', 'lastName', 'email', 'legalName'] },
      errors: ['legalName: is not a field of this kind of file'],
    },
    {
      what: 'a field twice',
      body: { fields: ['email', 'lastName', 'email', null] },
      errors: ['email: is filled by two columns'],
    },
    {
      what: 'the name of an inherited property',
      body: { fields: ['constructor', null, null, null] },
      errors: ['constructor: is not a field of this kind of file'],
    },
  ])('are rejected: $what', async ({ body, errors }) => {
    const { id } = await drop(app, toCsv([investorRow()]));

    expect(await failureOf(ask(app, 'setImportDraft', { params: { id }, body }))).toMatchObject({
      code: 'invalid',
      errors,
    });
  });

  test.each([
    { body: { accountId: 'account_00000000000000000000000000' }, field: 'accountId' },
    { body: { kind: 'offering' as const, issuerId: 'issuer_00000000000000000000000000' }, field: 'issuerId' },
  ])('are rejected: $field of another account', async ({ body, field }) => {
    const { id } = await drop(app, toCsv([investorRow()]));

    expect(await failureOf(ask(app, 'setImportDraft', { params: { id }, body }))).toMatchObject({
      code: 'not-found',
      errors: [`${field}: no such record`],
    });
  });

  test('require an issuer for offerings, whose account owns them', async () => {
    await runToEnd(app, (await dropAndCheck(app, toCsv([issuerRow({ title: 'Harbor Light' })]))).id);
    const [issuer] = (await ask(app, 'listIssuers')).items;
    const { id } = await drop(app, toCsv([offeringRow()]));
    await expect(ask(app, 'checkImportDraft', { params: { id } })).rejects.toMatchObject({
      errors: [{ field: 'issuerId', message: 'is required; choose the issuer of the offerings' }],
    });

    const set = await ask(app, 'setImportDraft', { params: { id }, body: { issuerId: issuer?.id ?? '' } });

    expect(set).toMatchObject({ issuerName: 'Harbor Light', accountName: 'Harbor Light' });
    expect(await ask(app, 'checkImportDraft', { params: { id } })).toMatchObject({ counts: { valid: 1 } });
  });
});

describe('a draft', () => {
  test('is a file that no other user can read, with none of its rows unencrypted', async () => {
    const email = 'nobody.else@example.com';
    const { id } = await dropAndCheck(
      app,
      toCsv([investorRow({ email, ssn: '912345678', lastName: 'Plainsong' })]),
    );

    const folder = app.service.storage.paths.drafts;
    const names = readdirSync(folder).filter((name) => name.startsWith(id));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const path = join(folder, name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const bytes = readFileSync(path).toString('latin1');
      for (const text of ['912345678', email, 'Plainsong', 'people.csv']) expect(bytes).not.toContain(text);
    }
  });

  test.each(['../offerdesk', 'csv_draft_%', 'csv_draft_00000000000000000000000000'])(
    'is not found with %s',
    async (id) => {
      await expect(ask(app, 'getImportDraft', { params: { id } })).rejects.toMatchObject({
        code: 'not-found',
      });
    },
  );

  test('is not listed before its file is read', async () => {
    const upload = drop(app, toCsv(Array.from({ length: 3000 }, () => investorRow())), 'In progress.csv');
    const listed = new Set<boolean>();
    const listUntilRead = async (): Promise<void> => {
      await setImmediate();
      const { items } = await ask(app, 'listImportDrafts');
      listed.add(items.some(({ fileName }) => fileName === 'In progress.csv'));
      if (!listed.has(true)) await listUntilRead();
    };

    await listUntilRead();

    expect([...listed]).toEqual([false, true]);
    expect(await upload).toMatchObject({ totalRows: 3000 });
  });
});

test('drafts are unchanged after a restart, except one that was not read completely', async () => {
  const folder = temporaryFolder();
  const first = await openApp(folder, () => {});
  const { id } = await dropAndCheck(first, toCsv([investorRow(), investorRow({ email: 'nobody' })]));
  await ask(first, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row: 1, column: 0, value: 'Inga' }] },
  });
  const halfRead = 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3';
  first.parts.csvImports.drafts.create(halfRead);
  await first.close();

  const second = await openApp(folder);

  const { items } = await ask(second, 'listImportDrafts');
  expect(items).toMatchObject([{ id, isChecked: true, counts: { valid: 1, invalid: 1, edited: 1 } }]);
  expect((await readRows(second, id))[0]?.cells[0]).toBe('Inga');
  expect(readdirSync(second.service.storage.paths.drafts).join()).not.toContain(halfRead);
});
