import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditHead } from '#shared/domain/audit-head.ts';
import { newId } from '#shared/domain/ids.ts';
import { compiledQuery } from './compiled-query.ts';
import { insertAll } from './insert.ts';
import type { Db } from './schema.ts';
import type { AuditEventTable, UnchainedEvent } from './tables/access.ts';

/** The kinds of actors that cause few events: people, and the program itself. */
export const manualActorKinds = ['officer', 'cli', 'system'] as const;

/** The condition of the indexes of their events. A query must contain exactly this text to use them. */
export const manualActors = `actorKind IN (${manualActorKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** The previous hash of the first event of a chain. */
export const genesis = '';

const selectHead = compiledQuery((db) =>
  db.selectFrom('auditHead').select(['seq', 'hash', 'mac']).limit(sql.lit(1)),
);

const updateHead = compiledQuery((db, seq: number, hash: string, mac: string) =>
  db.updateTable('auditHead').set({ seq, hash, mac }).returning('id'),
);

/**
 * Appends events to the audit log, in order. Each event contains the hash of the previous one, so a changed, removed,
 * or moved event breaks the chain. The hashes are keyed: without the key, no one can compute the chain again.
 *
 * @param db inside the transaction that made the changes
 */
export async function appendAuditEvents(
  db: Db,
  key: KeyObject,
  events: readonly UnchainedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // Not from the last event: a log whose end was removed must not continue as if nothing were missing.
  const head = await readAuditHead(db, key);
  let { seq, hash } = head;
  const chained = events.map((event) => {
    seq += 1;
    const next = { ...event, seq, id: newId('auditEvent'), previousHash: hash };
    hash = hashEvent(key, next);
    return { ...next, hash };
  });
  await insertAll(db, 'auditEvents', chained, isOneAct(events) ? columnsOfAct : []);
  // A head that is not authentic stays so: a valid signature of the next one would hide the manipulation.
  await updateHead(db, seq, hash, head.isAuthentic ? signHead(key, { seq, hash }) : head.mac);
}

/**
 * Reads the end of the audit log from its own record.
 * @throws if the database has none
 */
export async function readAuditHead(
  db: Db,
  key: KeyObject,
): Promise<AuditHead & { mac: string; isAuthentic: boolean }> {
  const [head] = await selectHead(db);
  if (!head) throw new Error('The audit log has no head: restore a backup');
  return { ...head, isAuthentic: isAuthentic(key, head) };
}

/** The columns that all events of one operation share. */
const columnsOfAct = ['at', 'actorKind', 'actorId', 'action', 'requestId'] as const;

/** From this number of events on, sharing columns pays off, because imports write many events of one operation. */
const manyEvents = 16;

function isOneAct(events: readonly UnchainedEvent[]): boolean {
  const [first] = events;
  if (!first || events.length < manyEvents) return false;
  return events.every((event) => columnsOfAct.every((column) => event[column] === first[column]));
}

/**
 * Whether an event belongs to the operation of the event before it. A trigger has the same rule, and records where
 * operations start (`auditOperations`).
 */
export function continuesOperation(previous: UnchainedEvent, event: UnchainedEvent): boolean {
  const isSame = columnsOfOperation.every((column) => previous[column] === event[column]);
  return isSame && (event.requestId !== null || event.actorKind === 'import' || event.at === previous.at);
}

const columnsOfOperation = ['actorKind', 'actorId', 'action', 'requestId'] as const;

/** The hash of an event, over all of its other fields. */
export function hashEvent(key: KeyObject, event: Omit<AuditEventTable, 'seq' | 'hash'> & { seq: number }) {
  const { seq, id, at, actorKind, actorId, action, recordId, before, after, requestId, previousHash } = event;
  const fields = [seq, id, at, actorKind, actorId, action, recordId, before, after, requestId, previousHash];
  return authenticate(key, ['event', ...fields]);
}

function signHead(key: KeyObject, { seq, hash }: AuditHead): string {
  return authenticate(key, ['head', seq, hash]);
}

/** Whether a head was signed with the key. */
export function isAuthentic(key: KeyObject, head: AuditHead & { mac: string }): boolean {
  // The head of a log without events needs no key: no event can be missing.
  if (head.seq === 0) return head.hash === genesis;
  const [expected, found] = [Buffer.from(signHead(key, head)), Buffer.from(head.mac)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** JSON separates adjacent fields, and null from an empty text. */
function authenticate(key: KeyObject, fields: readonly (string | number | null)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}
