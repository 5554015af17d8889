/** The records that staff archive, with those that are archived with them. */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { ArchiveBlocker } from '#shared/contracts/compliance/archives.ts';
import { type ArchivableTable, archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { type ArchivableRow, findBlockers } from './blockers.ts';
import { assertDuplicate } from './duplicates.ts';

export interface Found {
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
export async function findArchivable(db: Db, id: string, field = 'id'): Promise<Found> {
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

/** The record to which one belongs; undefined if there is none. */
export async function readOwner(db: Db, { table, row }: Found): Promise<Found | undefined> {
  const [ownerTable, column] = owners[table] ?? [];
  if (!ownerTable || !column) return undefined;
  const id = String((row as unknown as Record<string, unknown>)[column]);
  const owner = await readRow(db, ownerTable, id);
  return owner && { table: ownerTable, row: owner };
}

/** The records that are archived with one now, or were archived with it. */
export async function readParts(db: Db, { table, row }: Found): Promise<Found[]> {
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

export const toNamed = ({ row }: Found) => ({ id: row.id, title: titleOf(row) });

export async function readNamed(db: Db, id: string): Promise<{ id: string; title: string }> {
  return toNamed(await findArchivable(db, id));
}

export async function readBlockers(db: Db, found: Found): Promise<ArchiveBlocker[]> {
  const { table, row } = found;
  if (row.deletedAt !== null) return [];
  const included = await readParts(db, found);
  return findBlockers(db, table, row, [row.id, ...included.map((part) => part.row.id)]);
}

/** @throws conflict, if it is archived already; rule, if something is open */
async function assertArchivable(ctx: Pick<Context, 'db'>, found: Found): Promise<void> {
  if (found.row.deletedAt !== null) throw conflict(null, 'The record is already archived');
  const blockers = await readBlockers(ctx.db, found);
  if (blockers.length === 0) return;
  throw new AppError(
    'rule',
    blockers.map(({ title, message }) => ({ field: null, message: `${title} ${message}` })),
  );
}

/** A record that is archived as the duplicate of another one. */
export interface DuplicatePair {
  duplicate: Found;
  kept: Found;
}

/**
 * Two records, and those that are archived with the duplicate as duplicates of their counterparts: the owners with the
 * same role. An account can have several signers, who have none.
 *
 * @param field of the request, for the error
 * @throws rule, as `assertDuplicate`
 */
export async function findPairs(
  db: Db,
  duplicate: Found,
  kept: Found,
  field: string,
): Promise<DuplicatePair[]> {
  if (kept.table !== duplicate.table) throw ruleViolation(field, 'must be a record of the same kind');
  const keptParts = await readParts(db, kept);
  const pairs = [{ duplicate, kept }];
  for (const part of await readParts(db, duplicate)) {
    const role = roleOf(part);
    const other = keptParts.find((one) => one.table === part.table && roleOf(one) === role);
    if (other && role !== 'AUTHORIZED_SIGNER') pairs.push({ duplicate: part, kept: other });
  }
  for (const pair of pairs) await assertDuplicate(db, pair.duplicate.row, pair.kept.row, field);
  return pairs;
}

export const roleOf = ({ row }: Found) => (row as Partial<Row<'individuals'>>).role;

/**
 * Archives a record with those that belong to it.
 * @param pairs the records that are archived as duplicates
 * @throws as `assertArchivable`
 */
export async function archive(
  ctx: WriteContext,
  found: Found,
  pairs: readonly DuplicatePair[],
  note: string | null,
): Promise<void> {
  await assertArchivable(ctx, found);
  const keptIds = new Map(pairs.map(({ duplicate, kept }) => [duplicate.row.id, kept.row.id]));
  for (const one of [found, ...(await readParts(ctx.db, found))]) {
    const keptId = keptIds.get(one.row.id);
    await setArchived(ctx, one, true, { note, ...(keptId && { duplicateOfId: keptId }) });
    if (keptId) ctx.records.note(keptId, { duplicateId: one.row.id, note });
  }
  await ctx.writeEvents();
}

export function setArchived(
  { records }: WriteContext,
  { table, row }: Found,
  isArchived: boolean,
  details: object,
): Promise<void> {
  return records.setArchived(table, row as Row<typeof table>, isArchived, details);
}
