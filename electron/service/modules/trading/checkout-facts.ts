import type { WriteContext } from '#service/kernel/context.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { sumExactly } from '#shared/domain/money.ts';
import { readAssetsOf } from '../offerings/units.ts';
import { readLines, type TradeLineRow, type TradeRow } from './trades.ts';

/** The facts for all checkout rules; what the cart lacks is undefined. */
export interface CheckoutFacts {
  now: string;
  cart: TradeRow;
  lines: TradeLineRow[];
  assets: Map<string, Row<'assets'>>;
  offering: Row<'offerings'> | undefined;
  account: Row<'investorAccounts'> | undefined;
  people: Row<'individuals'>[];
  legalEntity: Row<'legalEntities'> | undefined;
  /** The sums of the user's other active trades. */
  invested: {
    /** In Regulation CF offerings, within the last 12 months. */
    crowdfunding: string;
    /** In the offering of this cart. */
    offering: string;
  };
}

export async function readCheckoutFacts(ctx: WriteContext, cart: TradeRow): Promise<CheckoutFacts> {
  const { offeringId, investorAccountId } = cart;
  const lines = await readLines(ctx.db, cart.id);
  return {
    now: ctx.now,
    cart,
    lines,
    assets: await readAssetsOf(ctx, lines),
    offering: offeringId ? await findVisible(ctx, 'offerings', offeringId, 'offeringId') : undefined,
    ...(await readInvestor(ctx, investorAccountId)),
    invested: await readInvested(ctx, cart),
  };
}

async function readInvestor(ctx: WriteContext, investorAccountId: string | null) {
  if (investorAccountId === null) return { account: undefined, people: [], legalEntity: undefined };
  const people = ctx.db.selectFrom('individuals').selectAll();
  const legalEntities = ctx.db.selectFrom('legalEntities').selectAll();
  return {
    account: await findVisible(ctx, 'investorAccounts', investorAccountId, 'investorAccountId'),
    people: await people.where('investorAccountId', '=', investorAccountId).execute(),
    legalEntity: await legalEntities.where('investorAccountId', '=', investorAccountId).executeTakeFirst(),
  };
}

async function readInvested(ctx: WriteContext, cart: TradeRow): Promise<CheckoutFacts['invested']> {
  const others = await ctx.db
    .selectFrom('trades')
    .innerJoin('offerings', 'offerings.id', 'trades.offeringId')
    .select(['trades.offeringId', 'trades.placedAt', 'trades.totalAmount', 'offerings.type'])
    .where('trades.userId', '=', cart.userId)
    .where('trades.tradeStatus', 'in', ['PLACED', 'SETTLED'])
    .execute();
  const yearAgo = new Date(ctx.now);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const since = yearAgo.toISOString();
  const sumOf = (trades: typeof others) => sumExactly(trades.map(({ totalAmount }) => totalAmount ?? '0'));
  return {
    crowdfunding: sumOf(
      others.filter(({ type, placedAt }) => type === 'REG_CF' && placedAt !== null && placedAt > since),
    ),
    offering: sumOf(others.filter(({ offeringId }) => offeringId === cart.offeringId)),
  };
}
