import type { Context } from '#service/kernel/context.ts';
import { runRead } from '#service/kernel/heavy-read.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import {
  exportAuditLog,
  listAuditEvents,
  listAuditOperations,
} from '#shared/contracts/installation/audit-log.ts';
import type { Viewer } from '../records/restricted.ts';
import { writeAuditEvents } from './export-audit-log.ts';
import { readAuditEvents, readAuditOperations } from './read-audit-events.ts';

const pageSize = 100;

function viewerOf({ caller: { actor, officer } }: Context): Viewer {
  return { actor, ...(officer && { officer }) };
}

/** The time of the event at which a search continues, which shows how far back it went; null at the end. */
async function readSearchedTo(ctx: Context, seq: number | null): Promise<string | null> {
  if (seq === null) return null;
  const event = await ctx.db.selectFrom('auditEvents').select('at').where('seq', '=', seq).executeTakeFirst();
  return event?.at ?? null;
}

export const auditLog: OperationHandler[] = [
  read(listAuditEvents, async (ctx, { query: { before, limit, ...filters } }) => {
    const viewer = viewerOf(ctx);
    const page = await runRead(ctx, readAuditEvents, { filters, before, limit: limit ?? pageSize, viewer });
    return { ...page, searchedTo: await readSearchedTo(ctx, page.next) };
  }),
  read(listAuditOperations, async (ctx, { query: { before, limit, ...filters } }) => {
    const viewer = viewerOf(ctx);
    const page = await runRead(ctx, readAuditOperations, {
      filters,
      before,
      limit: limit ?? pageSize,
      viewer,
    });
    return { ...page, searchedTo: await readSearchedTo(ctx, page.next) };
  }),
  task(
    exportAuditLog,
    async (ctx, { query }) => {
      // Before the event is written: an invalid time must be rejected first.
      await runRead(ctx, readAuditEvents, { filters: query, before: undefined, limit: 1 });
      const event = { subject: 'activity', details: { exported: query } };
      await runUnit(ctx.service, ctx.caller, noteEvent, event, exportAuditLog.name);
      return query;
    },
    async (ctx, { format, ...filters }) => {
      const day = ctx.now.slice(0, 10);
      return {
        fileName: `offerdesk audit log ${day}.${format}`,
        mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        write: () => writeAuditEvents(ctx, filters, format),
      };
    },
  ),
];
