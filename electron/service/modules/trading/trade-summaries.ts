import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { readPageQuery, toPageMeta } from '#service/kernel/pages.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { listOfferingTrades, type TradeSummary } from '#shared/contracts/trading/trade-summary.ts';

interface RowRange {
  limit: number;
  offset?: number;
}

/** Summaries of the trades that match a condition on `trades`, newest first. */
export async function readTradeSummaries(
  ctx: Pick<Context, 'db'>,
  condition: Expression<SqlBool>,
  { limit, offset = 0 }: RowRange,
): Promise<TradeSummary[]> {
  const rows = await ctx.db
    .selectFrom('trades')
    .leftJoin('investorAccounts', 'investorAccounts.id', 'trades.investorAccountId')
    .leftJoin('offerings', 'offerings.id', 'trades.offeringId')
    .select([
      'trades.id',
      'trades.tradeNumber',
      'trades.tradeStatus',
      'trades.complianceReview',
      'trades.fundingStatus',
      'trades.purchasedShares',
      'trades.totalAmount',
      'trades.placedAt',
      'trades.createdAt',
      'trades.investorAccountId',
      'investorAccounts.name as investorAccountName',
      'trades.offeringId',
      'offerings.name as offeringName',
    ])
    .where(condition)
    .orderBy('trades.seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ investorAccountId, investorAccountName, offeringId, offeringName, ...row }) => ({
    ...row,
    totalAmount: row.totalAmount === null ? null : Number(row.totalAmount),
    investorAccount: toNamed(investorAccountId, investorAccountName),
    offering: toNamed(offeringId, offeringName),
  }));
}

function toNamed(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

export const tradeSummaries: OperationHandler[] = [
  heavyRead(listOfferingTrades, async (ctx, { params, query }) => {
    const offering = await findVisible(ctx, 'offerings', params.id, 'id');
    const { page, limit } = readPageQuery(query);
    const ofOffering = sql<SqlBool>`trades.${sql.ref('offeringId')} = ${offering.id}
      and trades.${sql.ref('tradeStatus')} <> 'CART'`;
    const { total } = await ctx.db
      .selectFrom('trades')
      .where(ofOffering)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const items = await readTradeSummaries(ctx, ofOffering, { limit, offset: (page - 1) * limit });
    return { items, meta: toPageMeta(page, limit, items.length, total) };
  }),
];
