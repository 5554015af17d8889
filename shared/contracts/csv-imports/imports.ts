/** The imports that the back office shows, whether they were started over HTTP, with the CLI, or on the screens. */
import Type, { type Static, type TUnsafe } from 'typebox';
import { importStates } from '../../domain/import-states.ts';
import { fieldError } from '../errors.ts';
import { idOf, oneOf, request, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { choice, number, numberOrNull, page, pageQuery, record, string, stringOrNull } from '../records.ts';
import { recognizedKinds } from './kinds/index.ts';
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

export const csvImport = record('CsvImport', {
  kind: choice(recognizedKinds),
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
      'By what the rows found the records that they updated; null if the import only added records',
  }),
  addedRows: Type.Number({ description: 'Imported rows that added a record' }),
  unchangedRows: Type.Number({ description: 'Imported rows of an update that changed nothing' }),
  skippedRows: number(),
  failedRows: Type.Number({ description: 'Neither imported nor skipped' }),
  undoneRows: number(),
  retainedRows: Type.Number({ description: 'Number of rows that the last undo retained' }),
  acknowledged,
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
  description: 'Returns imports, newest first. Running imports include their progress.',
  query: request(pageQuery),
  output: page(csvImport),
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
  role: 'reviewer',
  summary: 'Cancel a running import',
  description: 'Imported rows are kept. An import of a client system can be canceled only by that system.',
  params,
  output: csvImport,
  errors: { 404: noImport, 422: 'The import is not running, or was not started in the back office' },
  example,
});

export const undoImport = operation({
  name: 'undoImport',
  module: 'csv-imports',
  scope: 'write',
  // It deletes records of clients, unlike an import, which only adds them.
  role: 'reviewer',
  summary: 'Undo an import',
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
