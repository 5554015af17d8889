/**
 * A CSV file before its import: uploaded, its columns matched, every row validated as in the import itself, its errors
 * fixed, and then imported. Until then, it creates no records.
 */
import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { dayOrders } from '../../domain/normalization/day-order.ts';
import { fieldError } from '../errors.ts';
import { flag, idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';
import { changedValues, columnReading, normalizationRule } from './changed-values.ts';
import { draftColumn, fieldDefault, mappingChange } from './draft-columns.ts';
import { type CsvKind, csvKinds } from './kinds/index.ts';
import { acknowledged, draftRowWarning } from './row-warnings.ts';
import { draftSource, sourceFields } from './source-settings.ts';
import { draftUpdate, rowUpdate, type UpdateMode, updateMode } from './update-mode.ts';

export const draftRowFilters = [
  'all',
  'valid',
  'warned',
  'invalid',
  'skipped',
  'imported',
  'edited',
  'update',
  'unchanged',
  'add',
] as const;

/** What happens to the cells of a column and their warnings, or to whole rows. */
export const rowFixes = [
  'set',
  'clear',
  'replace',
  'transform',
  'suggestion',
  'fillDown',
  'revert',
  'acknowledge',
  'skip',
  'restore',
] as const;

/** The changes of the rows that can be undone. */
export const stepActions = ['edit', ...rowFixes] as const;
export type StepAction = (typeof stepActions)[number];

export const kindOrNull = () =>
  Type.Unsafe<CsvKind | null>({ type: ['string', 'null'], enum: [...csvKinds, null] });

const draftStep = Type.Object({
  step: number(),
  action: choice(stepActions),
  rows: Type.Number({ description: 'Number of changed rows' }),
});
export type DraftStep = Static<typeof draftStep>;
const stepOrNull = () => Type.Unsafe<DraftStep | null>(Type.Union([draftStep, Type.Null()]));

export const importDraft = Type.Object({
  id: string(),
  fileName: string(),
  bytes: number(),
  source: draftSource,
  createdAt: dateTime(),
  totalRows: number(),
  kind: kindOrNull(),
  guesses: Type.Array(
    Type.Object({ kind: choice(csvKinds), score: Type.Number({ description: 'From 0 to 1' }) }),
  ),
  columns: Type.Array(draftColumn),
  normalized: Type.Array(changedValues, { description: 'Values that the last validation changed' }),
  suggested: Type.Array(changedValues, { description: 'Suggested changes, which an officer must confirm' }),
  defaults: Type.Array(fieldDefault, { description: 'The values of fields where no column has one' }),
  ...draftUpdate,
  mappedAs: Type.Unsafe<{ savedAt: string; savedBy: string } | null>({
    ...Type.Union([Type.Object({ savedAt: dateTime(), savedBy: string() }), Type.Null()]),
    description: 'The earlier import of a file with the same header, from which the draft has its mapping',
  }),
  missingFields: Type.Array(string('Required fields without a column or a default')),
  accountId: string(),
  accountName: string(),
  issuerId: stringOrNull(),
  issuerName: stringOrNull(),
  target: Type.Array(fieldDefault, {
    description: 'The other fields that apply to all rows: the person of a document, and their files',
  }),
  missingTarget: Type.Array(string('Required fields that apply to all rows and have no value')),
  importedBefore: Type.Unsafe<{ importId: string; createdAt: string; actorName: string } | null>(
    Type.Union([
      Type.Object({ importId: string(), createdAt: dateTime(), actorName: string() }),
      Type.Null(),
    ]),
  ),
  isChecked: boolean(),
  checkedRows: Type.Unsafe<number | null>({
    ...numberOrNull(),
    description: 'Progress of a running validation',
  }),
  counts: Type.Object({
    all: number(),
    valid: Type.Number({ description: 'Without errors and open warnings' }),
    warned: Type.Number({ description: 'With warnings to fix or acknowledge' }),
    invalid: number(),
    skipped: number(),
    imported: Type.Number({ description: 'Skipped, because their records were imported before' }),
    edited: number(),
  }),
  acknowledged,
  changedRows: Type.Unsafe<number | null>({ ...numberOrNull(), description: 'Progress of a running change' }),
  undo: stepOrNull(),
  redo: stepOrNull(),
  importId: stringOrNull(),
});
export type ImportDraft = Static<typeof importDraft>;

export const draftRow = Type.Object({
  row: Type.Number({ description: '1 is the first data row' }),
  cells: Type.Array(string('One value per column; valid social security numbers are masked')),
  errors: Type.Array(
    Type.Object({
      column: Type.Unsafe<number | null>({
        ...numberOrNull(),
        description: 'Null if the error is about the row, or about a field that no column fills',
      }),
      ...fieldError.properties,
    }),
  ),
  warnings: Type.Array(draftRowWarning),
  changes: Type.Array(
    Type.Object({
      column: number(),
      rule: normalizationRule(),
      isApplied: boolean(),
      typed: string('Text of the file'),
      value: string('Value by the rule'),
    }),
  ),
  ...rowUpdate,
  isEdited: boolean(),
  isSkipped: boolean(),
  importedBefore: Type.Unsafe<string | null>({
    ...stringOrNull(),
    description: 'Why the row is skipped, if its record was imported before',
  }),
});
export type ImportDraftRow = Static<typeof draftRow>;

/** Which rows of a draft are shown, and in which order. */
export const rowView = {
  only: Type.Optional(oneOf(draftRowFilters)),
  field: Type.Optional(Type.Unsafe<string>({ type: 'string', maxLength: limits.text })),
  message: Type.Optional(Type.Unsafe<string>({ type: 'string', maxLength: limits.description })),
  column: Type.Optional(wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 })),
  text: Type.Optional(Type.Unsafe<string>({ type: 'string', maxLength: limits.text })),
  sort: Type.Optional(wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 })),
  descending: Type.Optional(flag()),
  opened: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e15 })),
};
const viewRequest = request(rowView);
export type RowView = Static<typeof viewRequest>;

