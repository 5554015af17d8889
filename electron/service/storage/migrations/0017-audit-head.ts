import { type Kysely, sql } from 'kysely';

/**
 * The request that an event came from, and the end of the audit log. Events from before have hashes without
 * a key: their head is left unsigned, so that a check of the log reports them.
 */
const statements = [
  `ALTER TABLE auditEvents ADD COLUMN requestId TEXT`,

  `CREATE TABLE auditHead (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    mac TEXT NOT NULL
  ) STRICT`,
  `INSERT INTO auditHead (id, seq, hash, mac)
    SELECT 1, coalesce(max(seq), 0), coalesce((SELECT hash FROM auditEvents ORDER BY seq DESC LIMIT 1), ''), ''
    FROM auditEvents`,
  `CREATE TRIGGER auditHeadIsNeverDeleted BEFORE DELETE ON auditHead
    BEGIN SELECT RAISE(ABORT, 'the head of the audit log is never deleted'); END`,
  `CREATE TRIGGER auditHeadIsNeverSetBack BEFORE UPDATE ON auditHead
    WHEN NEW.seq <= OLD.seq
    BEGIN SELECT RAISE(ABORT, 'the head of the audit log is never set back'); END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
