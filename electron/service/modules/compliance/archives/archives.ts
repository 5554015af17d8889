/** Archived records: hidden from lists, searches, and selections, and never deleted. */
import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  type ArchiveState,
  archiveRecord,
  getArchiveState,
  restoreRecord,
} from '#shared/contracts/compliance/archives.ts';
import { type ArchivableTable, archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { type ArchivableRow, findBlockers } from './blockers.ts';

interface Found {
  table: ArchivableTable;
  row: ArchivableRow;
}

/** The records that are archived and restored with one of these: their table, and the column that names it. */
const parts: Partial<Record<ArchivableTable, readonly (readonly [ArchivableTable, string])[]>> = {
  offerings: [['assets', 'offeringId']],
  investorAccounts: [
    ['individuals', 'investorAccountId'],
    ['legalEntities', 'investorAccountId'],
  ],
};

/** The record to which one of these belongs. */
const owners: Partial<Record<ArchivableTable, readonly [ArchivableTable, string]>> = {
  offerings: ['issuers', 'issuerId'],
  assets: ['offerings', 'offeringId'],
  individuals: ['investorAccounts', 'investorAccountId'],
  legalEntities: ['investorAccounts', 'investorAccountId'],
};

/** @throws not-found */
export async function findArchivable(db: Db, id: string): Promise<Found> {
  const table = archivableTableOf(id);
  const row = table && (await readRow(db, table, id));
  if (!table || !row) throw notFound('id');
  return { table, row };
}

function readRow(db: Db, table: ArchivableTable, id: string): Promise<ArchivableRow | undefined> {
  return db
    .selectFrom(table as 'issuers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The records that are archived with one now, or were archived with it. */
async function readParts(db: Db, { table, row }: Found): Promise<Found[]> {
  const found: Found[] = [];
  for (const [partTable, column] of parts[table] ?? []) {
    const rows = await db
      .selectFrom(partTable as 'assets')
      .selectAll()
      .where(column as 'offeringId', '=', row.id)
      .where('deletedAt', 'is', row.deletedAt)
      .orderBy('seq')
      .execute();
    found.push(...rows.map((one) => ({ table: partTable, row: one })));
  }
  return found;
}

/** The name of a record. */
export function titleOf(row: ArchivableRow): string {
  const { title, name, firstName, lastName } = row as Partial<Row<'issuers'> & Row<'individuals'>> & {
    name?: string;
  };
  return title ?? name ?? [firstName, lastName].filter(Boolean).join(' ');
}

const toNamed = ({ row }: Found) => ({ id: row.id, title: titleOf(row) });

/** Who archived a record, as the audit log says. */
async function readArchiver(db: Db, id: string): Promise<{ officerId: string; note: string | null }> {
  const event = await db
    .selectFrom('auditEvents')
    .select(['actorId', sql<string | null>`json_extract(after, '$.note')`.as('note')])
    .where('recordId', '=', id)
    .where(sql`json_extract(after, '$.archived')`, '=', 1)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return { officerId: event?.actorId ?? '', note: event?.note ?? null };
}

async function readState({ db }: Pick<Context, 'db'>, found: Found): Promise<ArchiveState> {
  const { table, row } = found;
  const included = await readParts(db, found);
  const state = { included: included.map(toNamed), blockers: [], restoreFirst: null, archived: null };
  if (row.deletedAt === null) {
    const ids = [row.id, ...included.map((part) => part.row.id)];
    return { ...state, blockers: await findBlockers(db, table, row, ids) };
  }
  const [ownerTable, column] = owners[table] ?? [];
  const owner =
    ownerTable && column
      ? await readRow(db, ownerTable, String((row as unknown as Record<string, unknown>)[column]))
      : undefined;
  return {
    ...state,
    archived: { at: row.deletedAt, ...(await readArchiver(db, row.id)) },
    restoreFirst: owner && owner.deletedAt !== null ? { id: owner.id, title: titleOf(owner) } : null,
  };
}

/** Archives or restores a record with its parts. */
async function setArchived(
  ctx: WriteContext,
  found: Found,
  isArchived: boolean,
  note: string | null,
): Promise<void> {
  for (const { table, row } of [found, ...(await readParts(ctx.db, found))])
    await ctx.records.setArchived(table, row as Row<typeof table>, isArchived, { note });
}

/** @throws conflict, if it is archived already; rule, if something is open */
export async function assertArchivable(ctx: Pick<Context, 'db'>, found: Found): Promise<void> {
  if (found.row.deletedAt !== null) throw conflict(null, 'The record is archived already');
  const { blockers } = await readState(ctx, found);
  if (blockers.length === 0) return;
  throw new AppError(
    'rule',
    blockers.map(({ title, message }) => ({ field: null, message: `${title} ${message}` })),
  );
}

export const archives: OperationHandler[] = [
  read(getArchiveState, async (ctx, { params }) => readState(ctx, await findArchivable(ctx.db, params.id))),
  write(archiveRecord, async (ctx, { params, body }) => {
    const found = await findArchivable(ctx.db, params.id);
    await assertArchivable(ctx, found);
    await setArchived(ctx, found, true, body.note ?? null);
    await ctx.writeEvents();
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
  write(restoreRecord, async (ctx, { params, body }) => {
    const found = await findArchivable(ctx.db, params.id);
    if (found.row.deletedAt === null) throw conflict(null, 'The record is not archived');
    const { restoreFirst } = await readState(ctx, found);
    if (restoreFirst) throw ruleViolation(null, `${restoreFirst.title} is archived; restore it first`);
    await setArchived(ctx, found, false, body.note ?? null);
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
];
