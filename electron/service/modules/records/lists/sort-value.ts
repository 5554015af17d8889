import { type RawBuilder, sql } from 'kysely';
import type { ListColumn } from '#shared/contracts/records/lists/list-column.ts';
import { namesOfAll } from '#shared/domain/listed-values.ts';
import { type ListSource, shownValue } from './list-source.ts';

/** SQL of the sort value of a column: amounts are stored as decimal text, names as they are spelled, and codes have names. */
export function sortValue(source: ListSource, name: string, column: ListColumn): RawBuilder<unknown> {
  const value = shownValue(source, name);
  switch (column.kind) {
    case 'money':
    case 'number':
      return sql`cast(${value} as real)`;
    case 'text':
      return sql`${value} collate nocase`;
    case 'listed': {
      const names = JSON.stringify(namesOfAll(column.listed));
      // A value that is no code can have any character.
      const path = sql`'$."' || replace(replace(${value}, '"', ''), '\\', '') || '"'`;
      return sql`coalesce(json_extract(${names}, ${path}), ${value}) collate nocase`;
    }
    default:
      return value;
  }
}
