import { type RawBuilder, sql } from 'kysely';
import { reviewsByName } from './reviews/index.ts';

/**
 * The condition that a record of any review does not belong to a tenant, if one is omitted.
 * @param recordId SQL of its ID
 */
export function notAbout(tenantId: string | undefined, recordId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (tenantId === undefined) return sql`true`;
  const tables = new Set(Object.values(reviewsByName).map(({ table }) => table));
  const ids = [...tables].map(
    (table) => sql`select id from ${sql.table(table)} where tenantId = ${tenantId}`,
  );
  return sql`${recordId} not in (${sql.join(ids, sql` union all `)})`;
}
