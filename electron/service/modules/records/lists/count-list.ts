import { sql } from 'kysely';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import type { ReaderContext, Step } from '../../../kernel/heavy-read.ts';
import { count, filterList } from './filter-list.ts';
import type { ListSource } from './list-source.ts';
import { fromScanned } from './plan-order.ts';
import type { ListQuery } from './read-list.ts';

/** The rows of a table that one step reads: about 20 ms. */
const rowsOfStep = 20_000;

export interface CountQuery extends Pick<ListQuery, 'filters' | 'find'> {
  /** The last row that the steps so far have read, and how many of the rows they counted. */
  counted?: { seq: number; total: number };
}

export interface RowTotal {
  total: number;
  /** Whether the text has more hits than the limit. */
  more: boolean;
}

/**
 * Counts the rows of a list, or as many as one step reads. Only a filter that no index has takes several steps.
 * @throws invalid, if the list has no such column or the filter is not valid
 */
export async function countList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  { filters, find, counted = { seq: 0, total: 0 } }: CountQuery,
): Promise<Step<Pick<CountQuery, 'counted'>, RowTotal>> {
  const filtered = await filterList(ctx, list, source, filters ?? {}, find ?? undefined);
  const { conditions, total, more, isScanned } = filtered;
  if (!isScanned) return { result: { total, more } };
  if (find || filters?.import)
    return { result: { total: await count(ctx, fromScanned(source, conditions)), more } };
  const newest = sql<{ seq: number | null }>`select max(seq) as seq from ${sql.table(source.table)}`;
  const last = (await newest.execute(ctx.db)).rows[0]?.seq ?? 0;
  const seq = counted.seq + rowsOfStep;
  const inStep = [sql`r.seq > ${counted.seq}`, sql`r.seq <= ${seq}`, ...conditions];
  const sum = counted.total + (await count(ctx, fromScanned(source, inStep)));
  return seq >= last ? { result: { total: sum, more } } : { next: { counted: { seq, total: sum } } };
}
