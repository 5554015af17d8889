import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import { syncAgreement } from './agreements.ts';
import { endChanges, readChanges } from './change-sets.ts';
import { toTradeChange } from './offering-changes.ts';

type ChangeRow = Row<'offeringChanges'>;
type TradeRow = Row<'trades'>;

/**
 * Ends the reconfirmations of changes that are not material, and restores the approvals of trades that they reset
 * (compliance.md § 3.2).
 * @param changes of one offering
 */
export async function restoreTrades(
  ctx: WriteContext,
  changes: readonly [ChangeRow, ...ChangeRow[]],
): Promise<void> {
  await endReconfirmations(ctx, changes);
  const [{ offeringId }] = changes;
  for (const trade of await readUnsignedTrades(ctx, offeringId)) await syncAgreement(ctx, trade, ctx.now);
  const fields = new Set(changes.flatMap(fieldsOf));
  for (const trade of await readResetTrades(ctx, changes)) {
    const changed = await readChanges(ctx, 'trade', trade.id);
    const isOnlyReset =
      changed.every(({ field }) => fields.has(field)) && (await wasResetLast(ctx, trade.id));
    if (isOnlyReset && !(await hasMaterialChange(ctx, offeringId, trade))) await restore(ctx, trade);
  }
}

function fieldsOf({ changes }: ChangeRow): string[] {
  return (JSON.parse(changes) as TermChange[]).map((change) => toTradeChange(change).field);
}

/** One that replaced the reconfirmation of an earlier change stays due, because that change is material. */
async function endReconfirmations(ctx: WriteContext, changes: readonly ChangeRow[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const due = await ctx.db
    .selectFrom('reconfirmations')
    .selectAll()
    .where('changeId', 'in', ids)
    .where('status', '=', 'DUE')
    .execute();
  for (const reconfirmation of due) {
    const replaced = await ctx.db
      .selectFrom('reconfirmations')
      .select('id')
      .where('tradeId', '=', reconfirmation.tradeId)
      .where('changeId', 'not in', ids)
      .where('status', '=', 'ENDED')
      .executeTakeFirst();
    if (replaced) continue;
    const ended = { status: 'NOT_REQUIRED', endedAt: ctx.now };
    await ctx.records.transition('system', 'reconfirmations', reconfirmation, ended);
  }
}

/** The open trades with an agreement that can be signed again, because the terms did not change. */
function readUnsignedTrades({ db }: WriteContext, offeringId: string): Promise<TradeRow[]> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('offeringId', '=', offeringId)
    .where('tradeStatus', '=', 'PLACED')
    .where('saStatus', '=', 'PENDING')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tradeLineItems')
          .select('tradeLineItems.id')
          .whereRef('tradeLineItems.tradeId', '=', 'trades.id')
          .where('subdocFileId', 'is not', null),
      ),
    )
    .execute();
}

/** The open trades that await a review since the changes. */
function readResetTrades(ctx: WriteContext, changes: readonly ChangeRow[]): Promise<TradeRow[]> {
  return ctx.db
    .selectFrom('trades')
    .selectAll()
    .where('id', 'in', (trades) =>
      trades
        .selectFrom('offeringChangeTrades')
        .select('tradeId')
        .where(
          'changeId',
          'in',
          changes.map(({ id }) => id),
        ),
    )
    .where('tradeStatus', '=', 'PLACED')
    .where('complianceReview', '=', 'PENDING')
    .execute();
}

/** Whether no officer has decided about the trade since a change reset its approval. */
async function wasResetLast(ctx: WriteContext, tradeId: string): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom('decisions')
    .select('reasonCode')
    .where('recordId', '=', tradeId)
    .where('field', '=', 'complianceReview')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return newest?.reasonCode === 'MATERIAL_CHANGE';
}

/** Whether another change since the approval of the trade is material. */
async function hasMaterialChange(ctx: WriteContext, offeringId: string, trade: TradeRow): Promise<boolean> {
  const change = await ctx.db
    .selectFrom('offeringChanges')
    .select('id')
    .where('offeringId', '=', offeringId)
    .where('materiality', '!=', 'NOT_MATERIAL')
    .where('createdAt', '>', trade.complianceReviewAt ?? '')
    .executeTakeFirst();
  return change !== undefined;
}

async function restore(ctx: WriteContext, trade: TradeRow): Promise<void> {
  await ctx.records.transition('system', 'trades', trade, { complianceReview: 'APPROVED' });
  await endChanges(ctx, 'trade', trade.id);
  const decision = { reasonCode: null, note: 'The change of the offering is not material.', message: null };
  await ctx.db
    .insertInto('decisions')
    .values({
      recordId: trade.id,
      field: 'complianceReview',
      fromState: 'PENDING',
      toState: 'APPROVED',
      officerId: ctx.caller.actor.id,
      confirmedById: null,
      decidedAt: ctx.now,
      ...decision,
    })
    .execute();
  ctx.records.note(trade.id, { decision: { from: 'PENDING', to: 'APPROVED', ...decision } });
}
