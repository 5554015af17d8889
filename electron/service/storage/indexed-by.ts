import { type RawBuilder, sql } from 'kysely';

/**
 * A table that is read through the given index. The database has no statistics to choose the best one, and would
 * scan a million rows instead.
 */
export function indexedBy(table: string, index: string): RawBuilder<unknown> {
  return sql`${sql.table(table)} as r indexed by ${sql.ref(index)}`;
}
