/** Mappings of the columns of CSV files that officers save under a name and share. */
import Type, { type Static } from 'typebox';
import { idOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, string } from '../records.ts';
import { csvKinds } from './kinds/index.ts';

export const importMapping = Type.Object({
  id: string(),
  kind: choice(csvKinds),
  name: string(),
  savedAt: dateTime(),
  savedBy: string('Name of the officer'),
});
export type ImportMapping = Static<typeof importMapping>;

const params = request({ id: idOf('csvMapping') });
const example = { params: { id: 'csv_mapping_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const body = request({ name: text({ maxLength: 100 }) });
const noMapping = 'No such mapping';
const nameUsed = 'Another mapping already has this name';

const listImportMappings = operation({
  name: 'listImportMappings',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List saved mappings',
  description: 'Returns the saved mappings of all officers, by name.',
  output: Type.Object({ items: Type.Array(importMapping) }),
});

const saveImportMapping = operation({
  name: 'saveImportMapping',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  status: 201,
  summary: 'Save draft mapping',
  description: 'Saves the record type, the fields of the columns, and the defaults of a draft under a name.',
  params: request({ id: idOf('csvDraft') }),
  body,
  output: importMapping,
  errors: { 404: 'No such draft', 409: nameUsed, 422: 'The draft has no record type' },
});

const renameImportMapping = operation({
  name: 'renameImportMapping',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Rename saved mapping',
  description: 'Changes the name of a saved mapping.',
  params,
  body,
  output: importMapping,
  errors: { 404: noMapping, 409: nameUsed },
  example: { ...example, body: { name: 'CRM contacts' } },
});

const deleteImportMapping = operation({
  name: 'deleteImportMapping',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Delete saved mapping',
  description: 'Deletes a saved mapping. Drafts that it was applied to keep their columns.',
  params,
  output: Type.Object({ id: string() }),
  errors: { 404: noMapping },
  example,
});

export const mappingOperations = {
  listImportMappings,
  saveImportMapping,
  renameImportMapping,
  deleteImportMapping,
};
