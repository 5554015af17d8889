import { defineRead } from '#service/kernel/heavy-read.ts';
import type { AuditEventFilters } from '#shared/contracts/installation/audit-log.ts';
import { nameActors } from '../officers/actor-names.ts';
import { readTitles } from '../records/record-titles.ts';
import type { Viewer } from '../records/restricted.ts';
import { findAuditEvents, presentEvent } from './find-audit-events.ts';

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
    const names = {
      actors: await nameActors(db, rows),
      records: await readTitles(
        db,
        rows.map(({ recordId }) => recordId),
      ),
    };
    return { items: rows.map((row) => presentEvent(row, names, viewer)), next };
  },
);
