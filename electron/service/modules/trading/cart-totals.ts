import type { WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { compareAmounts, sumExactly, toDecimalText } from '#shared/domain/money.ts';
import { readLines, type TradeLineRow, type TradeRow, totalOf } from './trades.ts';

/** The sums of a cart's lines; `pricePerShare` only if all lines have the same. */
export function totalsOf(lines: readonly Pick<TradeLineRow, 'pricePerShare' | 'quantity'>[]) {
  const prices = new Set(lines.map(({ pricePerShare }) => pricePerShare));
  const [price = null] = prices;
  return {
    purchasedShares: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    pricePerShare: prices.size === 1 ? price : null,
    totalAmount: lines.length > 0 ? sumExactly(lines.map(totalOf)) : null,
  };
}

/**
 * Updates a cart from its lines: its totals, and its offering and issuer, which the first line sets and the removal of
 * the last one clears.
 *
 * @param offering of the lines; omitted if the cart already has it
 * @throws rule, if the total exceeds the limit of amounts
 */
export async function updateCartTotals(
  ctx: WriteContext,
  cart: TradeRow,
  offering: { id: string | null; issuerId: string | null } = { id: cart.offeringId, issuerId: cart.issuerId },
): Promise<void> {
  const lines = await readLines(ctx.db, cart.id);
  const totals = totalsOf(lines);
  const { totalAmount } = totals;
  if (totalAmount !== null && compareAmounts(totalAmount, toDecimalText(limits.amount)) > 0) {
    throw ruleViolation('quantity', `makes the cart total ${totalAmount}; the maximum is ${limits.amount}`);
  }
  const isEmpty = lines.length === 0;
  await ctx.records.update('trades', cart, {
    offeringId: isEmpty ? null : offering.id,
    issuerId: isEmpty ? null : offering.issuerId,
    ...totals,
  });
}
