/**
 * A CSV file on its way in, as the back office handles it: dropped, its columns matched, every row checked
 * by the plan of the import itself, mended where it is wrong, and then imported. Until it is imported
 * nothing of it is among the records.
 */
import Type, { type Static, type TUnsafe } from 'typebox';
import { delimiters, encodings } from '../../domain/csv-forms.ts';
import { limits } from '../../domain/limits.ts';
import { flag, idOf, nullable, oneOf, optional, request, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';
import { type CsvKind, csvKinds, recognizedKinds } from './kinds/index.ts';

export const draftRowFilters = ['all', 'valid', 'invalid', 'skipped', 'edited'] as const;

const kindOrNull = () => Type.Unsafe<CsvKind | null>({ type: ['string', 'null'], enum: [...csvKinds, null] });

export const importDraft = Type.Object({
  id: string(),
  fileName: string(),
  bytes: number(),
  encoding: choice(encodings),
  delimiter: choice(delimiters),
  createdAt: dateTime(),
  totalRows: number(),
  kind: kindOrNull(),
  guesses: Type.Array(
    Type.Object({ kind: choice(recognizedKinds), score: Type.Number({ description: 'From 0 to 1' }) }),
  ),
  columns: Type.Array(
    Type.Object({
      name: string(),
      field: stringOrNull(),
      samples: Type.Array(string('Of the first rows; social security numbers are masked')),
    }),
  ),
  missingFields: Type.Array(string('Required of the kind, and filled by no column')),
  accountId: string(),
  accountName: string(),
  issuerId: stringOrNull(),
  issuerName: stringOrNull(),
  importedBefore: Type.Unsafe<{ importId: string; createdAt: string } | null>(
    Type.Union([Type.Object({ importId: string(), createdAt: dateTime() }), Type.Null()]),
  ),
  isChecked: boolean(),
  checkedRows: Type.Unsafe<number | null>({
    ...numberOrNull(),
    description: 'How far a check is that is under way',
  }),
  counts: Type.Object({
    all: number(),
    valid: number(),
    invalid: number(),
    skipped: number(),
    edited: number(),
  }),
  importId: stringOrNull(),
});
export type ImportDraft = Static<typeof importDraft>;

export const draftRow = Type.Object({
  row: Type.Number({ description: '1 is the first data row' }),
  cells: Type.Array(string('One for each column; valid social security numbers are masked')),
  errors: Type.Array(
    Type.Object({
      column: Type.Unsafe<number | null>({ ...numberOrNull(), description: 'Null if it is about the row' }),
      message: string(),
    }),
  ),
  isEdited: boolean(),
  isSkipped: boolean(),
});
export type ImportDraftRow = Static<typeof draftRow>;

const params = request({ id: idOf('csvDraft') });
const example = { params: { id: 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const noDraft = 'No such draft';
const isBusy = 'The draft is being checked or imported';
const rowNumber = wholeNumber({ minimum: 1, maximum: 1e9 });

/** A list of texts or nulls, one for each column. */
function fieldList(): TUnsafe<(string | null)[]> {
  return Type.Unsafe<(string | null)[]>({
    type: 'array',
    items: { type: ['string', 'null'] },
    maxItems: limits.csvColumns,
  });
}

export const createImportDraft = operation({
  name: 'createImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Read a CSV file, to look at it before it is imported',
  description:
    'Recognises its form, what its rows are and which column is which field. It goes to the first account of the data folder unless another is chosen. A draft that nobody touches for seven days is removed.',
  upload: 'csv',
  output: importDraft,
  errors: { 400: 'The file is not CSV, or has no data row' },
});

export const listImportDrafts = operation({
  name: 'listImportDrafts',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List the files on their way in',
  description: 'The newest first.',
  output: Type.Object({ items: Type.Array(importDraft) }),
});

export const getImportDraft = operation({
  name: 'getImportDraft',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Read a file on its way in',
  description: 'With its counts, and how far a check is that is under way.',
  params,
  output: importDraft,
  errors: { 404: noDraft },
  example,
});

export const setImportDraft = operation({
  name: 'setImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Say what a file is, and which column is which field',
  description:
    'A new kind suggests the fields anew, unless they are sent with it. Whatever changes, the rows have to be checked again.',
  params,
  body: request({
    kind: Type.Optional(oneOf(csvKinds)),
    fields: Type.Optional(fieldList()),
    accountId: Type.Optional(idOf('account')),
    issuerId: optional(idOf('issuer')),
  }),
  output: importDraft,
  errors: {
    400: 'A field is not one of the kind, or is filled twice',
    404: `${noDraft}, account or issuer`,
    422: isBusy,
  },
  example: { ...example, body: { kind: 'investors' } },
});

export const checkImportDraft = operation({
  name: 'checkImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Check every row of a file',
  description:
    'By the plan of the import itself. It answers when the last row is checked; until then the draft tells how far it is.',
  params,
  output: importDraft,
  errors: { 404: noDraft, 422: `A required field is filled by no column; ${isBusy}` },
  example,
});

export const listImportDraftRows = operation({
  name: 'listImportDraftRows',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Read rows of a file, with what is wrong with them',
  description: 'In the order of the file. A cell is cut off after 5000 characters.',
  params,
  query: request({
    offset: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
    limit: Type.Optional(wholeNumber({ minimum: 1, maximum: 200 })),
    only: Type.Optional(oneOf(draftRowFilters)),
  }),
  output: Type.Object({
    rows: Type.Array(draftRow),
    total: Type.Number({ description: 'Of all rows that were asked for' }),
  }),
  errors: { 404: noDraft },
  example: { ...example, query: { offset: 0, limit: 100, only: 'invalid' } },
});

export const findInvalidImportDraftRow = operation({
  name: 'findInvalidImportDraftRow',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Find the nearest wrong row',
  description: 'Behind a row or before it, but for rows that were left out.',
  params,
  query: request({
    from: wholeNumber({ minimum: 0, maximum: 1e9 }),
    direction: oneOf(['next', 'previous']),
  }),
  output: Type.Object({ row: numberOrNull() }),
  errors: { 404: noDraft },
  example: { ...example, query: { from: 0, direction: 'next' } },
});

export const editImportDraftRow = operation({
  name: 'editImportDraftRow',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Change a cell of a file',
  description:
    'The row is checked again at once, and with it every row that depends on it. They are all answered.',
  params,
  body: request({
    row: rowNumber,
    column: wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 }),
    value: Type.Unsafe<string>({ type: 'string', maxLength: limits.description }),
  }),
  output: Type.Object({ rows: Type.Array(draftRow), counts: importDraft.properties.counts }),
  errors: { 400: 'There is no such row or column', 404: noDraft, 422: isBusy },
  example: { ...example, body: { row: 1, column: 2, value: 'ingrid@solheim.example' } },
});

export const skipImportDraftRows = operation({
  name: 'skipImportDraftRows',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Leave rows of a file out, or take them back',
  description:
    'Without `rows` it is every wrong row that is left out, or every left-out row that is taken back. What depends on them is checked again.',
  params,
  body: request({
    rows: Type.Optional(
      nullable(
        Type.Unsafe<number[]>({ type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 1000 }),
      ),
    ),
    isSkipped: flag(),
  }),
  output: importDraft,
  errors: { 404: noDraft, 422: isBusy },
  example: { ...example, body: { isSkipped: true } },
});

export const runImportDraft = operation({
  name: 'runImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Import a file',
  description:
    'Begins the import of every row that was not left out, and answers at once. `getImport` tells how far it is. The draft is removed when it ends; rows that were not imported stay with the import, sealed.',
  params,
  body: request({ again: optional(flag('Take a file that was imported before')) }),
  output: Type.Object({ importId: string() }),
  errors: {
    404: noDraft,
    409: 'The same file was imported before; `again` takes it once more',
    422: 'The rows are not checked, a row is wrong and was not left out, or none is left',
  },
  example: { ...example, body: { again: true } },
});

export const discardImportDraft = operation({
  name: 'discardImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'reviewer',
  summary: 'Forget a file that was not imported',
  description: 'Nothing of it is kept.',
  params,
  output: Type.Object({ id: string() }),
  errors: { 404: noDraft, 422: isBusy },
  example,
});
