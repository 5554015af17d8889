import { sql } from 'kysely';
import { listOf } from './list-of.ts';
import type { Db } from './schema.ts';

interface Table {
  name: string;
  columns: string[];
}

/** What stays: the audit log, and the index that triggers keep. */
const retained = /^(audit|search|kysely_|sqlite_)/;

/**
 * The columns by which a row without a tenant belongs to a record: its own ID, and the first one that names another
 * record. A later one can name a record of another tenant, whose row stays.
 */
function belongingOf(columns: readonly string[]): string[] {
  const [owner] = columns.filter((column) => column.endsWith('Id'));
  return [...columns.filter((column) => column === 'id'), ...(owner ? [owner] : [])];
}

/**
 * Deletes every row of a tenant from every table, and those that belong to one of its records. The audit log stays.
 * It runs in a transaction.
 *
 * @returns the IDs of its files, whose bytes the caller deletes after the commit, and the number of deleted records
 */
export async function removeTenant(
  db: Db,
  tenantId: string,
): Promise<{ fileIds: string[]; records: number }> {
  // The records refer to each other in both directions; at the commit, none is left.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  const tables = await readTables(db);
  const ofTenant = sql`${sql.ref('tenantId')} = ${tenantId}`;
  const owned = tables.filter(({ columns }) => columns.includes('tenantId'));
  const others = tables.filter((table) => !owned.includes(table));
  const fileIds = await selectIds(db, 'files', ofTenant);
  const ids = new Set<string>();
  for (const { name } of owned) for (const id of await selectIds(db, name, ofTenant)) ids.add(id);
  await addDependents(db, others, ids);
  const records = ids.size;
  const removeOthers = async () => {
    for (const { name, columns } of others) {
      const belonging = belongingOf(columns);
      if (belonging.length > 0)
        await sql`delete from ${sql.table(name)} where ${namesAny(belonging, ids)}`.execute(db);
    }
  };
  await removeOthers();
  // Evidence can be deleted only while the account shows that it is a sample.
  for (const { name } of owned.toSorted(({ name }) => (name === 'accounts' ? 1 : -1)))
    await sql`delete from ${sql.table(name)} where ${ofTenant}`.execute(db);
  // Triggers of the deletions have added rows, such as totals to compute again.
  await removeOthers();
  return { fileIds, records };
}

/** Adds the records without a tenant that belong to one of these, and the notes that only they name. */
async function addDependents(db: Db, tables: readonly Table[], ids: Set<string>): Promise<void> {
  let before: number;
  do {
    before = ids.size;
    for (const { name, columns } of tables) {
      const ofThese = namesAny(belongingOf(columns), ids);
      for (const column of ['id', 'restrictedNoteId'])
        if (columns.includes(column))
          for (const id of await selectIds(db, name, ofThese, column)) ids.add(id);
    }
  } while (ids.size > before);
}

async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select t.name, group_concat(c.name order by c.cid) as columns from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' group by t.name`.execute(db);
  return rows
    .filter(({ name }) => !retained.test(name))
    .map(({ name, columns }) => ({ name, columns: columns.split(',') }));
}

const namesAny = (columns: readonly string[], ids: ReadonlySet<string>) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} in ${listOf([...ids])}`),
    sql` or `,
  );

async function selectIds(
  db: Db,
  table: string,
  condition: ReturnType<typeof sql>,
  column = 'id',
): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select ${sql.ref(column)} as id from ${sql.table(table)} where ${condition}`.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}
