import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '#shared/domain/ids.ts';
import { hotQuery } from './hot-query.ts';
import { insertAll } from './insert.ts';
import type { Db } from './storage.ts';
import type { AuditEventTable, UnchainedEvent } from './tables/access.ts';

/** What the first event of a chain has for the hash of the one before it. */
export const genesis = '';

const readLastHash = hotQuery((db) =>
  db.selectFrom('auditEvents').select('hash').orderBy('seq', 'desc').limit(sql.lit(1)),
);

/**
 * Appends events to the audit log, in order. Each event holds the hash of the one before it, so that none
 * can be altered, left out or moved without the chain showing it.
 *
 * @param db inside the transaction that made the changes
 */
export async function appendAuditEvents(db: Db, events: readonly UnchainedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const [last] = await readLastHash(db);
  let previousHash = last?.hash ?? genesis;
  const chained = events.map((event) => {
    const next = { ...event, id: newId('auditEvent'), previousHash };
    previousHash = hashEvent(next);
    return { ...next, hash: previousHash };
  });
  await insertAll(db, 'auditEvents', chained, isOneAct(events) ? columnsOfAct : []);
}

/** What the events of one act have in common. */
const columnsOfAct = ['at', 'actorKind', 'actorId', 'action'] as const;

/** From so many events on it is worth the look whether all are of one act, as those of an import are. */
const manyEvents = 16;

function isOneAct(events: readonly UnchainedEvent[]): boolean {
  const [first] = events;
  if (!first || events.length < manyEvents) return false;
  return events.every((event) => columnsOfAct.every((column) => event[column] === first[column]));
}

/** The hash that an event must have: of everything else in it. */
export function hashEvent(event: Omit<AuditEventTable, 'seq' | 'hash'>): string {
  const { previousHash, id, at, actorKind, actorId, action, recordId, before, after } = event;
  return hash(
    'sha256',
    JSON.stringify([previousHash, id, at, actorKind, actorId, action, recordId, before, after]),
  );
}
