import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { readFilteredPage, readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { type TradeLineItem, tradeLineItem } from '#shared/contracts/trading/line-items.ts';
import { getTrade, listTrades, type Trade, trade } from '#shared/contracts/trading/trades.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { multiplyExactly } from '#shared/domain/money.ts';
import { noRights, readTradeRights, type TradeRights } from './trade-rights.ts';

export type TradeRow = Row<'trades'>;
export type TradeLineRow = Row<'tradeLineItems'>;

const present = compilePresent(trade);
const presentLine = compilePresent(tradeLineItem);

/** Fields of every trade that never change, as client-api.md shows them. */
const constants = {
  tradeType: 'PURCHASE',
  bonusShares: 0,
  isUncleared24h: 0,
  saCheck: 'PENDING',
  txnCheck: 'PENDING',
  disbursed: 0,
  userDataType: 'LIVE',
};

/** A cart as responses show it; missing values are null. */
export function presentCartTrade(row: TradeRow): Trade {
  return presentRow(row, noRights);
}

/** The trade as responses show it; missing values are null. */
export async function presentTrade(ctx: Pick<Context, 'db' | 'now'>, row: TradeRow): Promise<Trade> {
  return presentRow(row, await readTradeRights(ctx, row));
}

function presentRow(row: TradeRow, rights: TradeRights): Trade {
  return present({
    ...constants,
    ...row,
    ...rights,
    tradeDate: row.placedAt,
    totalNumberOfShares: row.purchasedShares,
  });
}

/** The line as responses show it; `total` is the exact product of price and quantity. */
export function presentLineItem(row: TradeLineRow): TradeLineItem {
  return presentLine({ ...row, bonusShares: 0, totalNumberOfShares: row.quantity, total: totalOf(row) });
}

export function totalOf(line: Pick<TradeLineRow, 'pricePerShare' | 'quantity'>): string {
  return multiplyExactly(line.pricePerShare, String(line.quantity));
}

export const readLines = compiledQuery((db, tradeId: string) =>
  db.selectFrom('tradeLineItems').selectAll().where('tradeId', '=', tradeId).orderBy('seq'),
);

/**
 * Rejects changes of a placed trade.
 * @throws conflict
 */
export function assertCart(row: TradeRow): void {
  if (row.tradeStatus === 'CART') return;
  throw conflict('tradeStatus', `is ${row.tradeStatus}; only a cart can be changed`);
}

async function listOfUser(
  ctx: Context,
  sentUserId: string,
  query: { page?: number | null; limit?: number | null },
) {
  const user = await findVisible(ctx, 'users', toUserId(sentUserId), 'userId');
  return readFilteredPage(ctx, 'trades', query, sql`${sql.ref('userId')} = ${user.id}`);
}

export const trades: OperationHandler[] = [
  read(getTrade, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'trades', params.id, 'id');
    const lines = await readLines(ctx.db, row.id);
    return { ...(await presentTrade(ctx, row)), lineItems: lines.map(presentLineItem) };
  }),
  read(listTrades, async (ctx, { query }) => {
    const { rows, meta } = query.userId
      ? await listOfUser(ctx, query.userId, query)
      : await readPage(ctx, 'trades', query);
    return { items: await Promise.all(rows.map((row) => presentTrade(ctx, row))), meta };
  }),
];
