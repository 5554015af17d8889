import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { CellQuery, StoredView } from '#service/modules/csv-imports/drafts/draft-views.ts';
import type { RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { readDay } from '#shared/domain/dates.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Drafts } from '../import-services.ts';
import { compileCellReader } from '../parse/normalize-cells.ts';
import type { DraftFacts } from './draft-facts.ts';
import { maskSecrets } from './mask-secrets.ts';

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
  if (!draft) throw new Error(`${draftId} is gone`);
  try {
    return run(draft);
  } finally {
    drafts.release(draftId);
  }
}

const toQuery = ({ only = 'all', field, message }: RowView): CellQuery => ({ only, field, message });

function storeView(draft: Draft, view: RowView): StoredView {
  const { sort, descending = false } = view;
  let rows = [...findMatches(draft, view)];
  if (sort !== undefined) {
    const isMatch = new Set(rows);
    const toKey = compileSortKey(draft.facts, sort);
    const keyed = [...readShown(draft, toQuery(view), sort)]
      .filter(({ row }) => isMatch.has(row))
      .map(({ row, text }) => ({ row, key: toKey(text) }));
    const sign = descending ? -1 : 1;
    // Empty cells are last in both directions.
    keyed.sort((left, right) => {
      if (left.key === right.key) return left.row - right.row;
      if (left.key === '' || right.key === '') return left.key === '' ? 1 : -1;
      return left.key < right.key ? -sign : sign;
    });
    rows = keyed.map(({ row }) => row);
  }
  return draft.views.store(nameView(view), rows);
}

function* findMatches(draft: Draft, view: RowView): Iterable<number> {
  const { text = '', column } = view;
  const find = text.toLowerCase();
  if (column === undefined) {
    const masks = draft.facts.header.map((_, index) => maskSecrets(draft.facts, index));
    const isMatch = (cell: string, index: number) => masks[index]?.(cell).toLowerCase().includes(find);
    for (const { row, texts } of draft.views.readAllCells(toQuery(view)))
      if (find === '' || texts.some(isMatch)) yield row;
    return;
  }
  for (const { row, text: shown } of readShown(draft, toQuery(view), column))
    if (shown.toLowerCase().includes(find)) yield row;
}

/** The texts of a column as the grid shows them: changed by the rules for values, and masked. */
function* readShown({ facts, views }: Draft, query: CellQuery, column: number) {
  const { kind, fields, defaults, readings } = facts;
  const [field, other] = fields[column] ?? [];
  const isWhole = field !== undefined && other === undefined;
  const show = maskSecrets(facts, column);
  const place = fields.findIndex((filled) => filled.includes('country'));
  const schemas = kind ? csvKindFor(kind, facts.update).columns.properties : {};
  const read = [field ?? '', 'country'].map((each, index) => ({
    field: each,
    schema: (schemas[each] ?? {}) as object,
    reading: readings[index === 0 ? column : place] ?? undefined,
  }));
  const reader = compileCellReader(read);
  for (const { row, texts } of views.readCells(query, [column, Math.max(0, place)])) {
    const [typed = '', countryText = ''] = texts;
    const country = (place >= 0 && countryText) || (defaults.country ?? '');
    const text = isWhole ? reader.read([typed, country])[0]?.text : typed;
    yield { row, text: show(text ?? '') };
  }
}

/** Numbers are compared by their value, and dates by their day. */
function compileSortKey({ kind, fields, update }: DraftFacts, column: number): (text: string) => string {
  const schema = kind ? csvKindFor(kind, update).columns.properties[fields[column]?.[0] ?? ''] : undefined;
  const { type, format } = (schema ?? {}) as { type?: string | string[]; format?: string };
  const types = [type].flat();
  if (types.includes('number') || types.includes('integer'))
    return (text) => (text === '' ? '' : Number(text).toFixed(4).padStart(24, '0'));
  if (format === 'day' || format === 'us-date') return (text) => readDay(text) ?? text.toLowerCase();
  return (text) => text.trim().toLowerCase();
}
