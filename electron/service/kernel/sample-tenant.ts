/**
 * Sample data beside the user's records: nothing that is counted, compared, or claimed next mixes them
 * (records.md "Sample data beside your records").
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compiledRow } from '../storage/compiled-query.ts';
import type { Db, Owned } from '../storage/schema.ts';

type Client = Pick<Owned, 'tenantId'>;

const readSampleTenant = compiledRow((db) =>
  // A literal, because the index has this condition.
  db.selectFrom('accounts').select('id').where('isSample', '=', sql.lit(1)),
);

/** The tenant of the sample data; undefined if none is loaded. */
export async function findSampleTenant(db: Db): Promise<string | undefined> {
  return (await readSampleTenant(db))?.id;
}

/** The condition on records that are not sample data. */
export const isOwn = sql<SqlBool>`tenantId not in (select id from accounts where isSample = 1)`;

/** Whether there are records that are not sample data. */
export async function hasOwnRecords(db: Db): Promise<boolean> {
  const exists = (['users', 'issuers', 'investorAccounts', 'files', 'csvImports'] as const).map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where ${isOwn})`,
  );
  const { rows } = await sql<{ found: number }>`select ${sql.join(exists, sql` or `)} as found`.execute(db);
  return rows[0]?.found === 1;
}

/** The tenant that figures, queues, and lists omit: that of the sample data, if there are other records. */
export async function findOmittedTenant(db: Db): Promise<string | undefined> {
  const tenantId = await findSampleTenant(db);
  return tenantId !== undefined && (await hasOwnRecords(db)) ? tenantId : undefined;
}

/** The condition that records do not belong to a tenant, if one is omitted. */
export function notOf(tenantId: string | undefined, table = 'r'): RawBuilder<boolean> {
  return tenantId === undefined ? sql`true` : sql`${sql.ref(`${table}.tenantId`)} <> ${tenantId}`;
}

/** SQL of whether a record (alias `r`) is sample data. */
export const isSample = sql<number>`(${sql.ref('r.tenantId')} in (select id from accounts where isSample = 1))`;

/** The condition that records can be compared with those of a tenant: both are sample data, or none. */
export function comparableWith(tenantId: string, column = 'tenantId'): RawBuilder<boolean> {
  const other = sql.ref(column);
  return sql`(${other} = ${tenantId} or not exists (
    select 1 from accounts where isSample = 1 and id in (${other}, ${tenantId})))`;
}

/** Whether two records can be compared. */
export async function areComparable(db: Db, left: Client, right: Client): Promise<boolean> {
  if (left.tenantId === right.tenantId) return true;
  const tenantId = await findSampleTenant(db);
  return left.tenantId !== tenantId && right.tenantId !== tenantId;
}
