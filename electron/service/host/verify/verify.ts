import { sql } from 'kysely';
import { type Report, reportNothing } from '#service/storage/report.ts';
import type { AuditHead } from '#shared/domain/audit-head.ts';
import { ErrorList, maxErrors } from '../../kernel/error-list.ts';
import { verifyAuditLog } from '../../modules/installation/verify-audit-log.ts';
import { openToRead } from '../../storage/database.ts';
import type { Db, Schema } from '../../storage/schema.ts';
import { openKysely } from '../../storage/sqlite-dialect.ts';
import { isDamage } from '../../storage/storage-problems.ts';
import type { Vault } from '../../storage/vault.ts';

/** The result of a check of a database. */
export interface Verification {
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** The last event of the audit log that was checked; null if it could not be read. */
  head: AuditHead | null;
  /** One sentence for each problem. */
  errors: string[];
}

/**
 * Checks the structure of a database, the references between its records, and the chain of its audit log
 * (decisions.md § 1, `verify`), in one snapshot, so a host may continue to write. It changes nothing.
 *
 * @param file path of the database
 * @param expected a head of the audit log that was recorded earlier
 * @throws if the database has another master key
 */
export async function verifyDatabase(
  file: string,
  vault: Vault,
  report: Report = reportNothing,
  expected?: AuditHead,
): Promise<Verification> {
  try {
    return await readInOneMoment(file, vault, (db) => verify(db, vault, report, expected));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A database that has lost its log can have no tables.
    if (!(error instanceof Error) || !(isDamage(code) || code === 'SQLITE_ERROR')) throw error;
    return { counts: {}, head: null, errors: [`The database cannot be read: ${error.message}`] };
  }
}

/**
 * Checks only the chain of the audit log, on its own connection.
 * @param file path of the database
 */
export function verifyAuditLogOf(file: string, vault: Vault, report: Report) {
  return readInOneMoment(file, vault, (db) => verifyAuditLog(db, vault.auditKey, report));
}

/** Reads a database on its own connection, in one transaction. */
function readInOneMoment<Result>(
  file: string,
  vault: Vault,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return readDatabase(file, vault, async (db) => {
    await sql`begin`.execute(db);
    return work(db);
  });
}

/** Reads a database on its own connection. */
export async function readDatabase<Result>(
  file: string,
  vault: Pick<Vault, 'database'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = openToRead(file, vault.database);
  try {
    return await work(openKysely<Schema>(database));
  } finally {
    database.close();
  }
}

async function verify(db: Db, vault: Vault, report: Report, expected?: AuditHead): Promise<Verification> {
  report('Checking the structure', 0, 0);
  const damage = await findDamage(db);
  // Nothing else in a damaged file can be trusted.
  if (damage.length > 0) return { counts: {}, head: null, errors: damage };
  const { head, error } = await verifyAuditLog(db, vault.auditKey, report, expected);
  report('Checking references', 0, 0);
  const errors = [...(await findBrokenReferences(db)), ...(error ? [`Audit log: ${error}`] : [])];
  return { counts: await countRows(db), head, errors };
}

/** SQLite's error for a page that is damaged or encrypted with another key. */
const unreadablePage = /page (\d+): unable to get the page/;

async function findDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return describeDamage(rows.map((row) => row.integrity_check));
}

/**
 * @param results of SQLite's integrity_check or quick_check
 * @returns one sentence for each problem
 */
export function describeDamage(results: readonly string[]): string[] {
  const findings = results
    .filter((finding) => finding !== 'ok')
    .flatMap((finding) => finding.split('\n'))
    .filter((line) => !line.startsWith('***'));
  const unreadable = findings.flatMap((finding) => unreadablePage.exec(finding)?.[1] ?? []);
  const errors = new ErrorList();
  if (unreadable.length > 0) errors.add(`The database is damaged: ${formatPages(unreadable)} cannot be read`);
  for (const finding of findings) {
    if (!unreadablePage.test(finding)) errors.add(`The database is damaged: ${finding}`);
  }
  return errors.toList();
}

function formatPages(pages: string[]): string {
  const [first, ...others] = [...new Set(pages)];
  if (others.length === 0) return `page ${first}`;
  return `page ${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
}

async function findBrokenReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`
    select "table", "rowid", "parent" from pragma_foreign_key_check limit ${maxErrors}`.execute(db);
  const errors = new ErrorList();
  for (const { table, rowid, parent } of rows) {
    errors.add(`${await nameRow(db, table, rowid)} refers to a record of ${parent} that does not exist`);
  }
  // They are only counted, because every row of a damaged database can be one.
  if (rows.length === maxErrors) {
    const { rows: all } = await sql<{ total: number }>`
      select count(*) as total from pragma_foreign_key_check`.execute(db);
    errors.addOthers((all[0]?.total ?? maxErrors) - maxErrors);
  }
  return errors.toList();
}

/** The ID of a record; of a row without one, its table and number. */
async function nameRow(db: Db, table: string, rowid: number | null): Promise<string> {
  const { rows: columns } = await sql`select 1 from pragma_table_info(${table}) where name = 'id'`.execute(
    db,
  );
  if (rowid === null || columns.length === 0) return rowid === null ? table : `Row ${rowid} of ${table}`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where rowid = ${rowid}`.execute(db);
  return rows[0]?.id ?? `Row ${rowid} of ${table}`;
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
