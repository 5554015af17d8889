import type { DraftProblem, DraftWarning } from '#shared/contracts/csv-imports/draft-problems.ts';
import type { ImportDraftRow, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { ImportServices } from '../import-services.ts';
import type { DraftRowFilter } from './draft-views.ts';
import type { Draft } from './find-draft.ts';
import { isPlain, nameView } from './open-view.ts';
import { presentRows } from './present-draft.ts';

/** A page of the rows of a view. Filtering and sorting by cells take place in the thread of the drafts. */
export async function listRows(
  { draftRunner }: ImportServices,
  draft: Draft,
  view: RowView,
  offset: number,
  limit: number,
): Promise<{ rows: ImportDraftRow[]; total: number }> {
  if (isPlain(view)) {
    const only = view.only ?? 'all';
    return { rows: presentRows(draft, draft.readPage(only, offset, limit)), total: countRows(draft, only) };
  }
  const stored =
    draft.views.find(nameView(view)) ?? (await draftRunner.openView({ draftId: draft.facts.id, view }));
  const rows = draft.readRows(draft.views.listRows(stored, offset, limit));
  return { rows: presentRows(draft, rows), total: stored.rows };
}

function countRows(draft: Draft, only: DraftRowFilter): number {
  return only === 'update' || only === 'unchanged' || only === 'add'
    ? draft.countOutcomes()[only]
    : draft.count()[only];
}

/** More reasons would not be read. */
const problemsListed = 200;

/** The errors and warnings of the rows by reason, with the columns of their fields. */
export function listProblems({ facts, views, warnings }: Draft): {
  problems: DraftProblem[];
  warnings: DraftWarning[];
} {
  const place = <Reason extends { field: string }>(reason: Reason) => {
    const column = facts.fields.findIndex((filled) => filled.includes(reason.field));
    return { ...reason, column: column < 0 ? null : column };
  };
  return {
    problems: views.countProblems(problemsListed).map(place),
    warnings: warnings.countReasons(problemsListed).map(place),
  };
}
