import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as onboarding from './0001-onboarding.ts';
import * as documents from './0002-documents.ts';
import * as trading from './0003-trading.ts';
import * as search from './0004-search.ts';

/** Every migration, in order. They go forward alone; a landed one is never changed. */
const migrations: Record<string, Migration> = {
  '0001-onboarding': onboarding,
  '0002-documents': documents,
  '0003-trading': trading,
  '0004-search': search,
};

/**
 * Brings the database to the present schema; what fails leaves it as it was.
 * @throws if it was written by a newer version of the program, or a migration fails
 */
export async function migrate(database: Database): Promise<void> {
  // The stock dialect, since migrations open their own transaction, alone, before anything else runs.
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (String(error).includes('corrupted migrations')) {
    throw new Error('This data folder was written by a newer version of Offerdesk: update the program');
  }
  throw error;
}
