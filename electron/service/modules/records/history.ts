import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import type { Proposal } from '#shared/contracts/officers/second-approval.ts';
import { getHistory } from '#shared/contracts/records/search.ts';

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

/** @param readProposalsOf every proposal about a record, oldest first */
export const createHistory = (
  readProposalsOf: (db: Db, recordId: string) => Promise<Proposal[]>,
): OperationHandler[] => [
  read(getHistory, async (ctx, { params: { id } }) => {
    const events = await ctx.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('recordId', '=', id)
      .orderBy('seq')
      .execute();
    const decisions = await ctx.db
      .selectFrom('decisions')
      .selectAll()
      .where('recordId', '=', id)
      .orderBy('seq')
      .execute();
    return {
      events: events.map(({ seq: _, previousHash: _p, hash: _h, ...event }) => ({
        ...event,
        before: event.before === null ? null : (JSON.parse(event.before) as object),
        after: JSON.parse(event.after) as object,
      })),
      decisions: decisions.map(({ seq: _, recordId: _r, fromState, toState, ...decision }) => ({
        ...decision,
        from: fromState,
        to: toState,
      })),
      proposals: await readProposalsOf(ctx.db, id),
      submissions: await readSubmissions(ctx, id),
    };
  }),
];
