import type { Context } from '#service/kernel/context.ts';
import { compiledRow } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { type CancellationRight, findCancellationRight } from '#shared/domain/cancellation-right.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { deadlineOf } from '#shared/domain/offering-deadline.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { isDue, readReconfirmation } from '../changes/reconfirmations.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';

type TradeRow = Row<'trades'>;
type RightContext = Pick<Context, 'db' | 'now'>;

/** The fields of a trade that follow from its offering and its reconfirmation. */
export interface TradeRights {
  cancellableUntil: string | null;
  reconfirmation: Pick<Row<'reconfirmations'>, 'noticeAt' | 'dueAt' | 'status'> | null;
}

export const noRights: TradeRights = { cancellableUntil: null, reconfirmation: null };

const findOffering = compiledRow((db, id: string) =>
  db.selectFrom('offerings').selectAll().where('id', '=', id),
);

/** The client's right to cancel a placed trade. */
export async function readCancellationRight(
  ctx: RightContext,
  trade: TradeRow,
): Promise<CancellationRight & { isCrowdfunding: boolean }> {
  const { placedAt, cancellationPeriod, complianceReview, complianceReviewAt } = trade;
  const zone = await readComplianceTimeZone(ctx.db);
  const offering = await findOffering(ctx.db, trade.offeringId ?? '');
  const reconfirmation = await readReconfirmation(ctx.db, trade.id);
  // Without a version of the rule, the right lasts until the deadline.
  const rule = ruleOn('reconfirmation', dayIn(zone, ctx.now));
  const isCrowdfunding = offering?.type === 'REG_CF';
  const right = findCancellationRight(
    {
      isCrowdfunding,
      deadline: offering ? deadlineOf(offering, zone) : null,
      cancellationHours: rule?.parameters.cancellationHours ?? 0,
      placedAt: placedAt ?? ctx.now,
      cancellationPeriod,
      complianceReview,
      complianceReviewAt,
      reconfirmBy: reconfirmation && isDue(reconfirmation, ctx.now) ? reconfirmation.dueAt : null,
    },
    ctx.now,
  );
  return { ...right, isCrowdfunding };
}

/** Reads the fields of a trade that its row does not have; a cart has none. */
export async function readTradeRights(ctx: RightContext, trade: TradeRow): Promise<TradeRights> {
  if (trade.tradeStatus === 'CART') return noRights;
  const found = await readReconfirmation(ctx.db, trade.id);
  const isPlaced = trade.tradeStatus === 'PLACED';
  const right = isPlaced ? await readCancellationRight(ctx, trade) : undefined;
  return {
    cancellableUntil: right?.endsAt ?? null,
    reconfirmation: found ? { noticeAt: found.noticeAt, dueAt: found.dueAt, status: found.status } : null,
  };
}
