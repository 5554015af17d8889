import { type Kysely, sql } from 'kysely';
import { manualActors } from '../manual-actors.ts';

/**
 * What the screens of keys and of the audit log need. The indexes hold what people and the program did
 * themselves: imports and client systems write nearly all events, and pay nothing for them.
 */
const statements = [
  // The key that this one took over from.
  `ALTER TABLE apiKeys ADD COLUMN replacesId TEXT REFERENCES apiKeys (id)`,

  `CREATE INDEX auditEventsByKind ON auditEvents (actorKind) WHERE ${manualActors}`,
  `CREATE INDEX auditEventsByActor ON auditEvents (actorId) WHERE ${manualActors}`,
  `CREATE INDEX auditEventsByAction ON auditEvents (action) WHERE ${manualActors}`,

  // INSERT OR REPLACE takes the old row away without asking the triggers that keep it. A number that
  // SQLite is to choose itself is not above zero here.
  `CREATE TRIGGER auditEventsAreNeverReplaced BEFORE INSERT ON auditEvents
    WHEN NEW.seq > 0 AND NEW.seq <= (SELECT max(seq) FROM auditEvents)
    BEGIN SELECT RAISE(ABORT, 'audit events are never replaced'); END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
