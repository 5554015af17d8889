import type { Context } from '#service/kernel/context.ts';
import { runRead } from '#service/kernel/heavy-read.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { exportAuditLog, listAuditEvents } from '#shared/contracts/installation/audit-log.ts';
import { writeAuditEvents } from './export-audit-log.ts';
import { readAuditEvents } from './read-audit-events.ts';

const pageSize = 100;

/** The time of the event with that number, which shows how far back the search went. */
async function readTime(ctx: Context, seq: number): Promise<string | null> {
  const event = await ctx.db.selectFrom('auditEvents').select('at').where('seq', '=', seq).executeTakeFirst();
  return event?.at ?? null;
}

export const auditLog: OperationHandler[] = [
  read(listAuditEvents, async (ctx, { query: { before, limit, ...filters } }) => {
    const { actor, officer } = ctx.caller;
    const viewer = { actor, ...(officer && { officer }) };
    const page = await runRead(ctx, readAuditEvents, { filters, before, limit: limit ?? pageSize, viewer });
    return { ...page, searchedTo: page.next === null ? null : await readTime(ctx, page.next) };
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