const params = request({ id: idOf('csvDraft') });
const example = { params: { id: 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const noDraft = 'No such draft';
const isBusy = 'The draft is being validated or imported';

export const createImportDraft = operation({
  name: 'createImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  status: 201,
  summary: 'Create import draft',
  description: `Detects the format of a CSV file or Excel workbook, its header row, the record type of its rows, and the field of each column. The records will belong to the first account of the data folder unless another one is chosen. Drafts expire after ${limits.csvDraftDays} days of inactivity.`,
  upload: 'csv',
  output: importDraft,
  errors: {
    400: 'The file is neither CSV nor an Excel workbook, or has a header but no rows',
    422: `There are ${limits.csvDrafts} import drafts; import or discard some of them first`,
  },
});

export const getImportDraft = operation({
  name: 'getImportDraft',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get import draft',
  description: 'Returns the draft with its counts and the progress of a running validation.',
  params,
  output: importDraft,
  errors: { 404: noDraft },
  example,
});

export const setImportDraft = operation({
  name: 'setImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Change record type and columns',
  description:
    'A new record type maps the columns again, unless the mapping is sent with it. `fields` has the fields of each column: text columns of one field are combined with spaces, and a column is split if it fills several fields of one name or address. `defaults` are the values of fields where no column has one. `mappingId` applies a saved mapping. `confirmed` lists columns whose match a person has confirmed. With `source`, the file is read again, changes of its rows are discarded, and omitted settings are detected. `target` has the fields of a document that apply to all its rows, such as its individual and files. `update` makes the rows update the records that they match by the key; null adds records again. After every change, the rows must be validated again.',
  params,
  body: request({
    kind: Type.Optional(oneOf(csvKinds)),
    ...mappingChange,
    accountId: Type.Optional(idOf('account')),
    issuerId: optional(idOf('issuer')),
    target: Type.Optional(Type.Array(request({ field: text(), value: text() }), { maxItems: 10 })),
    source: Type.Optional(request(sourceFields)),
    reading: Type.Optional(columnReading),
    dayOrder: Type.Optional(
      oneOf(dayOrders, 'The order of all dates that can be read with the month or the day first'),
    ),
    update: Type.Optional(Type.Unsafe<UpdateMode | null>(Type.Union([updateMode, Type.Null()]))),
  }),
  output: importDraft,
  errors: {
    400: 'A field does not exist for the record type, two columns are mapped to a field that is not text, or a default is not valid',
    404: `${noDraft}, account, issuer, person, or saved mapping`,
    422: isBusy,
  },
  example: { ...example, body: { kind: 'investors' } },
});

export const checkImportDraft = operation({
  name: 'checkImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Validate import draft rows',
  description:
    'Validates every row by the rules of the import. The response is sent after the last row; the draft shows the progress.',
  params,
  output: importDraft,
  errors: { 404: noDraft, 422: `No column is mapped to a required field; ${isBusy}` },
  example,
});

export const listImportDraftRows = operation({
  name: 'listImportDraftRows',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List import draft rows',
  description: `Returns rows with their errors, in the order of the file unless they are sorted. Rows that are filtered by a text or an error, or sorted, stay in place while they are edited, until the parameter opened changes. Values longer than ${limits.description} characters are truncated.`,
  params,
  query: request({
    offset: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
    limit: Type.Optional(wholeNumber({ minimum: 1, maximum: 200 })),
    ...rowView,
  }),
  output: Type.Object({
    rows: Type.Array(draftRow),
    total: Type.Number({ description: 'Number of all matching rows' }),
  }),
  errors: { 404: noDraft },
  example: { ...example, query: { offset: 0, limit: 100, only: 'invalid' } },
});

export const runImportDraft = operation({
  name: 'runImportDraft',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Import draft',
  description:
    'Starts the import of every row that is not skipped, when no row has errors or open warnings, and responds immediately. `getImport` returns the progress. The draft is removed when the import ends; rows that were not imported are stored, encrypted, with the import.',
  params,
  body: request({ again: optional(flag('Allow importing the same file again')) }),
  output: Type.Object({ importId: string() }),
  errors: {
    404: noDraft,
    409: 'The same file was already imported; `again` allows importing it again',
    422: 'The rows are not validated, a row with errors is not skipped, a warning is not acknowledged, or no row remains',
  },
  example: { ...example, body: { again: true } },
});

/** The operations of this file, which the list of all operations includes. */
export const draftOperations = {
  createImportDraft,
  getImportDraft,
  setImportDraft,
  checkImportDraft,
  listImportDraftRows,
  runImportDraft,
};
