/** What must be decided or closed before a record is archived. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '#service/storage/schema.ts';
import type { ArchiveBlocker } from '#shared/contracts/compliance/archives.ts';
import type { ArchivableTable } from '#shared/domain/archivable-kinds.ts';
import { labelWithin, type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { selectOpenCases } from '../queue-query.ts';
import { reviewsByName } from '../reviews/index.ts';

export interface ArchivableRow {
  id: string;
  deletedAt: string | null;
}

const shownAtMost = 5;

/** The column of a reviewed table with the record that a case is about. */
const subjectColumns: Readonly<Record<string, string>> = {
  kycRecords: 'individualId',
  aicRecords: 'individualId',
  entityAccreditations: 'legalEntityId',
  verifications: 'subjectId',
  files: 'targetId',
  issuers: 'id',
  offerings: 'id',
  individuals: 'id',
  legalEntities: 'id',
};

/** The trades of each kind of record (alias `r`). Those of owners are found by their account. */
const tradesOf: Partial<Record<ArchivableTable, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  issuers: (ids) => sql`r.${sql.ref('issuerId')} in (${ids})`,
  offerings: (ids) => sql`r.${sql.ref('offeringId')} in (${ids})`,
  investorAccounts: (ids) => sql`r.${sql.ref('investorAccountId')} in (${ids})`,
  assets: (ids) =>
    sql`r.id in (select ${sql.ref('tradeId')} from ${sql.table('tradeLineItems')} where ${sql.ref('assetId')} in (${ids}))`,
};

/**
 * @param row the record to archive
 * @param recordIds the record, and those that are archived with it
 */
export async function findBlockers(
  db: Db,
  table: ArchivableTable,
  row: ArchivableRow,
  recordIds: readonly string[],
): Promise<ArchiveBlocker[]> {
  return [
    ...(await findOfKind(db, table, row)),
    ...(await findTrades(db, table, row.id)),
    ...(await findCases(db, recordIds)),
  ];
}

async function findOfKind(db: Db, table: ArchivableTable, row: ArchivableRow): Promise<ArchiveBlocker[]> {
  switch (table) {
    case 'issuers':
      return findOfferings(db, row.id);
    case 'offerings':
      return blockWhileEnabled(row as Row<'offerings'>);
    case 'assets': {
      const { offeringId } = row as Row<'assets'>;
      const offering = await db.selectFrom('offerings').selectAll().where('id', '=', offeringId).execute();
      return offering.flatMap(blockWhileEnabled);
    }
    case 'individuals': {
      const { role, investorAccountId } = row as Row<'individuals'>;
      return role === 'AUTHORIZED_SIGNER' ? [] : blockOwner(db, investorAccountId);
    }
    case 'legalEntities':
      return blockOwner(db, (row as Row<'legalEntities'>).investorAccountId);
    default:
      return [];
  }
}

async function findOfferings(db: Db, issuerId: string): Promise<ArchiveBlocker[]> {
  const rows = await db
    .selectFrom('offerings')
    .select(['id', 'name'])
    .where('issuerId', '=', issuerId)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(shownAtMost)
    .execute();
  return rows.map(({ id, name }) => toBlocker(id, name, 'is an offering of this issuer; archive it first'));
}

function blockWhileEnabled({ id, name, enabled }: Row<'offerings'>): ArchiveBlocker[] {
  return enabled === 1 ? [toBlocker(id, name, 'is open to investors; close it first')] : [];
}

/** The owners of an account decide what its trades may be, so they are archived only with it. */
async function blockOwner(db: Db, accountId: string): Promise<ArchiveBlocker[]> {
  const rows = await db
    .selectFrom('investorAccounts')
    .select(['id', 'name'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id, name }) =>
    toBlocker(id, name, 'is the account of this owner; archive the account, which includes its owners'),
  );
}

/** Trades that can still be settled, unwound, or paid back. */
async function findTrades(db: Db, table: ArchivableTable, id: string): Promise<ArchiveBlocker[]> {
  const condition = tradesOf[table]?.(sql`${id}`);
  if (condition === undefined) return [];
  const { rows } = await sql<{ id: string; tradeNumber: string }>`
    select r.id, r.${sql.ref('tradeNumber')} as ${sql.ref('tradeNumber')} from trades r
    where ${condition} and (r.${sql.ref('tradeStatus')} in ('PLACED', 'UNWIND_PENDING')
      or r.${sql.ref('fundingTask')} is not null)
    order by r.seq desc limit ${shownAtMost}`.execute(db);
  return rows.map((trade) => toBlocker(trade.id, `Trade ${trade.tradeNumber}`, 'is open, or has money due'));
}

async function findCases(db: Db, ids: readonly string[]): Promise<ArchiveBlocker[]> {
  const found: ArchiveBlocker[] = [];
  for (const review of reviewNames) {
    const column = subjectColumns[reviews[review].table];
    if (column === undefined) continue;
    const about = sql`${sql.ref(`r.${column}`)} in (${sql.join([...ids])})`;
    const { rows } = await selectOpenCases(reviewsByName[review], about, shownAtMost).execute(db);
    found.push(...rows.map(({ id, title }) => toBlocker(id, title, `has an open ${toCase(review)}`, review)));
  }
  return found;
}

const toCase = (review: ReviewName) => `review: ${labelWithin(review)}`;

function toBlocker(
  recordId: string,
  title: string,
  message: string,
  review: ReviewName | null = null,
): ArchiveBlocker {
  return { recordId, title, message, review };
}
