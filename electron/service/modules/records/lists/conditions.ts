import { type RawBuilder, sql } from 'kysely';
import type { FieldError } from '#shared/contracts/errors.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { type ListFilter, readFilter } from '#shared/contracts/records/lists/list-query.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type ListSource, shownValue } from './list-source.ts';

/**
 * The SQL conditions of the filters of a list.
 *
 * @param filters by column, as `readFilter` reads them
 * @throws invalid, if the list has no such column, or does not support the filter
 */
export function toConditions(
  list: RecordList,
  source: ListSource,
  filters: Readonly<Record<string, string>>,
): RawBuilder<unknown>[] {
  const errors: FieldError[] = [];
  const conditions = Object.entries(filters).flatMap(([name, text]) => {
    const column = findColumn(list, name);
    const filter = column ? readFilter(column, text) : 'is not a column of this list';
    if (typeof filter === 'string') {
      errors.push({ field: `filters.${name}`, message: filter });
      return [];
    }
    return toCondition(shownValue(source, name), filter);
  });
  if (errors.length > 0) throw new AppError('invalid', errors);
  return conditions;
}

function toCondition(column: RawBuilder<unknown>, filter: ListFilter): RawBuilder<unknown>[] {
  switch (filter.kind) {
    case 'choices':
      return [sql`${column} in (${sql.join(filter.choices)})`];
    case 'flag':
      return [sql`${column} = ${filter.value ? 1 : 0}`];
    case 'range':
      return [
        ...(filter.from === null ? [] : [sql`${column} >= ${filter.from}`]),
        ...(filter.to === null ? [] : [sql`${column} <= ${filter.to}`]),
      ];
    case 'amounts':
      return [
        ...(filter.from === null ? [] : [sql`cast(${column} as real) >= ${filter.from}`]),
        ...(filter.to === null ? [] : [sql`cast(${column} as real) <= ${filter.to}`]),
      ];
    case 'part':
      return [sql`${column} like ${`%${filter.text.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`];
  }
}
