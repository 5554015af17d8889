import type { Selectable } from 'kysely';
import type { Db, Schema } from '#service/storage/schema.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/columns.ts';
import type { CreatedIds } from '../plan/importers.ts';
import type { CreatedTable } from './references.ts';

/** A record that an import made. */
export interface CreatedRecord {
  table: CreatedTable;
  row: Selectable<Schema['accounts']>;
}

/** The record that stands for what a row of an import made: rows that made the same one belong together. */
export function wholeOf(kind: CsvKind, created: CreatedIds): string {
  const ids: Record<CsvKind, string | undefined> = {
    investors: created.investorAccountId,
    issuers: created.accountId,
    offering: created.offeringId,
  };
  return ids[kind] ?? '';
}

/**
 * What rows of an import that belong together made, as far as it is still there, in the order in which it
 * can be removed. Parts that were made at the moment of their whole are its own; one that was added later
 * is somebody else's.
 */
export async function findCreated(
  db: Db,
  kind: CsvKind,
  created: readonly CreatedIds[],
): Promise<CreatedRecord[]> {
  const [first = {}] = created;
  const byId = (table: CreatedTable, id = '') => read(db, table, 'id', id);
  const partsOf = async (table: CreatedTable, column: string, [whole]: CreatedRecord[]) => {
    if (!whole) return [];
    const parts = await read(db, table, column, whole.row.id);
    return parts.filter(({ row }) => row.createdAt === whole.row.createdAt);
  };
  switch (kind) {
    case 'investors': {
      const account = await byId('investorAccounts', first.investorAccountId);
      return [
        ...(await partsOf('individuals', 'investorAccountId', account)),
        ...(await partsOf('legalEntities', 'investorAccountId', account)),
        ...account,
        ...(await byId('users', first.userId)),
      ];
    }
    case 'issuers': {
      const account = await byId('accounts', first.accountId);
      return [
        ...(await partsOf('issuers', 'accountId', account)),
        ...(await byId('users', first.userId)),
        ...account,
      ];
    }
    case 'offering': {
      const offering = await byId('offerings', first.offeringId);
      const assets = await Promise.all(created.map(({ assetId }) => byId('assets', assetId)));
      return [...assets.flat(), ...(await partsOf('offeringRevisions', 'offeringId', offering)), ...offering];
    }
  }
}

async function read(db: Db, table: CreatedTable, column: string, value: string): Promise<CreatedRecord[]> {
  const rows = await db
    .selectFrom(table as 'accounts')
    .selectAll()
    .where(column as 'id', '=', value)
    .execute();
  return rows.map((row) => ({ table, row }));
}
