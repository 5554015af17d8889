/** The imports that the back office shows, whether they were started over HTTP, with the CLI, or on the screens. */
import Type, { type Static, type TUnsafe } from 'typebox';
import { importStates } from '../../domain/import-states.ts';
import { limits } from '../../domain/limits.ts';
import { fieldError } from '../errors.ts';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import type { Download, WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import {
  choice,
  dateTimeOrNull,
  number,
  numberOrNull,
  page,
  pageQuery,
  record,
  string,
  stringOrNull,
} from '../records.ts';
import { normalizedCount } from './changed-values.ts';
import { fieldDefault } from './draft-columns.ts';
import { csvKinds } from './kinds/index.ts';
import { acknowledged } from './row-warnings.ts';
import { type UpdateKey, updateKeys } from './update-mode.ts';

const progress = Type.Object({
  stage: choice(['queued', 'reading', 'checking', 'planning', 'importing', 'undoing']),
  doneRows: number(),
  expectedRows: numberOrNull(),
  rowsPerSecond: numberOrNull(),
  secondsLeft: numberOrNull(),
});
export type ImportProgress = Static<typeof progress>;

const settings = Type.Object({
  encoding: stringOrNull(),
  delimiter: stringOrNull(),
  sheet: stringOrNull(),
  headerRow: number(),
  issuerName: stringOrNull(),
  columns: Type.Array(
    Type.Object({ name: string(), fields: Type.Array(string('Empty if the column was not imported')) }),
  ),
  defaults: Type.Array(fieldDefault),
  target: Type.Array(fieldDefault, {
    description:
      'What all rows belong to: the issuer of offerings, or the person of a document with their files',
  }),
  normalized: Type.Array(normalizedCount, { description: 'The values that were changed before the import' }),
});
const settingsOrNull = () =>
  Type.Unsafe<Static<typeof settings> | null>({
    ...Type.Union([settings, Type.Null()]),
    description: 'How the file was read; null for imports of client systems and of the command line',
  });

export const csvImport = record('CsvImport', {
  kind: choice(csvKinds),
  fileName: string(),
  status: choice(importStates),
  accountId: string(),
  accountName: string(),
  actorKind: string('Started by: an officer, an API key, or the command line'),
  actorName: string(),
  totalRows: number(),
  successfulRows: number(),
  updateBy: Type.Unsafe<UpdateKey | null>({
    type: ['string', 'null'],
    enum: [...updateKeys, null],
    description:
      'The key by which rows matched the records that they updated; null if the import only added records',
  }),
  addedRows: Type.Number({ description: 'Imported rows that added a record' }),
  unchangedRows: Type.Number({ description: 'Imported rows of an update that changed nothing' }),
  skippedRows: number(),
  failedRows: Type.Number({ description: 'Rows with errors' }),
  unreachedRows: Type.Number({ description: 'Rows that were not processed before the import ended' }),
  undoneRows: number(),
  retainedRows: Type.Number({ description: 'Number of rows that the last undo retained' }),
  acknowledged,
  ranMilliseconds: number(),
  resumedAt: dateTimeOrNull(),
  resumableUntil: Type.Unsafe<string | null>({
    ...dateTimeOrNull(),
    description: 'Set if the import ended early and can be resumed',
  }),
  fileUntil: Type.Unsafe<string | null>({
    ...dateTimeOrNull(),
    description: 'The time until which the original file can be downloaded; null if it is not stored',
  }),
  settings: settingsOrNull(),
  progress: Type.Optional(progress),
});
export type CsvImport = Static<typeof csvImport>;

const params = request({ id: idOf('csvImport') });
const example = { params: { id: 'csv_import_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const noImport = 'No such import';

export const listImports = operation({
  name: 'listImports',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List imports',
  description:
    'Returns imports, newest first. Running imports include their progress. `actors` lists the officers, API keys, and commands that started imports, for the filter `actor`.',
  query: request({
    ...pageQuery,
    kind: optional(oneOf(csvKinds)),
    status: optional(oneOf(importStates)),
    actor: optional(text({ maxLength: 100, description: 'ID from `actors`' })),
    fileName: optional(text({ maxLength: 200, description: 'Part of the file name' })),
    from: optional(text({ maxLength: 40, description: 'Earliest start, in ISO 8601' })),
    to: optional(text({ maxLength: 40, description: 'End of the range (exclusive), in ISO 8601' })),
  }),
  output: Type.Object({
    ...page(csvImport).properties,
    actors: Type.Array(Type.Object({ id: string(), name: string() })),
  }),
});

export const getImport = operation({
  name: 'getImport',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get import',
  description: 'Returns the import. While it runs or is undone, the response includes the progress.',
  params,
  output: csvImport,
  errors: { 404: noImport },
  example,
});

export const importOutcomes = ['failed', 'kept'] as const;

export const listImportOutcomes = operation({
  name: 'listImportOutcomes',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List failed import rows',
  description:
    'Returns rows that were not imported or not undone, with the errors, in the order of the file.',
  params,
  query: request({
    only: oneOf(importOutcomes),
    after: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
    limit: Type.Optional(wholeNumber({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        row: number(),
        reasons: Type.Array(fieldError),
        recordId: Type.Unsafe<string | null>({
          ...stringOrNull(),
          description: 'What was retained of a row that could not be undone',
        }),
      }),
    ),
  }),
  errors: { 404: noImport },
  example: { ...example, query: { only: 'failed' } },
});

export const cancelImport = operation({
  name: 'cancelImport',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Cancel import',
  description: 'Imported rows are kept. An import of a client system can be canceled only by that system.',
  params,
  output: csvImport,
  errors: { 404: noImport, 422: 'The import is not running, or was not started in the back office' },
  example,
});

export const resumeImport = operation({
  name: 'resumeImport',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Resume import',
  description:
    'Continues an import of the back office that was canceled or interrupted, with the rows that it did not reach and the same settings. The response is sent immediately; `getImport` returns the progress.',
  params,
  output: csvImport,
  errors: { 404: noImport, 422: 'The import did not end early, was undone, or its file was removed' },
  example,
});

export const undoImport = operation({
  name: 'undoImport',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Undo import',
  description:
    'Removes the records that the import created, and restores the values that it replaced. Records that were changed or are in use, and values that were changed, are kept, with the reason in the outcome of their row. The response is sent immediately; `getImport` returns the progress. The file can then be imported again.',
  params,
  output: csvImport,
  errors: {
    404: noImport,
    422: 'The import is running, created no records, or created a record that was decided in a review',
  },
  example,
});

const file = (): TUnsafe<WrittenDownload> =>
  Type.Unsafe<WrittenDownload>({ type: 'string', format: 'binary' });

export const exportFailedRows = operation({
  name: 'exportFailedRows',
  module: 'csv-imports',
  scope: 'read',
  // It can contain Social Security numbers.
  role: 'reviewer',
  summary: 'Download failed rows as CSV',
  description:
    'Returns the columns of the file and a last column with the errors, so that the rows can be fixed and imported again. Values that a spreadsheet would run as a formula start with an apostrophe.',
  params,
  download: true,
  output: file(),
  errors: { 404: noImport },
  example,
});

export const exportImportFile = operation({
  name: 'exportImportFile',
  module: 'csv-imports',
  scope: 'read',
  // It can contain Social Security numbers.
  role: 'reviewer',
  summary: 'Download original import file',
  description: `Returns the file that the back office imported, with all of its values. It is stored, encrypted, for ${limits.importedFileDays} days after the import. The download is recorded in the audit log.`,
  params,
  download: true,
  output: Type.Unsafe<Download>({ type: 'string', format: 'binary' }),
  errors: { 404: 'No such import, or its file is no longer stored' },
  example,
});

/** The operations of this file, which the list of all operations includes. */
export const historyOperations = {
  exportImportFile,
  listImports,
  getImport,
  listImportOutcomes,
  cancelImport,
  resumeImport,
  undoImport,
  exportFailedRows,
};
