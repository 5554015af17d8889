import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Proposal } from '#shared/contracts/officers/second-approval.ts';
import { getHistory } from '#shared/contracts/records/search.ts';
import { readDuplicateIds } from './archived-records.ts';
import { hideRestricted, presentReasons } from './restricted.ts';
import { isStaffEntry } from './staff-entries.ts';

/** The records of the same person that were submitted for the same review, oldest first. */
async function readSubmissions(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('kycRecords')
    .select('id')
    .where('individualId', '=', (eb) =>
      eb.selectFrom('kycRecords as seen').select('seen.individualId').where('seen.id', '=', id),
    )
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.id);
}

async function presentDecision(ctx: Context, decision: Row<'decisions'>) {
  const { seq: _, restrictedNoteId: _n, fromState, toState, ...rest } = decision;
  const reasons = await presentReasons(ctx.db, ctx.caller, decision.officerId, decision);
  return { ...rest, ...reasons, from: fromState, to: toState };
}

/** @param readProposalsOf every proposal about a record, oldest first */
export const createHistory = (
  readProposalsOf: (ctx: Context, recordId: string) => Promise<Proposal[]>,
): OperationHandler[] => [
  read(getHistory, async (ctx, { params: { id } }) => {
    const ids = [id, ...(await readDuplicateIds(ctx.db, id))];
    const events = await ctx.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('recordId', 'in', ids)
      .orderBy('seq')
      .execute();
    const decisions = await ctx.db
      .selectFrom('decisions')
      .selectAll()
      .where('recordId', 'in', ids)
      .orderBy('seq')
      .execute();
    return {
      events: events.map(({ seq: _, previousHash: _p, hash: _h, ...event }) => ({
        ...event,
        isStaffEntry: isStaffEntry(event),
        before: event.before === null ? null : (JSON.parse(event.before) as object),
        after: hideRestricted(JSON.parse(event.after) as Record<string, unknown>, ctx.caller, event.actorId),
      })),
      decisions: await Promise.all(decisions.map((decision) => presentDecision(ctx, decision))),
      proposals: await readProposalsOf(ctx, id),
      submissions: await readSubmissions(ctx, id),
    };
  }),
];
