import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { countsFor } from '#shared/domain/verification.ts';
import { readVerifications } from '../../../accreditation/verifications.ts';
import { readComplianceTimeZone } from '../../../installation/compliance-time-zone.ts';
import { readFundingEntries } from '../../../trading/funding/entries.ts';
import type { TradeRow } from '../../../trading/trades.ts';
import type { DecisionDetails } from '../define-review.ts';

/** What must be decided about a trade before it settles (compliance.md § 6, gate "Trade"). */
export async function findOpenDecisions(ctx: Context, trade: TradeRow): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (trade.complianceReview !== 'APPROVED')
    errors.push({ field: 'complianceReview', message: 'is not approved' });
  const waiting = await ctx.db
    .selectFrom('proposals')
    .select('review')
    .where('recordId', '=', trade.id)
    .where('status', '=', 'PENDING')
    .where('expectedUpdatedAt', '=', trade.updatedAt)
    .where('review', '<>', 'settlement')
    .executeTakeFirst();
  if (waiting)
    errors.push({ field: null, message: 'Another decision about the trade awaits second approval' });
  return errors;
}

/** Records what the settlement rests on: the entries, the verifications of the owners, and both officers. */
export async function recordSettlement(
  ctx: WriteContext,
  trade: TradeRow,
  { decidedById, confirmedById }: DecisionDetails,
): Promise<void> {
  const { investorAccountId, issuerId } = trade;
  const entries = await readFundingEntries(ctx.db, trade.id);
  const owners = await ctx.db
    .selectFrom('individuals')
    .select('id')
    .where('investorAccountId', '=', investorAccountId)
    .where('role', 'in', ['PRIMARY', 'JOINT'])
    .unionAll(
      ctx.db.selectFrom('legalEntities').select('id').where('investorAccountId', '=', investorAccountId),
    )
    .execute();
  const ids = owners.map(({ id }) => id);
  const day = dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
  const use = { issuerId: issuerId ?? '', tradeId: trade.id, day };
  const verifications = (await readVerifications(ctx.db, ids)).filter((one) => countsFor(one, use));
  await ctx.db
    .insertInto('settlements')
    .values({
      tradeId: trade.id,
      settledAt: ctx.now,
      officerId: decidedById,
      confirmedById,
      entryIds: JSON.stringify(entries.map(({ id }) => id)),
      verificationIds: JSON.stringify(verifications.map(({ id }) => id)),
    })
    .execute();
}
