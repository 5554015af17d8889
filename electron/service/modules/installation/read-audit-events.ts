import { defineRead } from '#service/kernel/heavy-read.ts';
import type { Db } from '#service/storage/schema.ts';
import type { AuditEvent, AuditEventFilters } from '#shared/contracts/installation/audit-log.ts';
import { nameActors } from '../officers/actor-names.ts';
import { readTitles } from '../records/record-titles.ts';
import { readReasonCodes, type Viewer } from '../records/restricted.ts';
import { type AuditEventRow, findAuditEvents, presentEvent } from './find-audit-events.ts';
import { findAuditOperations } from './find-audit-operations.ts';

interface AuditLogQuery {
  filters: AuditEventFilters;
  /** The number below which to search; the whole log if omitted. */
  before: number | null | undefined;
  limit: number;
  /** Who reads the events; omitted in exports, which show nothing restricted. */
  viewer?: Viewer;
}

/** Reads events of the audit log with the names of their actors and records, newest first. */
export const readAuditEvents = defineRead(
  'readAuditEvents',
  async ({ db }, { filters, before, limit, viewer }: AuditLogQuery) => {
    const { rows, next } = await findAuditEvents(db, filters, before, limit);
    return { items: await presentEvents(db, rows, viewer), next };
  },
);

/** Reads operations of the audit log, each with its first event, newest first. */
export const readAuditOperations = defineRead(
  'readAuditOperations',
  async ({ db }, { filters, before, limit, viewer }: AuditLogQuery) => {
    const { operations, next } = await findAuditOperations(db, filters, before, limit);
    const events = await presentEvents(
      db,
      operations.flatMap(({ first, deciding }) => [first, deciding]),
      viewer,
    );
    const items = operations.map(({ lastSeq, lastAt }, index) => ({
      first: events[2 * index] as AuditEvent,
      outcome: events[2 * index + 1]?.outcome ?? null,
      lastSeq,
      lastAt,
    }));
    return { items, next };
  },
);

async function presentEvents(
  db: Db,
  rows: readonly AuditEventRow[],
  viewer: Viewer | undefined,
): Promise<AuditEvent[]> {
  const names = {
    reasons: await readReasonCodes(db),
    actors: await nameActors(db, rows),
    records: await readTitles(
      db,
      rows.map(({ recordId }) => recordId),
    ),
  };
  return rows.map((row) => presentEvent(row, names, viewer));
}
