import { type RawBuilder, sql } from 'kysely';
import { fewRows, type ListColumn, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { ruleViolation } from '../../../kernel/errors.ts';
import { type FilteredList, fromFiltered } from './filter-list.ts';
import { type ListSource, shownValue } from './list-source.ts';

/** How the rows of a list are sorted. */
export interface OrderPlan {
  /** The `from` clause. */
  from: RawBuilder<unknown>;
  /** The `from` clause for only some of the newest rows, if these are found faster than all. */
  fromNewest?: (limit: number) => RawBuilder<unknown>;
  /** The `order by` expressions; `seq` follows. */
  by: readonly RawBuilder<unknown>[];
}

/**
 * Plans how to sort a filtered list: by an index with the order and all filtered columns, or else row by row, if there
 * are few rows.
 *
 * @throws rule, if there are too many
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
  // Hits are found by age, which is also the order of `seq`.
  if (found && isByCreation) {
    const isFiltered = filtered.filtered.length > 0;
    const fromNewest = (limit: number) =>
      fromFiltered(source, { found, conditions: [sql`r.seq in (${found(limit)})`] });
    return { from: fromFiltered(source, filtered), by: [], ...(!isFiltered && { fromNewest }) };
  }
  const isInIndex = isByCreation || !filtered.filtered.includes('createdAt');
  // An import can have more records than can be sorted: then the whole index is scanned.
  const isMany = filtered.isImported && filtered.total > fewRows;
  if (ordering && isInIndex && (!found || isMany)) {
    const { conditions } = filtered;
    return { from: fromFiltered(source, { conditions }, ordering.index), by: ordering.by };
  }
  if (filtered.total > fewRows) {
    const { many } = list;
    throw ruleViolation('sort', `can sort at most ${fewRows} ${many} by ${column.label}; add a filter`);
  }
  return {
    from: sql`${sql.table(source.table)} as r ${source.join ?? sql``}
      where r.seq in (select r.seq from ${fromFiltered(source, filtered)})`,
    by: ordering?.by ?? [toSorted(source, name, column)],
  };
}

/** SQL of the sort value of a column: amounts are stored as decimal text, and names as they are spelled. */
function toSorted(source: ListSource, name: string, { kind }: ListColumn): RawBuilder<unknown> {
  const value = shownValue(source, name);
  if (kind === 'money') return sql`cast(${value} as real)`;
  return kind === 'text' ? sql`${value} collate nocase` : value;
}
