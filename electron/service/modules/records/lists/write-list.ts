import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import {
  type CellValue,
  type ColumnKind,
  maxExported,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { invalid, ruleViolation } from '../../../kernel/errors.ts';
import { csvMark, writeCsv } from '../../../kernel/write-csv.ts';
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

const rowsAtOnce = 500;

/**
 * Asserts that a list can be exported.
 * @returns the number of rows of the export
 * @throws as `planList`; invalid, if the list has no such column; rule, if it has too many rows
 */
export async function assertExport(
  ctx: ReadContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
): Promise<number> {
  const unknown = listExport.columns?.find((name) => !findColumn(list, name));
  if (unknown !== undefined) throw invalid('columns', `${unknown} is not a column of the list`);
  const { filtered } = await planList(ctx, list, source, listExport);
  if (!listExport.ids && filtered.total > maxExported) {
    throw ruleViolation('list', `has more than ${maxExported.toLocaleString('en')} rows; add a filter`);
  }
  return (await readSeqs(ctx, list, source, listExport)).seqs.length;
}

/**
 * Streams a list as CSV; other requests run in between. The IDs of the records are read at once, so that new records
 * cause neither duplicates nor gaps.
 */
export async function* writeList(
  ctx: ReadContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
): AsyncGenerator<string> {
  const columns = listExport.columns ?? Object.keys(list.columns);
  const kinds = columns.map((name) => findColumn(list, name)?.kind);
  yield csvMark + writeCsv([['ID', ...columns.map((name) => findColumn(list, name)?.label ?? name)]]);
  const { seqs, sorted } = await readSeqs(ctx, list, source, listExport);
  for (let start = 0; start < seqs.length; start += rowsAtOnce) {
    const page = sql.join(seqs.slice(start, start + rowsAtOnce));
    const rows: ListRow[] = await readRows(ctx, list, source, page, sorted);
    yield writeCsv(
      rows.map((row) => [row.id, ...columns.map((name, index) => toCell(row[name] ?? null, kinds[index]))]),
    );
    await setImmediate();
  }
}

async function readSeqs(
  ctx: ReadContext,
  list: RecordList,
  source: ListSource,
  listExport: ListExport,
): Promise<{ seqs: number[]; sorted: RawBuilder<unknown> }> {
  const plan = await planList(ctx, list, source, listExport);
  const sorted = plan.sorted(plan.descending);
  const from = listExport.ids ? fromNamed(source, listExport.ids) : plan.from;
  const { rows } = await sql<{ seq: number; id: string }>`
    select r.seq, r.id from ${from} order by ${sorted}`.execute(ctx.db);
  const but = new Set(listExport.but);
  return { seqs: rows.flatMap(({ seq, id }) => (but.has(id) ? [] : seq)), sorted };
}

/** Selected records are read without searching the list. */
function fromNamed(source: ListSource, ids: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.table(source.table)} as r where r.id in (${sql.join(ids)})`;
}

/** A value that people and programs can read: dates and times in ISO form, flags as yes and no. */
function toCell(value: CellValue, kind: ColumnKind | undefined): string {
  if (value === null) return '';
  if (kind === 'flag') return value ? 'yes' : 'no';
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}
