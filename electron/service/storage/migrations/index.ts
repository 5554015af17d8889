import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as access from './0001-access.ts';
import * as onboarding from './0002-onboarding.ts';
import * as documents from './0003-documents.ts';
import * as trading from './0004-trading.ts';
import * as search from './0005-search.ts';
import * as officers from './0006-officers.ts';
import * as importDrafts from './0007-import-drafts.ts';
import * as lists from './0008-lists.ts';
import * as desk from './0009-desk.ts';
import * as records from './0010-records.ts';
import * as dailyWork from './0011-daily-work.ts';
import * as foreignKeys from './0012-foreign-keys.ts';
import * as failedRowCells from './0013-refused-rows.ts';
import * as listCounts from './0014-list-counts.ts';
import * as pendingSince from './0015-waiting-times.ts';
import * as auditHead from './0017-audit-head.ts';
import * as secondAdministrator from './0018-second-administrator.ts';
import * as fileExaminations from './0019-file-examinations.ts';
import * as tenantEmails from './0020-tenant-emails.ts';
import * as idempotency from './0021-idempotency.ts';
import * as sessionEnds from './0022-session-ends.ts';

/** Every migration, in order. They go forward alone; a landed one is never changed. */
const migrations: Record<string, Migration> = {
  '0001-access': access,
  '0002-onboarding': onboarding,
  '0003-documents': documents,
  '0004-trading': trading,
  '0005-search': search,
  '0006-officers': officers,
  '0007-import-drafts': importDrafts,
  '0008-lists': lists,
  '0009-desk': desk,
  '0010-records': records,
  '0011-daily-work': dailyWork,
  '0012-foreign-keys': foreignKeys,
  '0013-refused-rows': failedRowCells,
  '0014-list-counts': listCounts,
  '0015-waiting-times': pendingSince,
  '0017-audit-head': auditHead,
  '0018-second-administrator': secondAdministrator,
  '0019-file-examinations': fileExaminations,
  '0020-tenant-emails': tenantEmails,
  '0021-idempotency': idempotency,
  '0022-session-ends': sessionEnds,
};

/** Spares most starts the look that Kysely takes at every column of every table. */
function isUpToDate(database: Database): boolean {
  const hasNames = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
  const names = hasNames
    ? database.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all()
    : [];
  return JSON.stringify(names) === JSON.stringify(Object.keys(migrations));
}

/**
 * Brings the database to the present schema; what fails leaves it as it was.
 * @throws if it was written by a newer version of the program, or a migration fails
 */
export async function migrate(database: Database): Promise<void> {
  if (isUpToDate(database)) return;
  // The stock dialect, since nothing else runs yet.
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  // Kysely opens no transaction for the migrations of SQLite.
  database.exec('BEGIN IMMEDIATE');
  const { error } = await migrator.migrateToLatest();
  database.exec(error ? 'ROLLBACK' : 'COMMIT');
  if (!error) return;
  if (String(error).includes('corrupted migrations')) {
    throw new Error('This data folder was written by a newer version of Offerdesk: update the program');
  }
  throw error;
}
