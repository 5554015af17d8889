import { type RawBuilder, sql } from 'kysely';
import { fewRows, type ListColumn } from '#shared/contracts/records/lists/list-column.ts';
import { type FilteredList, fromFiltered } from './filter-list.ts';
import type { ListSource } from './list-source.ts';
import { sortValue } from './sort-value.ts';

/** How the rows of a list are sorted. */
export interface OrderPlan {
  /** The `from` clause. */
  from: RawBuilder<unknown>;
  /** The `from` clause for only some of the newest rows, if these are found faster than all. */
  fromNewest?: (limit: number) => RawBuilder<unknown>;
  /** Whether all rows are found and sorted once, for all ranges, instead of again for each. */
  isKept?: true;
  /** The `order by` expressions; `seq` follows. */
  by: readonly RawBuilder<unknown>[];
}

/** Whether an index has the order and all filtered columns, so that any range is read from it. */
export function isInIndex(source: ListSource, { filtered }: FilteredList, name: string): boolean {
  if (!source.orderings[name]) return false;
  return name === 'createdAt' || !filtered.includes('createdAt');
}

/** Plans how to sort a filtered list: by an index with the order and all filtered columns, or else row by row. */
export function planOrder(
  source: ListSource,
  filtered: FilteredList,
  name: string,
  column: ListColumn,
): OrderPlan {
  const ordering = source.orderings[name];
  const isByCreation = name === 'createdAt';
  const { found, conditions } = filtered;
  const by = ordering?.by ?? [sortValue(source, name, column)];
  if (filtered.isScanned) return { from: fromScanned(source, conditions), by, isKept: true };
  // Hits are found by age, which is also the order of `seq`.
  if (found && isByCreation) {
    const isFiltered = filtered.filtered.length > 0;
    const fromNewest = (limit: number) =>
      fromFiltered(source, { found, conditions: [sql`r.seq in (${found(limit)})`] });
    return { from: fromFiltered(source, filtered), by: [], ...(!isFiltered && { fromNewest }) };
  }
  // An import can have more records than are sorted for each range: then the whole index is scanned.
  const isMany = filtered.isImported && filtered.total > fewRows;
  if (ordering && isInIndex(source, filtered, name) && (!found || isMany))
    return { from: fromFiltered(source, { conditions }, ordering.index), by: ordering.by };
  const from = fromTable(source, filtered);
  return filtered.total > fewRows ? { from, by, isKept: true } : { from, by };
}

/** The `from` clause of a query that reads all columns of a filtered list, also those of joined tables. */
export function fromTable(source: ListSource, filtered: FilteredList): RawBuilder<unknown> {
  if (filtered.isScanned || filtered.total > fewRows) return fromScanned(source, filtered.conditions);
  return sql`${sql.table(source.table)} as r ${source.join ?? sql``}
    where r.seq in (select r.seq from ${fromFiltered(source, filtered)})`;
}

/** The `from` clause of a query that reads the whole table, in which all columns can be filtered. */
export function fromScanned(
  source: ListSource,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return sql`${sql.table(source.table)} as r not indexed ${source.join ?? sql``} ${where}`;
}
