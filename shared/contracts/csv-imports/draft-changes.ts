/** Changes of the rows of an import draft. Each is one step, which can be undone and redone. */
import Type, { type Static } from 'typebox';
import { cellTransformNames } from '../../domain/cell-transforms.ts';
import { limits } from '../../domain/limits.ts';
import { flag, idOf, nullable, oneOf, optional, request, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { number } from '../records.ts';
import { draftRow, importDraft, rowFixes, rowView } from './import-drafts.ts';

const params = request({ id: idOf('csvDraft') });
const example = { params: { id: 'csv_draft_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const noDraft = 'No such draft';
const isBusy = 'The draft is being validated, changed, or imported';
const column = () => wholeNumber({ minimum: 0, maximum: limits.csvColumns - 1 });
const cellText = () => Type.Unsafe<string>({ type: 'string', maxLength: limits.description });

const editedCell = request({
  row: wholeNumber({ minimum: 1, maximum: 1e9 }),
  column: column(),
  value: cellText(),
});
export type EditedCell = Static<typeof editedCell>;

export const editImportDraftCells = operation({
  name: 'editImportDraftCells',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Change import draft cells',
  description: `Changes up to ${limits.draftCells} cells in one step, validates their rows and all rows that depend on them, and returns the first of these rows.`,
  params,
  body: request({
    cells: Type.Array(editedCell, { minItems: 1, maxItems: limits.draftCells, '~verbatim': true }),
  }),
  output: Type.Object({ rows: Type.Array(draftRow), counts: importDraft.properties.counts }),
  errors: { 400: 'No such row or column', 404: noDraft, 422: isBusy },
  example: { ...example, body: { cells: [{ row: 1, column: 2, value: 'ingrid@solheim.example' }] } },
});

export const skipImportDraftRows = operation({
  name: 'skipImportDraftRows',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Skip or restore rows',
  description:
    'Without `rows`, skips all rows with errors or restores all skipped rows. Rows that depend on them are validated again.',
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

/** Rows of a draft: by their numbers, or those that a filter shows, or a range of them. */
const rowSelection = request({
  rows: Type.Optional(
    Type.Unsafe<number[]>({ type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 1000 }),
  ),
  ...rowView,
  first: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
  last: Type.Optional(wholeNumber({ minimum: 0, maximum: 1e9 })),
});
export type RowSelection = Static<typeof rowSelection>;

const fix = request({
  action: oneOf(rowFixes),
  value: Type.Optional(cellText()),
  find: Type.Optional(cellText()),
  transform: Type.Optional(oneOf(cellTransformNames)),
  isWhole: optional(flag('Replace only whole values')),
  isExact: optional(flag('Case-sensitive')),
});
export type Fix = Static<typeof fix>;

export const fixImportDraftRows = operation({
  name: 'fixImportDraftRows',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Change import draft rows',
  description:
    'Changes the cells of the selected rows and columns in one step, and validates the rows and all rows that depend on them. `acknowledge` changes no cell; without columns, it acknowledges all warnings of the rows. The response is sent after the last row; the draft shows the progress.',
  params,
  body: request({
    selection: rowSelection,
    columns: Type.Array(column(), { maxItems: limits.csvColumns }),
    fix: { ...fix, '~verbatim': true },
  }),
  output: Type.Object({ changedRows: number(), draft: importDraft }),
  errors: { 400: 'No such column, or the fix lacks a value', 404: noDraft, 422: isBusy },
  example: {
    ...example,
    body: { selection: { only: 'invalid' }, columns: [2], fix: { action: 'set', value: 'TX' } },
  },
});

export const undoImportDraftStep = operation({
  name: 'undoImportDraftStep',
  module: 'csv-imports',
  scope: 'write',
  role: 'importer',
  summary: 'Undo or redo change',
  description: `Undoes the last change of the rows, or redoes the last one that was undone. A draft keeps its last ${limits.draftSteps} changes.`,
  params,
  body: request({
    isRedo: flag(),
    step: Type.Optional(wholeNumber({ minimum: 1, maximum: 1e9 })),
  }),
  output: Type.Object({ changedRows: number(), draft: importDraft }),
  errors: {
    404: noDraft,
    409: '`step` is no longer the last change',
    422: `There is no such change; ${isBusy}`,
  },
  example: { ...example, body: { isRedo: false } },
});

/** The operations of this file, which the list of all operations includes. */
export const draftChangeOperations = {
  editImportDraftCells,
  skipImportDraftRows,
  fixImportDraftRows,
  undoImportDraftStep,
};
