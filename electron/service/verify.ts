import { sql } from 'kysely';
import { type Report, reportNothing } from './data-jobs/report.ts';
import { verifyAuditLog } from './modules/access/audit-log.ts';
import { openDatabase } from './storage/database.ts';
import type { Schema } from './storage/schema.ts';
import { openKysely } from './storage/sqlite-dialect.ts';
import type { Db } from './storage/storage.ts';
import type { Vault } from './storage/vault.ts';

/** What a check of a database found. */
export interface Verification {
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** What is wrong, a sentence each; none if all is well. */
  faults: string[];
}

/**
 * Checks the structure of a database, the references between its records, and the chain of its audit log
 * (decisions.md § 1, `verify`). All of it sees one moment, so a host may go on writing. It changes nothing.
 *
 * @param file path of the database
 * @throws if the database has another master key
 */
export async function verifyDatabase(
  file: string,
  vault: Vault,
  report: Report = reportNothing,
): Promise<Verification> {
  try {
    return await readInOneMoment(file, vault, (db) => verify(db, report));
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { counts: {}, faults: [`The database cannot be read: ${error.message}`] };
  }
}

/**
 * Checks the chain of the audit log alone, on a connection of its own.
 * @param file path of the database
 */
export function verifyAuditLogOf(file: string, vault: Vault, report: Report) {
  return readInOneMoment(file, vault, (db) => verifyAuditLog(db, report));
}

/** On a connection of its own, in one transaction. */
async function readInOneMoment<Result>(
  file: string,
  vault: Vault,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(file, 'reader', vault.database);
  try {
    database.exec('BEGIN');
    return await work(openKysely<Schema>(database));
  } finally {
    database.close();
  }
}

async function verify(db: Db, report: Report): Promise<Verification> {
  report('Checking the structure', 0, 0);
  const damage = await findDamage(db);
  // Of a damaged file nothing else that it says can be believed.
  if (damage.length > 0) return { counts: {}, faults: damage };
  const { fault } = await verifyAuditLog(db, report);
  report('Checking references', 0, 0);
  const faults = [...(await findBrokenReferences(db)), ...(fault ? [`Audit log: ${fault}`] : [])];
  return { counts: await countRows(db), faults };
}

async function findDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows
    .map((row) => row.integrity_check)
    .filter((finding) => finding !== 'ok')
    .map((finding) => `Database: ${finding}`);
}

async function findBrokenReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`
    pragma foreign_key_check`.execute(db);
  return rows.map(
    ({ table, rowid, parent }) =>
      `${table}: row ${rowid ?? ''} names a record of ${parent} that is not there`,
  );
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
    order by name`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.total ?? 0;
  }
  return counts;
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));
}
