import type { Context } from '#service/kernel/context.ts';
import { invalid, ruleViolation } from '#service/kernel/errors.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { editImportDraftRow } from '#shared/contracts/csv-imports/import-drafts.ts';
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
  if (!draft.facts.isChecked) throw ruleViolation(null, 'Check the rows first');
  return draft;
}

/**
 * Changes a cell, and validates again what depends on it. The row then has the width of the header and no format error.
 *
 * @throws not-found; invalid, if there is no such row or column; rule, if the draft is not checked
 */
export async function editRow(
  services: ImportServices,
  ctx: Context,
  id: string,
  { row: number, column, value }: InputOf<typeof editImportDraftRow>['body'],
): Promise<OutputOf<typeof editImportDraftRow>> {
  const draft = findCheckedDraft(services, id);
  const { facts } = draft;
  const row = draft.readRow(number);
  if (!row) throw invalid('row', 'does not exist in the file');
  if (column >= facts.header.length) throw invalid('column', 'does not exist in the file');
  const cells = facts.header.map((_, index) => (index === column ? value : (row.cells[index] ?? '')));
  draft.changeCells(number, cells);
  const edited: DraftRow = { ...row, cells, error: undefined, isEdited: true };
  const changed = await recheck(ctx, draft, [edited], keysOf([row]));
  const rows = changed.slice(0, rowsAnswered).flatMap((each) => draft.readRow(each) ?? []);
  return { rows: presentRows(facts, rows), counts: draft.count() };
}

/**
 * Skips rows, or restores them.
 * @param rows every row with errors, or every skipped row, if it is undefined
 * @throws as `editRow`
 */
export async function skipRows(
  services: ImportServices,
  ctx: Context,
  id: string,
  rows: readonly number[] | undefined,
  isSkipped: boolean,
): Promise<Draft> {
  const draft = findCheckedDraft(services, id);
  if (rows) {
    const before = rows.flatMap((row) => draft.readRow(row) ?? []);
    draft.setSkipped(rows, isSkipped);
    const after = before.map((row) => ({ ...row, isSkipped }));
    await recheck(ctx, draft, after, keysOf(before));
  } else if (isSkipped) {
    // Rows with errors reserved no keys, so nothing depends on them.
    draft.skipRowsWithErrors();
  } else {
    draft.restoreSkipped();
    await services.draftRunner.check({ draftId: id, caller: await callerOf(ctx, draft.facts) });
  }
  return draft;
}

async function recheck(ctx: Context, draft: Draft, rows: DraftRow[], freedKeys: string[]): Promise<number[]> {
  const planned = { ...ctx, caller: await callerOf(ctx, draft.facts) };
  return recheckRows(planned, draft, rows, freedKeys);
}

function keysOf(rows: readonly DraftRow[]): string[] {
  return rows.flatMap(({ key }) => key ?? []);
}
