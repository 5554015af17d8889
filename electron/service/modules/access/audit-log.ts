import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller } from '#service/caller.ts';
import { hotQuery } from '#service/storage/hot-query.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Db } from '#service/storage/storage.ts';
import { newId } from '#shared/domain/ids.ts';

/** A change of one record: the fields that changed, before and after. `before` is null for a creation and empty for a remark. */
export interface Change {
  recordId: string;
  before: object | null;
  after: object;
}

const genesis = '';

const readLastHash = hotQuery((db) =>
  db.selectFrom('auditEvents').select('hash').orderBy('seq', 'desc').limit(sql.lit(1)),
);

/**
 * Appends an event for each change, in order. Each event holds the hash of the one before it, so that none
 * can be altered, left out or moved without the chain showing it.
 *
 * @param db inside the transaction that made the changes
 * @param action the name of the operation
 */
export async function appendAuditEvents(
  db: Db,
  caller: Caller,
  action: string,
  at: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const [last] = await readLastHash(db);
  let previousHash = last?.hash ?? genesis;
  const events = changes.map((change) => {
    const event = {
      id: newId('auditEvent'),
      at,
      actorKind: caller.actor.kind,
      actorId: caller.actor.id,
      action,
      recordId: change.recordId,
      before: change.before && JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      previousHash,
    };
    previousHash = hashEvent(event);
    return { ...event, hash: previousHash };
  });
  await insertAll(db, 'auditEvents', events);
}

interface ChainedEvent {
  id: string;
  at: string;
  actorKind: string;
  actorId: string;
  action: string;
  recordId: string;
  before: string | null;
  after: string;
  previousHash: string;
}

function hashEvent(event: ChainedEvent): string {
  const { previousHash, id, at, actorKind, actorId, action, recordId, before, after } = event;
  return hash(
    'sha256',
    JSON.stringify([previousHash, id, at, actorKind, actorId, action, recordId, before, after]),
  );
}

const eventsAtOnce = 1000;

/**
 * Checks the whole chain.
 *
 * @returns how many events there are, and what is wrong with the first one that is; undefined if none is
 */
export async function verifyAuditLog(db: Db): Promise<{ events: number; fault: string | undefined }> {
  // Read first: what is appended while the chain is checked is not missed at its end.
  const { rows } = await sql<{
    seq: number;
  }>`select seq from sqlite_sequence where name = 'auditEvents'`.execute(db);
  const [highest] = rows;
  let previousHash = genesis;
  let seq = 0;
  for (;;) {
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(eventsAtOnce)
      .execute();
    for (const event of events) {
      seq += 1;
      if (event.seq !== seq) return { events: seq, fault: `Event ${seq} is missing` };
      if (event.previousHash !== previousHash) {
        return { events: seq, fault: `Event ${seq} does not follow from the one before it` };
      }
      if (event.hash !== hashEvent(event)) return { events: seq, fault: `Event ${seq} was altered` };
      previousHash = event.hash;
    }
    if (events.length < eventsAtOnce) break;
  }
  if (highest !== undefined && highest.seq > seq) {
    return { events: seq, fault: `Events ${seq + 1} to ${highest.seq} are missing` };
  }
  return { events: seq, fault: undefined };
}
