/** What became of imports, for the back office: whoever began them, over HTTP, in the shell or here. */
import Type, { type Static, type TUnsafe } from 'typebox';
import { importStates } from '../../domain/import-states.ts';
import { idOf, oneOf, request, wholeNumber } from '../fields.ts';
import type { WrittenDownload } from '../files/files.ts';
import { operation } from '../operation.ts';
import { choice, number, numberOrNull, page, pageQuery, record, string, stringOrNull } from '../records.ts';
import { recognizedKinds } from './kinds/index.ts';

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
  actorKind: string('Who began it: an officer, an API key or the shell'),
  actorName: string(),
  totalRows: number(),
  successfulRows: number(),
  skippedRows: number(),
  failedRows: Type.Number({ description: 'Neither imported nor left out' }),
  undoneRows: number(),
  retainedRows: Type.Number({ description: 'What the last undo could not take back' }),
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
  description: 'The newest first, those that are running with their progress.',
  query: request(pageQuery),
  output: page(csvImport),
});

export const getImport = operation({
  name: 'getImport',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Read an import',
  description: 'While it runs, or is undone, with its progress.',
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
  summary: 'Read why rows were not imported, or not undone',
  description: 'In the order of the file.',
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
        reasons: Type.Array(string()),
        recordId: Type.Unsafe<string | null>({
          ...stringOrNull(),
          description: 'What was kept of a row that could not be undone',
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
  summary: 'End an import where it stands',
  description: 'Rows that are imported stay. An import of a client system is ended by that system alone.',
  params,
  output: csvImport,
  errors: { 404: noImport, 422: 'It is not one that runs here for the back office' },
  example,
});

export const undoImport = operation({
  name: 'undoImport',
  module: 'csv-imports',
  scope: 'write',
  // It takes records of clients away, where an import only brings them.
  role: 'reviewer',
  summary: 'Take an import back',
  description:
    'Removes what the import made, but for records that were changed since and those that something refers to: they stay, and the outcome of their row says why. It answers at once; `getImport` tells how far it is. The file may then be imported again.',
  params,
  output: csvImport,
  errors: { 404: noImport, 422: 'It runs, made nothing, or made what is decided in a review' },
  example,
});

/** Bytes to be saved as a file. */
const file = (): TUnsafe<WrittenDownload> =>
  Type.Unsafe<WrittenDownload>({ type: 'string', format: 'binary' });

export const exportFailedRows = operation({
  name: 'exportFailedRows',
  module: 'csv-imports',
  scope: 'read',
  role: 'reviewer',
  summary: 'Save the rows that were not imported as CSV',
  description:
    'With the columns of the file and their reasons in a last one, so that they can be mended and imported by themselves. Cells that a spreadsheet would run as a formula begin with an apostrophe.',
  params,
  download: true,
  output: file(),
  errors: { 404: noImport },
  example,
});
