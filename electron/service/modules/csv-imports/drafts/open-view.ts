import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { CellQuery, StoredView } from '#service/modules/csv-imports/drafts/draft-views.ts';
import type { RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Drafts } from '../import-services.ts';
import type { DraftFacts } from './draft-facts.ts';
import { maskSecrets } from './mask-secrets.ts';
import { orderRows, readColumn } from './shown-columns.ts';

/** A job that reads many cells of a draft; plain data, so that it can be sent to a worker thread. */
export interface ReadCellsJob {
  draftId: string;
  view: RowView;
}

type Draft = DraftFile<DraftFacts>;

/** Whether the rows are those of a filter in the order of the file, which needs no stored list. */
export function isPlain({ message, text, sort }: RowView): boolean {
  return message === undefined && !text && sort === undefined;
}

/** The name of the stored list of a view. Its rows stay the same while they are edited. */
export function nameView(view: RowView): string {
  return JSON.stringify(Object.entries(view).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The numbers of the rows of a view, from a place on. */
export function listViewRows(draft: Draft, view: RowView, first?: number, last?: number): number[] {
  if (isPlain(view)) return draft.listRows(view.only ?? 'all', first, last);
  const stored = draft.views.find(nameView(view)) ?? storeView(draft, view);
  return draft.views.listRows(stored, first, last === undefined ? undefined : last - (first ?? 0) + 1);
}

/** Filters and sorts the rows of a draft, and stores the list. */
export function openView(drafts: Drafts, { draftId, view }: ReadCellsJob): StoredView {
  return withDraft(drafts, draftId, (draft) => draft.views.find(nameView(view)) ?? storeView(draft, view));
}

export interface CountedValues {
  values: { text: string; rows: number }[];
  /** The number of different values. */
  total: number;
}

/** Counts the texts of a column in the rows of a view. */
export function countValues(
  drafts: Drafts,
  { draftId, view, of }: ReadCellsJob & { of: number },
): CountedValues {
  return withDraft(drafts, draftId, (draft) => {
    const rows = isPlain({ ...view, message: undefined }) ? undefined : new Set(listViewRows(draft, view));
    const show = maskSecrets(draft.facts, of);
    const counts = new Map<string, number>();
    for (const { row, texts } of draft.views.readCells(toQuery(view), [of])) {
      if (rows && !rows.has(row)) continue;
      const text = show(texts[0] ?? '').slice(0, limits.text);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const values = [...counts].map(([text, count]) => ({ text, rows: count }));
    values.sort((left, right) => right.rows - left.rows);
    return { values: values.slice(0, limits.draftValues), total: values.length };
  });
}

function withDraft<Result>(drafts: Drafts, draftId: string, run: (draft: Draft) => Result): Result {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} no longer exists`);
  try {
    return run(draft);
  } finally {
    drafts.release(draftId);
  }
}

const toQuery = ({ only = 'all', field, message }: RowView): CellQuery => ({ only, field, message });

function storeView(draft: Draft, view: RowView): StoredView {
  const rows = findMatches(draft, view);
  const { sort, descending = false } = view;
  if (sort === undefined) return draft.views.store(nameView(view), Uint32Array.from(rows));
  const isMatch = new Uint8Array(draft.facts.totalRows + 1);
  for (const row of rows) isMatch[row] = 1;
  const sorted = orderRows(draft, sort, descending).filter((row) => isMatch[row] === 1);
  return draft.views.store(nameView(view), sorted);
}

function findMatches(draft: Draft, view: RowView): number[] {
  const { text = '', column } = view;
  const find = text.toLowerCase();
  if (find === '') return draft.views.listMatching(toQuery(view));
  if (column === undefined) return findAnywhere(draft, view, find);
  const { texts } = readColumn(draft, column);
  return draft.views
    .listMatching(toQuery(view))
    .filter((row) => texts[row - 1]?.toLowerCase().includes(find));
}

function findAnywhere({ facts, views }: Draft, view: RowView, find: string): number[] {
  const masks = facts.header.map((_, index) => maskSecrets(facts, index));
  const isMatch = (cell: string, index: number) => masks[index]?.(cell).toLowerCase().includes(find);
  // Characters that a mask, JSON, or another case can change are compared only here.
  const stored = /^[a-z0-9 @.,_-]*$/.test(find) ? find : '';
  const rows: number[] = [];
  for (const { row, texts } of views.readAllCells(toQuery(view), stored))
    if (texts.some(isMatch)) rows.push(row);
  return rows;
}
