import type { Db, Row } from '#service/storage/schema.ts';
import type { CreatedIds, UndoPlan } from '../kinds/csv-kind-handler.ts';
import type { CreatedTable } from './references.ts';

export interface CreatedRecord {
  table: CreatedTable;
  row: Row<'accounts'>;
}

/** The ID of the record that rows created parts of; empty if the kind cannot be undone. */
export function wholeOf(undo: UndoPlan | undefined, created: CreatedIds): string {
  return (undo && created[undo.whole]) ?? '';
}

/**
 * The existing records of rows that belong together, in the order in which they can be removed. Parts that were created
 * together with their whole are included; those that were added later are not.
 */
export async function findCreated(
  db: Db,
  undo: UndoPlan,
  created: readonly CreatedIds[],
): Promise<CreatedRecord[]> {
  const found = new Map<string, CreatedRecord[]>();
  for (const { table, id } of undo.records) {
    if (id === undefined) continue;
    const ids = [...new Set(created.map((row) => row[id] ?? ''))];
    found.set(id, (await Promise.all(ids.map((each) => read(db, table, 'id', each)))).flat());
  }
  const [whole] = found.get(undo.whole) ?? [];
  const partsOf = async (table: CreatedTable, column: string) => {
    if (!whole) return [];
    const parts = await read(db, table, column, whole.row.id);
    return parts.filter(({ row }) => row.createdAt === whole.row.createdAt);
  };
  const records: CreatedRecord[] = [];
  for (const { table, id, partOf } of undo.records) {
    records.push(...(id === undefined ? await partsOf(table, partOf) : (found.get(id) ?? [])));
  }
  return records;
}

async function read(db: Db, table: CreatedTable, column: string, value: string): Promise<CreatedRecord[]> {
  const rows = await db
    .selectFrom(table as 'accounts')
    .selectAll()
    .where(column as 'id', '=', value)
    .execute();
  return rows.map((row) => ({ table, row }));
}
