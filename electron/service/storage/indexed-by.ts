import { type RawBuilder, sql } from 'kysely';

/**
 * A table as it is read through one of its indexes: which one is best the database cannot know, since it
 * keeps no statistics, and it would pass over a million rows instead of the entries of an index.
 */
export function indexedBy(table: string, index: string): RawBuilder<unknown> {
  return sql`${sql.table(table)} as r indexed by ${sql.ref(index)}`;
}
