import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditHead } from '#shared/domain/audit-head.ts';
import { newId } from '#shared/domain/ids.ts';
import { compiledQuery } from './compiled-query.ts';
import { insertAll } from './insert.ts';
import type { Db } from './schema.ts';
import type { AuditEventTable, UnchainedEvent } from './tables/access.ts';

/** What the first event of a chain has for the hash of the one before it. */
export const genesis = '';

const selectHead = compiledQuery((db) =>
  db.selectFrom('auditHead').select(['seq', 'hash', 'mac']).limit(sql.lit(1)),
);

const updateHead = compiledQuery((db, seq: number, hash: string, mac: string) =>
  db.updateTable('auditHead').set({ seq, hash, mac }).returning('id'),
);

/**
 * Appends events to the audit log, in order. Each event holds the hash of the one before it, so that none
 * can be altered, left out or moved without the chain showing it. The hashes are keyed: without the key,
 * nobody can compute the chain again.
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
  // A head that is not authentic stays so. Signing its successor would hide what was done to it.
  await updateHead(db, seq, hash, head.isAuthentic ? signHead(key, { seq, hash }) : head.mac);
}

/**
 * Reads the end of the audit log as the log itself states it.
 * @throws if the database states none
 */
export async function readAuditHead(
  db: Db,
  key: KeyObject,
): Promise<AuditHead & { mac: string; isAuthentic: boolean }> {
  const [head] = await selectHead(db);
  if (!head) throw new Error('The audit log has no head: restore a backup');
  return { ...head, isAuthentic: isAuthentic(key, head) };
}

/** What the events of one act have in common. */
const columnsOfAct = ['at', 'actorKind', 'actorId', 'action', 'requestId'] as const;

/** From so many events on it is worth the look whether all are of one act, as those of an import are. */
const manyEvents = 16;

function isOneAct(events: readonly UnchainedEvent[]): boolean {
  const [first] = events;
  if (!first || events.length < manyEvents) return false;
  return events.every((event) => columnsOfAct.every((column) => event[column] === first[column]));
}

/** The hash that an event must have: of everything else in it. */
export function hashEvent(key: KeyObject, event: Omit<AuditEventTable, 'seq' | 'hash'> & { seq: number }) {
  const { seq, id, at, actorKind, actorId, action, recordId, before, after, requestId, previousHash } = event;
  const fields = [seq, id, at, actorKind, actorId, action, recordId, before, after, requestId, previousHash];
  return authenticate(key, ['event', ...fields]);
}

function signHead(key: KeyObject, { seq, hash }: AuditHead): string {
  return authenticate(key, ['head', seq, hash]);
}

function isAuthentic(key: KeyObject, head: AuditHead & { mac: string }): boolean {
  // The head of a log without events needs no key: there is nothing that it could leave out.
  if (head.seq === 0) return head.hash === genesis;
  const [expected, found] = [Buffer.from(signHead(key, head)), Buffer.from(head.mac)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** JSON keeps apart where one field ends and the next one begins, and null from an empty text. */
function authenticate(key: KeyObject, fields: readonly (string | number | null)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}
