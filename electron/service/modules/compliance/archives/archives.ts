/** Archived records: hidden from lists, searches, and selections, and never deleted. */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  type ArchiveBlocker,
  type ArchiveState,
  archiveRecord,
  getArchiveState,
  restoreRecord,
} from '#shared/contracts/compliance/archives.ts';
import { type ArchivableTable, archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { readArchiving, readDuplicateIds } from '../../records/archived-records.ts';
import { type ArchivableRow, findBlockers } from './blockers.ts';
import { assertDuplicate } from './duplicates.ts';

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
async function findArchivable(db: Db, id: string, field = 'id'): Promise<Found> {
  const table = archivableTableOf(id);
  const row = table && (await readRow(db, table, id));
  if (!table || !row) throw notFound(field);
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
function titleOf(row: ArchivableRow): string {
  const { title, name, firstName, lastName } = row as Partial<Row<'issuers'> & Row<'individuals'>> & {
    name?: string;
  };
  return title ?? name ?? [firstName, lastName].filter(Boolean).join(' ');
}

const toNamed = ({ row }: Found) => ({ id: row.id, title: titleOf(row) });

async function readNamed(db: Db, id: string): Promise<{ id: string; title: string }> {
  return toNamed(await findArchivable(db, id));
}

async function readState({ db }: Pick<Context, 'db'>, found: Found): Promise<ArchiveState> {
  const { table, row } = found;
  const included = await readParts(db, found);
  const duplicateIds = await readDuplicateIds(db, row.id);
  const duplicates = await Promise.all(duplicateIds.map((id) => readNamed(db, id)));
  const state = {
    included: included.map(toNamed),
    duplicates,
    blockers: [],
    restoreFirst: null,
    archived: null,
  };
  if (row.deletedAt === null) return state;
  const [ownerTable, column] = owners[table] ?? [];
  const owner =
    ownerTable && column
      ? await readRow(db, ownerTable, String((row as unknown as Record<string, unknown>)[column]))
      : undefined;
  const { duplicateOfId, ...archiving } = await readArchiving(db, row.id);
  const duplicateOf = duplicateOfId === null ? null : await readNamed(db, duplicateOfId);
  return {
    ...state,
    archived: { at: row.deletedAt, ...archiving, duplicateOf },
    restoreFirst: owner && owner.deletedAt !== null ? { id: owner.id, title: titleOf(owner) } : null,
  };
}

async function readBlockers(db: Db, found: Found): Promise<ArchiveBlocker[]> {
  const { table, row } = found;
  if (row.deletedAt !== null) return [];
  const included = await readParts(db, found);
  return findBlockers(db, table, row, [row.id, ...included.map((part) => part.row.id)]);
}

/** @throws conflict, if it is archived already; rule, if something is open */
async function assertArchivable(ctx: Pick<Context, 'db'>, found: Found): Promise<void> {
  if (found.row.deletedAt !== null) throw conflict(null, 'The record is archived already');
  const blockers = await readBlockers(ctx.db, found);
  if (blockers.length === 0) return;
  throw new AppError(
    'rule',
    blockers.map(({ title, message }) => ({ field: null, message: `${title} ${message}` })),
  );
}

/**
 * The kept record of each record that is archived as its duplicate. The owners with the same role are duplicates, too;
 * an account can have several signers.
 * @throws not-found; rule, as `assertDuplicate`
 */
async function findKept(
  ctx: Pick<Context, 'db'>,
  found: Found,
  keptId: string,
): Promise<ReadonlyMap<string, string>> {
  if (archivableTableOf(keptId) !== found.table)
    throw ruleViolation('duplicateOfId', 'must be a record of the same kind');
  const kept = await findArchivable(ctx.db, keptId, 'duplicateOfId');
  const keptParts = await readParts(ctx.db, kept);
  const pairs: [Found, Found][] = [[found, kept]];
  for (const part of await readParts(ctx.db, found)) {
    const role = roleOf(part.row);
    const other = keptParts.find(({ table, row }) => table === part.table && roleOf(row) === role);
    if (other && role !== 'AUTHORIZED_SIGNER') pairs.push([part, other]);
  }
  for (const [duplicate, one] of pairs) await assertDuplicate(ctx.db, duplicate.row, one.row);
  return new Map(pairs.map(([duplicate, one]) => [duplicate.row.id, one.row.id]));
}

const roleOf = (row: ArchivableRow) => (row as Partial<Row<'individuals'>>).role;

function setArchived(
  { records }: WriteContext,
  { table, row }: Found,
  isArchived: boolean,
  details: object,
): Promise<void> {
  return records.setArchived(table, row as Row<typeof table>, isArchived, details);
}

export const archives: OperationHandler[] = [
  read(getArchiveState, async (ctx, { params, query }) => {
    const found = await findArchivable(ctx.db, params.id);
    const blockers = query.withBlockers ? await readBlockers(ctx.db, found) : [];
    return { ...(await readState(ctx, found)), blockers };
  }),
  write(archiveRecord, async (ctx, { params, body: { note = null, duplicateOfId = null } }) => {
    const found = await findArchivable(ctx.db, params.id);
    await assertArchivable(ctx, found);
    const kept = duplicateOfId === null ? undefined : await findKept(ctx, found, duplicateOfId);
    for (const one of [found, ...(await readParts(ctx.db, found))]) {
      const keptId = kept?.get(one.row.id);
      await setArchived(ctx, one, true, { note, ...(keptId && { duplicateOfId: keptId }) });
      if (keptId) ctx.records.note(keptId, { duplicateId: one.row.id, note });
    }
    await ctx.writeEvents();
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
  write(restoreRecord, async (ctx, { params, body: { note = null } }) => {
    const found = await findArchivable(ctx.db, params.id);
    if (found.row.deletedAt === null) throw conflict(null, 'The record is not archived');
    const { restoreFirst } = await readState(ctx, found);
    if (restoreFirst) throw ruleViolation(null, `${restoreFirst.title} is archived; restore it first`);
    for (const one of [found, ...(await readParts(ctx.db, found))])
      await setArchived(ctx, one, false, { note });
    return readState(ctx, await findArchivable(ctx.db, params.id));
  }),
];
