import { type RawBuilder, sql } from 'kysely';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import {
  type CellValue,
  type ColumnKind,
  maxExported,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import { invalid, ruleViolation } from '../../../kernel/errors.ts';
import type { ReaderContext } from '../../../kernel/heavy-read.ts';
import { csvMark, writeCsv } from '../../../kernel/write-csv.ts';
import { count } from './filter-list.ts';
import { planGroups } from './grouped-list.ts';
import type { ListSource } from './list-source.ts';
import { type ListQuery, planList, readRows } from './read-list.ts';

export interface ListExport extends Omit<ListQuery, 'offset' | 'limit'> {
  /** In the order of the file; all columns if omitted. */
  columns?: string[];
  /** Only these records. */
  ids?: string[];
  /** All records except these. */
  but?: string[];
}

/**
 * Reads which records an export contains: all at once, so that new records cause neither duplicates nor gaps.
 * @returns their IDs, in the order of the file
 * @throws as `planList`; invalid, if the list has no such column; rule, if it has too many rows
 */
export async function readExport(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
): Promise<string[]> {
  const unknown = listExport.columns?.find((name) => !findColumn(list, name));
  if (unknown !== undefined) throw invalid('columns', `${unknown} is not a column of the list`);
  const plan = await planExport(ctx, list, source, listExport);
  if (!listExport.ids && plan.total > maxExported) {
    throw ruleViolation('list', `has more than ${maxExported.toLocaleString('en')} rows; add a filter`);
  }
  const from = listExport.ids ? fromNamed(source, listExport.ids) : plan.from;
  const { rows } = await sql<{ id: string }>`
    select r.id from ${from} order by ${plan.sorted}`.execute(ctx.db);
  const but = new Set(listExport.but);
  return rows.map(({ id }) => id).filter((id) => !but.has(id));
}

/** Where the rows of an export are, in which order, and how many. */
async function planExport(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
): Promise<{ from: RawBuilder<unknown>; sorted: RawBuilder<unknown>; total: number }> {
  const { group } = listExport;
  if (group) {
    const { from, sorted, filtered } = await planGroups(ctx, list, source, { ...listExport, group });
    return { from, sorted, total: filtered.isScanned ? await count(ctx, from) : filtered.total };
  }
  const { from, sorted, descending, total } = await planList(ctx, list, source, listExport);
  return { from, sorted: sorted(descending), total };
}

/** The first line of an export. */
export function writeHeader(list: RecordList, listExport: ListExport): string {
  const labels = columnsOf(list, listExport).map((name) => findColumn(list, name)?.label ?? name);
  return csvMark + writeCsv([['ID', ...labels]]);
}

/** Some lines of an export, as CSV. Records that were removed meanwhile have none. */
export async function writeLines(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
  ids: readonly string[],
): Promise<string> {
  const columns = columnsOf(list, listExport);
  const kinds = columns.map((name) => findColumn(list, name)?.kind);
  const records = sql`select r.seq from ${fromNamed(source, ids)}`;
  const rows = await readRows(ctx, list, source, records, sql`r.seq`);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const lines = ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [[id, ...columns.map((name, index) => toCell(row[name] ?? null, kinds[index]))]] : [];
  });
  return lines.length === 0 ? '' : writeCsv(lines);
}

function columnsOf(list: RecordList, { columns }: ListExport): string[] {
  return columns ?? Object.keys(list.columns);
}

/** Selected records are read without searching the list. */
function fromNamed(source: ListSource, ids: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.table(source.table)} as r ${source.join ?? sql``} where r.id in (${sql.join(ids)})`;
}

/** A value that people and programs can read: dates and times in ISO form, flags as yes and no. */
function toCell(value: CellValue, kind: ColumnKind | undefined): string {
  if (value === null) return '';
  if (kind === 'flag') return value ? 'yes' : 'no';
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}
