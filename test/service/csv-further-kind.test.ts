import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Static } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { addImportCommands } from '../../electron/headless/commands/import.ts';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import { actAs, managedByIssuer } from '../../electron/service/kernel/ownership.ts';
import { recordImport } from '../../electron/service/modules/csv-imports/apply/import-records.ts';
import { runImport } from '../../electron/service/modules/csv-imports/apply/run-import.ts';
import { toImportHandler } from '../../electron/service/modules/csv-imports/csv-imports.ts';
import {
  guessKinds,
  suggestColumns,
} from '../../electron/service/modules/csv-imports/drafts/suggest-columns.ts';
import type {
  CsvKindHandler,
  Importer,
} from '../../electron/service/modules/csv-imports/kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../../electron/service/modules/csv-imports/kinds/index.ts';
import { undoImport } from '../../electron/service/modules/csv-imports/undo/undo-import.ts';
import { createIssuerUser } from '../../electron/service/modules/investors/registration.ts';
import {
  defineCsvKind,
  noCsv,
  noRow,
  recordsPerRow,
} from '../../shared/contracts/csv-imports/define-csv-kind.ts';
import { csvKindDefinitions } from '../../shared/contracts/csv-imports/kinds/index.ts';
import { idOf, text } from '../../shared/contracts/fields.ts';
import { personFields } from '../../shared/contracts/investors/registration.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const definition = defineCsvKind({
  kind: 'contacts',
  label: { name: 'Contacts', one: 'contact', many: 'contacts' },
  columns: { ...personFields, company: text() },
  aliases: { company: ['employer'] },
  creates: recordsPerRow('createdContacts', ['userId', 'accountId']),
  query: { issuerId: idOf('issuer') },
  options: { issuerId: { flags: '--contact-of <id>', description: 'the issuer of the contacts' } },
  summary: 'Import contacts from a CSV file',
  description: 'Each row creates a user and its account.',
  errors: { 400: noCsv, 422: noRow },
  example: {},
});

const importer: Importer<Static<typeof definition.columns>> = {
  async assertRow() {},
  async importRows(ctx, [row]) {
    if (!row) throw new Error('A contact is imported from one row');
    const { company, ...person } = row;
    const user = await createIssuerUser(ctx, { ...person, passwordHash: null }, company, managedByIssuer);
    return { created: { userId: user.id, accountId: user.accountId } };
  },
};

const contacts: CsvKindHandler = {
  definition,
  belongsTo: { issuerId: 'issuers' },
  createImporter: () => importer,
  undo: {
    whole: 'accountId',
    records: [
      { table: 'users', id: 'userId' },
      { table: 'accounts', id: 'accountId' },
    ],
  },
};

test('the definition of an additional CSV kind provides its operation, columns, and draft requirements', async () => {
  const { parts } = await openApp();
  const { operation, columns, needsIssuer, label, rowsError } = definition;

  expect(toImportHandler(parts.csvImports, contacts)).toMatchObject({
    kind: 'task',
    contract: { name: 'importContacts' },
  });
  expect(operation).toMatchObject({ http: { method: 'POST', path: '/csv/contacts' }, upload: 'csv' });
  const source = ['sheet', 'headerRow', 'delimiter', 'encoding'];
  expect(Object.keys(operation.query.properties)).toEqual([
    'issuerId',
    'dryRun',
    'atomic',
    'again',
    ...source,
  ]);
  expect(Object.keys(operation.output.properties)).toContain('createdContacts');
  expect(Object.keys(columns.properties)).toEqual(['firstName', 'lastName', 'email', 'company']);
  expect({ needsIssuer, label: label.name, rowsError }).toEqual({
    needsIssuer: true,
    label: 'Contacts',
    rowsError: 'rule',
  });
});

test('a dropped file of an additional CSV kind is recognized by its columns and aliases', () => {
  const header = ['firstName', 'lastName', 'email', 'Employer'];
  const kinds = [...Object.values(csvKindDefinitions), definition];

  expect(suggestColumns(header, definition).flatMap(({ fields }) => fields)).toEqual([
    'firstName',
    'lastName',
    'email',
    'company',
  ]);
  expect(guessKinds(header, kinds)[0]).toMatchObject({
    kind: 'contacts',
    score: 1,
  });
});

test('the import command accepts an additional CSV kind and its options', () => {
  const program = new Command();
  addImportCommands(program, [...Object.values(csvKindDefinitions), definition]);

  const group = program.commands.find((each) => each.name() === 'import');
  const command = group?.commands.find((each) => each.name() === 'contacts');
  expect(command?.options.find(({ long }) => long === '--contact-of')?.description).toBe(
    'the issuer of the contacts',
  );
});

/** Adds the kind to the two lists of kinds until the test is finished. */
function listContacts(): void {
  Object.assign(csvKindDefinitions, { contacts: definition });
  Object.assign(csvKindHandlers, { contacts });
  onTestFinished(() => {
    Reflect.deleteProperty(csvKindDefinitions, 'contacts');
    Reflect.deleteProperty(csvKindHandlers, 'contacts');
  });
}

test('a file of an additional CSV kind is imported, and the import undone', async () => {
  listContacts();
  const folder = temporaryFolder();
  const { service, parts } = await openApp(folder);
  const { reader } = service.storage;
  const caller = actAs(await reader.selectFrom('accounts').selectAll().executeTakeFirstOrThrow());
  const path = join(folder.dataDir, 'contacts.csv');
  writeFileSync(path, 'firstName,lastName,email,company\nIda,Moe,ida@example.com,Moe Timber\n');
  const upload = { path, fileName: 'contacts.csv', ...(await digestFile(path)) };
  const readNames = async () =>
    (await reader.selectFrom('accounts').select('name').orderBy('name').execute()).map(({ name }) => name);
  const before = await readNames();

  const { importId, successfulRows } = await recordImport(
    { service, caller, db: reader, now: new Date().toISOString() },
    definition,
    upload,
    {},
    (started) =>
      runImport(
        service,
        parts.csvImports.drafts,
        contacts,
        { ...started, source: upload, target: {} },
        () => {},
        new AbortController().signal,
      ),
  );

  expect(successfulRows).toBe(1);
  expect(await readNames()).toEqual([...before, 'Moe Timber'].sort());
  expect(await undoImport(service, contacts, { importId, caller }, () => {})).toEqual({
    undoneRows: 1,
    retainedRows: 0,
  });
  expect(await readNames()).toEqual(before);
});
