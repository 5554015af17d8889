import { type RawBuilder, sql } from 'kysely';
import { fewRows, type ListColumn, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { ruleViolation } from '../../../kernel/errors.ts';
import { type FilteredList, fromFiltered } from './filter-list.ts';
import type { ListSource } from './list-source.ts';

/** How the rows of a list come in an order. */
export interface OrderPlan {
  /** What follows `from`. */
  from: RawBuilder<unknown>;
  /** What follows `from` for some of the newest rows alone, where those are found sooner than all. */
  fromNewest?: (limit: number) => RawBuilder<unknown>;
  /** What follows `order by`; `seq` follows that. */
  by: readonly RawBuilder<unknown>[];
}

/**
 * Finds the way to sort what is left of a list: by an index that has the order and all that the list is
 * narrowed by, or else row for row, if they are few.
 *
 * @throws rule, if they are not
 */
export function planOrder(
  list: RecordList,
  source: ListSource,
  filtered: FilteredList,
  name: string,
  column: ListColumn,
): OrderPlan {
  const ordering = source.orderings[name];
  const isByCreation = name === 'createdAt';
  const { found } = filtered;
  // Hits come by age, which is the order of `seq` too.
  if (found && isByCreation) {
    const isFiltered = filtered.filtered.length > 0;
    const fromNewest = (limit: number) =>
      fromFiltered(source, { found, conditions: [sql`r.seq in (${found(limit)})`] });
    return { from: fromFiltered(source, filtered), by: [], ...(!isFiltered && { fromNewest }) };
  }
  const isInIndex = isByCreation || !filtered.filtered.includes('createdAt');
  if (ordering && isInIndex && !found) {
    return { from: fromFiltered(source, filtered, ordering.index), by: ordering.by };
  }
  if (filtered.total > fewRows) {
    const { many } = list;
    throw ruleViolation(`sort: no more than ${fewRows} ${many} can be sorted by ${column.label} at once`);
  }
  return {
    from: sql`${sql.table(source.table)} as r ${source.join ?? sql``}
      where r.seq in (select r.seq from ${fromFiltered(source, filtered)})`,
    by: ordering?.by ?? [toSorted(source, name, column)],
  };
}

/** SQL of what a column is sorted by: amounts are kept as decimal text, and names as they are spelled. */
function toSorted(source: ListSource, name: string, { kind }: ListColumn): RawBuilder<unknown> {
  const value = shownValue(source, name);
  if (kind === 'money') return sql`cast(${value} as real)`;
  return kind === 'text' ? sql`${value} collate nocase` : value;
}

/** SQL of what a column shows. */
export function shownValue(source: ListSource, name: string): RawBuilder<unknown> {
  return source.computed?.[name] ?? sql.ref(`r.${name}`);
}
