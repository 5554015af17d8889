import type { ReadContext } from '#service/kernel/context.ts';
import { conflict, invalid, ruleViolation } from '#service/kernel/errors.ts';
import type {
  EditedCell,
  editImportDraftCells,
  fixImportDraftRows,
  undoImportDraftStep,
} from '#shared/contracts/csv-imports/draft-changes.ts';
import { isDocument } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { InputOf, OutputOf } from '#shared/contracts/operation.ts';
import type { ImportServices } from '../import-services.ts';
import { callerOf, type Draft, findIdleDraft } from './find-draft.ts';
import { presentRows } from './present-draft.ts';
import { recheckRows } from './recheck-rows.ts';

/** The maximum number of changed rows in a response: the screen reads further ones when they become visible. */
const rowsAnswered = 200;

/** A validated draft, whose errors can be fixed. */
function findCheckedDraft(services: ImportServices, id: string): Draft {
  const draft = findIdleDraft(services, id);
  if (!draft.facts.isChecked) throw ruleViolation(null, 'Validate the rows first');
  return draft;
}

/**
 * Changes cells in one step, and validates again what depends on them. The rows then have the width of the header and
 * no format error.
 *
 * @throws not-found; invalid, if there is no such row or column; rule, if the draft is not checked
 */
export async function editCells(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  edited: readonly EditedCell[],
): Promise<OutputOf<typeof editImportDraftCells>> {
  const draft = findCheckedDraft(services, id);
  const { facts } = draft;
  for (const { row, column } of edited) {
    if (row > facts.totalRows) throw invalid('row', 'does not exist in the file');
    if (column >= facts.header.length) throw invalid('column', 'does not exist in the file');
  }
  const changes = [...Map.groupBy(edited, ({ row }) => row)].map(([row, cells]) => ({
    row,
    cells: new Map(cells.map(({ column, value }) => [column, value])),
  }));
  draft.history.addEditor(ctx.caller.actor.id);
  const step = draft.history.start('edit');
  const changed = draft.history.change(step, changes, draft.facts.header.length);
  draft.history.end(step);
  const checked = await recheck(ctx, draft, changed);
  const rows = draft.readRows(checked.slice(0, rowsAnswered));
  return { rows: presentRows(draft, rows), counts: draft.count() };
}

/**
 * Skips rows, or restores them, in one step.
 * @param rows every row with errors, or every skipped row, if it is undefined
 * @throws as `editCells`
 */
export async function skipRows(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  rows: readonly number[] | undefined,
  isSkipped: boolean,
): Promise<Draft> {
  const draft = findCheckedDraft(services, id);
  if (rows) {
    const step = draft.history.start(isSkipped ? 'skip' : 'restore');
    const changes = [...new Set(rows)].map((row) => ({ row, isSkipped }));
    const changed = draft.history.change(step, changes, draft.facts.header.length);
    draft.history.end(step);
    await recheck(ctx, draft, changed);
    return draft;
  }
  draft.setAllSkipped(isSkipped);
  // What depends on a row with errors is a duplicate, which is skipped, too; the rows of a document depend on all.
  const { kind } = draft.facts;
  if (!isSkipped || (kind && isDocument(kind)))
    await services.draftRunner.check({ draftId: id, caller: await callerOf(ctx, draft.facts) });
  return draft;
}

/** These select rows, and change no values. */
const enteringNothing: readonly string[] = ['acknowledge', 'skip', 'restore'];

interface ChangedDraft {
  draft: Draft;
  changedRows: number;
}

/**
 * Changes many rows in one step, in the thread of the drafts.
 * @throws as `editCells`; invalid, if there is no such column or the fix lacks a text
 */
export async function fixRows(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  body: InputOf<typeof fixImportDraftRows>['body'],
): Promise<ChangedDraft> {
  const draft = findCheckedDraft(services, id);
  const { action, find = '', value, transform } = body.fix;
  if (body.columns.some((column) => column >= draft.facts.header.length))
    throw invalid('columns', 'must exist in the file');
  if (action === 'set' && value === undefined) throw invalid('fix.value', 'is required');
  if (action === 'replace' && find === '') throw invalid('fix.find', 'is required');
  if (action === 'transform' && !transform) throw invalid('fix.transform', 'is required');
  const caller = await callerOf(ctx, draft.facts);
  if (!enteringNothing.includes(action)) draft.history.addEditor(ctx.caller.actor.id);
  const changedRows = await services.draftRunner.change({ draftId: id, caller, change: body });
  return { draft, changedRows };
}

/**
 * Undoes the last step, or redoes the last one that was undone.
 * @throws as `editCells`; conflict, if another step than the requested one is the last; rule, if there is none
 */
export async function undoStep(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  { isRedo, step }: InputOf<typeof undoImportDraftStep>['body'],
): Promise<ChangedDraft> {
  const draft = findCheckedDraft(services, id);
  const next = draft.history.next(isRedo);
  if (!next) throw ruleViolation(null, `There is no change to ${isRedo ? 'redo' : 'undo'}`);
  if (step !== undefined && step !== next.step)
    throw conflict('step', 'is no longer the last change; reload the rows');
  const caller = await callerOf(ctx, draft.facts);
  draft.history.addEditor(ctx.caller.actor.id);
  const change = { step: next.step, isRedo };
  return { draft, changedRows: await services.draftRunner.change({ draftId: id, caller, change }) };
}

async function recheck(ctx: ReadContext, draft: Draft, rows: readonly number[]): Promise<number[]> {
  return recheckRows({ ...ctx, caller: await callerOf(ctx, draft.facts) }, draft, rows);
}
