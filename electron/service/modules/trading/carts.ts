import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { type Cart, getCart, updateCart } from '#shared/contracts/trading/carts.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { defaultInvestmentType, findOrCreateCart } from './new-cart.ts';
import { assertCart, presentCartTrade, readLines, type TradeRow } from './trades.ts';

async function presentCart(ctx: Context, row: TradeRow): Promise<Cart> {
  const lines = await readLines(ctx.db, row.id);
  const toReferences = (id: string | null) => (id === null ? [] : [{ id }]);
  return {
    ...presentCartTrade(row),
    numberOfShares: row.purchasedShares,
    issuer: toReferences(row.issuerId),
    offering: toReferences(row.offeringId),
    lineItems: lines.map(({ id }) => ({ id })),
    paymentMethod: row.paymentMethodId === null ? null : { id: row.paymentMethodId },
  };
}

/**
 * The columns of a client's choices for a cart; null clears a choice.
 * @throws not-found; rule, if the choice belongs to another user (decisions.md § 5)
 */
export async function readChoices(
  ctx: Context,
  cart: TradeRow,
  choices: InputOf<typeof updateCart>['body'],
): Promise<Partial<TradeRow>> {
  const { investorAccountId, paymentMethodId, ...others } = choices;
  const account = investorAccountId
    ? await findVisible(ctx, 'investorAccounts', investorAccountId, 'investorAccountId')
    : undefined;
  const method = paymentMethodId
    ? await findVisible(ctx, 'paymentMethods', paymentMethodId, 'paymentMethodId')
    : undefined;
  const foreign = Object.entries({ investorAccountId: account, paymentMethodId: method }).filter(
    ([, chosen]) => chosen && chosen.userId !== cart.userId,
  );
  if (foreign.length > 0)
    throw new AppError(
      'rule',
      foreign.map(([field]) => ({ field, message: 'belongs to another user' })),
    );
  return {
    ...others,
    ...(investorAccountId !== undefined && {
      investorAccountId,
      investmentType: account?.investorAccountType ?? defaultInvestmentType,
    }),
    ...(paymentMethodId !== undefined && {
      paymentMethodId,
      txnPaymentMethod: method?.paymentMethodType ?? null,
    }),
  };
}

export const carts: OperationHandler[] = [
  write(getCart, async (ctx, { query }) => {
    const user = await findVisible(ctx, 'users', toUserId(query.userId), 'userId');
    return presentCart(ctx, await findOrCreateCart(ctx, user));
  }),
  write(updateCart, async (ctx, { params, body }) => {
    const cart = await findVisible(ctx, 'trades', params.id, 'id');
    assertCart(cart);
    return presentCartTrade(await ctx.records.update('trades', cart, await readChoices(ctx, cart, body)));
  }),
];
