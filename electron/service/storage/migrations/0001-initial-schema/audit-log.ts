/**
 * The kinds of actors that cause few events: people, and the program itself. Imports and client systems write
 * nearly all events, and these indexes cost them nothing.
 */
const manualActors = `actorKind IN ('officer', 'cli', 'system')`;

/** The audit log and its head. */
export const auditLog = [
  // AUTOINCREMENT records the highest seq, so that missing events at the end are noticed too.
  `CREATE TABLE auditEvents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL,
    action TEXT NOT NULL,
    recordId TEXT NOT NULL,
    before TEXT,
    after TEXT NOT NULL,
    previousHash TEXT NOT NULL,
    hash TEXT NOT NULL,
    requestId TEXT
  ) STRICT`,
  'CREATE INDEX auditEventsByRecord ON auditEvents (recordId)',
  `CREATE INDEX auditEventsByKind ON auditEvents (actorKind) WHERE ${manualActors}`,
  `CREATE INDEX auditEventsByActor ON auditEvents (actorId) WHERE ${manualActors}`,
  `CREATE INDEX auditEventsByAction ON auditEvents (action) WHERE ${manualActors}`,
  `CREATE TRIGGER auditEventsAreNeverChanged BEFORE UPDATE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never changed'); END`,
  `CREATE TRIGGER auditEventsAreNeverDeleted BEFORE DELETE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never deleted'); END`,
  // INSERT OR REPLACE would remove a row without its delete trigger. `seq` is not above zero here while SQLite is
  // still to choose it.
  `CREATE TRIGGER auditEventsAreNeverReplaced BEFORE INSERT ON auditEvents
    WHEN NEW.seq > 0 AND NEW.seq <= (SELECT max(seq) FROM auditEvents)
    BEGIN SELECT RAISE(ABORT, 'audit events are never replaced'); END`,

  `CREATE TABLE auditHead (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    mac TEXT NOT NULL
  ) STRICT`,
  `INSERT INTO auditHead (id, seq, hash, mac) VALUES (1, 0, '', '')`,
  `CREATE TRIGGER auditHeadIsNeverDeleted BEFORE DELETE ON auditHead
    BEGIN SELECT RAISE(ABORT, 'the head of the audit log is never deleted'); END`,
  `CREATE TRIGGER auditHeadIsNeverSetBack BEFORE UPDATE ON auditHead
    WHEN NEW.seq <= OLD.seq
    BEGIN SELECT RAISE(ABORT, 'the head of the audit log is never set back'); END`,
];
