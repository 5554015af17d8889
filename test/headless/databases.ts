import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Opens the database of a data folder, or of a backup, behind the back of the program. */
function withDatabase<Result>(dataDir: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, 'offerdesk.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The rows that a statement selects, also while a host has the folder open. */
export function query<Row>(dataDir: string, statement: string): Row[] {
  return withDatabase(dataDir, (database) => database.prepare(statement).all() as Row[]);
}

/** Runs statements that the program itself would never run. */
export function tamper(dataDir: string, statements: string): void {
  withDatabase(dataDir, (database) => database.exec(`PRAGMA foreign_keys = OFF; ${statements}`));
}

/** Alters an audit event, as whoever has the file in hand could. */
export function alterAuditEvent(dataDir: string): void {
  tamper(
    dataDir,
    `DROP TRIGGER auditEventsAreNeverChanged; UPDATE auditEvents SET after = '{}' WHERE seq = 2`,
  );
}
