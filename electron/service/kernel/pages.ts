import type { Expression, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import { limits } from '#shared/domain/limits.ts';
import type { Schema } from '../storage/schema.ts';
import type { ReadContext } from './context.ts';
import { defineRead, type ReaderContext, runRead } from './heavy-read.ts';
import { type ListedTable, pageIndexReads } from './page-index.ts';
import { seesWholeTenant, visibleAmongFew, visibleTo } from './visibility.ts';

/** client-api.md "Pagination envelope". */
export interface PageMeta {
  itemCount: number;
  totalItems: number;
  itemsPerPage: number;
  totalPages: number;
  currentPage: number;
}

export interface PageQuery {
  page?: number | null;
  limit?: number | null;
}

/** The page and the size that a query asks for, with the defaults of client-api.md "Limits". */
export function readPageQuery(query: PageQuery): { page: number; limit: number } {
  return { page: query.page ?? 1, limit: query.limit ?? limits.pageSize };
}

export function toPageMeta(page: number, limit: number, itemCount: number, totalItems: number): PageMeta {
  return {
    itemCount,
    totalItems,
    itemsPerPage: limit,
    totalPages: Math.ceil(totalItems / limit),
    currentPage: page,
  };
}

/** For a caller who sees some accounts of a tenant: all their records are counted and sorted for each page. */
const readVisiblePage = defineRead(
  'readVisiblePage',
  (ctx, { table, query }: { table: ListedTable; query: PageQuery }) =>
    readPageOf(ctx.db.selectFrom(table as 'issuers').where(visibleTo(ctx.caller)), query) as Promise<object>,
);

export const pageReads = [...pageIndexReads, readVisiblePage];

/** A page of what the caller may see of a table, newest first. */
export async function readPage<Table extends ListedTable>(
  ctx: ReadContext,
  table: Table,
  query: PageQuery,
): Promise<{ rows: Selectable<Schema[Table]>[]; meta: PageMeta }> {
  const { page, limit } = readPageQuery(query);
  if (!seesWholeTenant(ctx.caller))
    return (await runRead(ctx, readVisiblePage, { table, query: { page, limit } })) as never;
  const source = ctx.db.selectFrom(table as 'issuers').where(visibleTo(ctx.caller));
  const tenantId = ctx.caller.account?.tenantId;
  const position = await ctx.service.lists.locate(ctx, table, tenantId, page, limit);
  const { newestFirst, seq, skip, count, total } = position;
  const rows = await source
    .selectAll()
    .where('seq', newestFirst ? '<' : '>', seq)
    .orderBy('seq', newestFirst ? 'desc' : 'asc')
    .limit(count)
    .offset(skip)
    .execute();
  if (!newestFirst) rows.reverse();
  return { rows: rows as never, meta: toPageMeta(page, limit, rows.length, total) };
}

/** A page of a table's records that match a selective condition and that the caller may see. */
export async function readFilteredPage<Table extends ListedTable>(
  ctx: Pick<ReaderContext, 'db' | 'caller'>,
  table: Table,
  query: PageQuery,
  condition: Expression<SqlBool>,
): Promise<{ rows: Selectable<Schema[Table]>[]; meta: PageMeta }> {
  const source = ctx.db
    .selectFrom(table as 'issuers')
    .where(visibleAmongFew(ctx.caller))
    .where(condition);
  return (await readPageOf(source, query)) as never;
}

/** A page of the records that a query selects, newest first. */
export async function readPageOf<Table extends keyof Schema>(
  records: SelectQueryBuilder<Schema, Table, object>,
  query: PageQuery,
): Promise<{ rows: Selectable<Schema[Table]>[]; meta: PageMeta }> {
  const { page, limit } = readPageQuery(query);
  const source = records as unknown as SelectQueryBuilder<Schema, 'issuers', object>;
  const { total } = await source
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await source
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows as never, meta: toPageMeta(page, limit, rows.length, total) };
}
