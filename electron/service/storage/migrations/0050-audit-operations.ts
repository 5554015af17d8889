import { type Kysely, sql } from 'kysely';

/** Events of a request share its ID. An import without one is a single operation; other events share their commit. */
const isSameOperation = (previous: string, event: string) =>
  `${previous}.actorId = ${event}.actorId AND ${previous}.actorKind = ${event}.actorKind
    AND ${previous}.action = ${event}.action AND ${previous}.requestId IS ${event}.requestId
    AND (${event}.requestId IS NOT NULL OR ${event}.actorKind = 'import' OR ${previous}.at = ${event}.at)`;

const statements = [
  // Only the number of the first event: the log has no gaps, so that an operation ends where the next one starts.
  'CREATE TABLE auditOperations (firstSeq INTEGER PRIMARY KEY) STRICT',
  `INSERT INTO auditOperations (firstSeq)
    SELECT event.seq FROM auditEvents AS event
    WHERE NOT EXISTS (SELECT 1 FROM auditEvents AS previous
      WHERE previous.seq = event.seq - 1 AND ${isSameOperation('previous', 'event')})`,
  `CREATE TRIGGER auditOperationsStart AFTER INSERT ON auditEvents
    WHEN NOT EXISTS (SELECT 1 FROM auditEvents AS previous
      WHERE previous.seq = NEW.seq - 1 AND ${isSameOperation('previous', 'NEW')})
    BEGIN INSERT INTO auditOperations (firstSeq)
      SELECT NEW.seq WHERE NOT EXISTS (SELECT 1 FROM auditOperations WHERE firstSeq = NEW.seq); END`,
  `CREATE TRIGGER auditOperationsAreNeverChanged BEFORE UPDATE ON auditOperations
    BEGIN SELECT RAISE(ABORT, 'operations of the audit log are never changed'); END`,
  `CREATE TRIGGER auditOperationsAreNeverDeleted BEFORE DELETE ON auditOperations
    BEGIN SELECT RAISE(ABORT, 'operations of the audit log are never deleted'); END`,
];

/** The audit log shows consecutive events of one operation as one line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
