/** What is wrong with the rows of an import draft. */
import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { fieldError } from '../errors.ts';
import { idOf, oneOf, request, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, numberOrNull, string } from '../records.ts';
import { rowView } from './import-drafts.ts';

const params = request({ id: idOf('csvDraft') });
const example = { params: { id: 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const noDraft = 'No such draft';

export const findInvalidImportDraftRow = operation({
  name: 'findInvalidImportDraftRow',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Find next row with errors',
  description:
    'Returns the nearest row with errors after or before a row or, if no row has errors, the nearest one with warnings to fix or acknowledge. Skipped rows are excluded.',
  params,
  query: request({
    from: wholeNumber({ minimum: 0, maximum: 1e9 }),
    direction: oneOf(['next', 'previous']),
  }),
  output: Type.Object({ row: numberOrNull() }),
  errors: { 404: noDraft },
  example: { ...example, query: { from: 0, direction: 'next' } },
});

const draftProblem = Type.Object({
  field: string('Empty if the error is about the row'),
  message: string('Without the values of the rows, if it is a warning'),
  column: Type.Unsafe<number | null>({ ...numberOrNull(), description: 'Null if no column fills the field' }),
  choices: fieldError.properties.choices,
  rows: number(),
});
export type DraftProblem = Static<typeof draftProblem>;

const draftWarning = Type.Object({
  ...draftProblem.properties,
  openRows: Type.Number({ description: 'Number of rows where it is not acknowledged' }),
});
export type DraftWarning = Static<typeof draftWarning>;

export const listImportDraftProblems = operation({
  name: 'listImportDraftProblems',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List errors and warnings by reason',
  description:
    'Returns the number of rows with each error and each warning, the most frequent first. Skipped rows are excluded.',
  params,
  output: Type.Object({ problems: Type.Array(draftProblem), warnings: Type.Array(draftWarning) }),
  errors: { 404: noDraft },
  example,
});

export const listImportDraftValues = operation({
  name: 'listImportDraftValues',
  module: 'csv-imports',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List column values',
  description: `Returns the values of a column in the matching rows with their counts, the ${limits.draftValues} most frequent first. Valid social security numbers are masked.`,
  params,
  query: request({ ...rowView, of: wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 }) }),
  output: Type.Object({
    values: Type.Array(Type.Object({ text: string(), rows: number() })),
    total: Type.Number({ description: 'Number of different values' }),
  }),
  errors: { 400: 'No such column', 404: noDraft },
  example: { ...example, query: { only: 'invalid', of: 2 } },
});

/** The operations of this file, which the list of all operations includes. */
export const draftProblemOperations = {
  findInvalidImportDraftRow,
  listImportDraftProblems,
  listImportDraftValues,
};
