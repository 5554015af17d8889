/**
 * Who may see which record (decisions.md § 3): a key sees the records of its own account and of the accounts that
 * were registered through it. All other records are treated as missing.
 *
 * Every record has the ID of its account and of its tenant. The key of a tenant sees all of its records, which needs one
 * column; the key of a registered account sees fewer.
 */
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { compiledRow } from '../storage/compiled-query.ts';
import type { Db, Owned, Schema } from '../storage/schema.ts';
import type { Caller } from './caller.ts';
import { notFound, ruleViolation } from './errors.ts';

type Viewer = Pick<Caller, 'account'>;

/** What decides which records are visible. */
export interface ViewContext {
  db: Db;
  caller: Viewer & Partial<Pick<Caller, 'actor'>>;
}

type OwnedTable = {
  [Table in keyof Schema]: Schema[Table] extends Owned ? Table : never;
}[keyof Schema];

/** The columns of a record that decide who uses it. */
interface Archivable extends Owned {
  deletedAt: string | null;
}

/** Whether the caller sees whole tenants, so that only the tenant decides. */
export function seesWholeTenant(caller: Viewer): boolean {
  return !caller.account || caller.account.id === caller.account.tenantId;
}

/** The condition on a table with `accountId` and `tenantId` columns, for lists of all that a caller sees. */
export const visibleTo = (caller: Viewer): Expression<SqlBool> => toCondition(caller, sql``);

/**
 * The same condition for a query whose other conditions select few records. The plus signs keep SQLite from reading
 * all records of the account instead, by the index of that column.
 */
export const visibleAmongFew = (caller: Viewer): Expression<SqlBool> => toCondition(caller, sql`+`);

function toCondition(caller: Viewer, plus: RawBuilder<unknown>): Expression<SqlBool> {
  const { account } = caller;
  if (!account) return sql<SqlBool>`true`;
  if (seesWholeTenant(caller)) return sql<SqlBool>`${plus}tenantId = ${account.tenantId}`;
  return sql<SqlBool>`${plus}accountId in (select id from accounts where id = ${account.id} or parentAccountId = ${account.id})`;
}

async function canSee(db: Db, caller: Viewer, owned: Owned): Promise<boolean> {
  const { account } = caller;
  if (!account || owned.accountId === account.id) return true;
  if (owned.tenantId !== account.tenantId) return false;
  if (seesWholeTenant(caller)) return true;
  const owner = await db
    .selectFrom('accounts')
    .select('parentAccountId')
    .where('id', '=', owned.accountId)
    .executeTakeFirst();
  return owner?.parentAccountId === account.id;
}

function readById(table: OwnedTable) {
  return compiledRow((db, id: string) =>
    db
      .selectFrom(table as 'issuers')
      .selectAll()
      .where('id', '=', id),
  );
}

const readsById = new Map<OwnedTable, ReturnType<typeof readById>>();

/**
 * Reads a record by its ID.
 *
 * @param field of the request, for the error
 * @throws not-found, if the record is missing or not visible to the caller; rule, if an officer would use an archived
 *   record in a change
 */
export async function findVisible<Table extends OwnedTable>(
  ctx: ViewContext,
  table: Table,
  id: string,
  field: string,
): Promise<Selectable<Schema[Table]>> {
  let read = readsById.get(table);
  if (!read) {
    read = readById(table);
    readsById.set(table, read);
  }
  const row = (await read(ctx.db, id)) as unknown as (Selectable<Schema[Table]> & Archivable) | undefined;
  const visible = await assertVisible(ctx, row, field);
  if (row?.deletedAt && 'records' in ctx && ctx.caller.actor?.kind === 'officer')
    throw ruleViolation(field, 'is archived; restore it first');
  return visible;
}

/**
 * Reads a record that another one will name. A client never sees what belongs to another one, so nothing connects the
 * records of two clients, also if an officer sees both.
 *
 * @param owned the other record
 * @throws as `findVisible`; rule, if the records belong to different clients
 */
export async function findOfClient<Table extends OwnedTable>(
  ctx: ViewContext,
  owned: Pick<Owned, 'tenantId'>,
  table: Table,
  id: string,
  field: string,
): Promise<Selectable<Schema[Table]>> {
  const row = await findVisible(ctx, table, id, field);
  assertSameClient(owned, row as unknown as Owned, field);
  return row;
}

/** @throws rule, naming `field`, if the records belong to different clients */
export function assertSameClient(
  left: Pick<Owned, 'tenantId'>,
  right: Pick<Owned, 'tenantId'>,
  field: string,
): void {
  if (left.tenantId !== right.tenantId) throw ruleViolation(field, 'must belong to the same client');
}

/**
 * Rejects a record that is missing or not visible to the caller.
 *
 * @param field of the request, for the error
 * @throws not-found
 */
export async function assertVisible<Row extends Owned>(
  ctx: ViewContext,
  row: Row | undefined,
  field: string,
): Promise<Row> {
  if (!row || !(await canSee(ctx.db, ctx.caller, row))) throw notFound(field);
  return row;
}

/**
 * Reads an account that the caller may see.
 * @throws not-found, naming the field
 */
export async function findAccount(ctx: ViewContext, id: string, field: string) {
  const row = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return assertVisible(ctx, row && { ...row, accountId: row.id }, field);
}
