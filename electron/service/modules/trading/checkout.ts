import { AppError } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { checkoutCart } from '#shared/contracts/trading/carts.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { moveUnits } from '../offerings/units.ts';
import { type CheckoutFacts, readCheckoutFacts } from './checkout-facts.ts';
import { readCheckoutPolicy } from './checkout-policy.ts';
import { evaluateCheckout } from './evaluate-checkout.ts';
import { findCart } from './new-cart.ts';
import { noteFlows } from './subscriptions.ts';
import { presentTrade } from './trades.ts';

/** The requirements of every checkout, whatever the policy (decisions.md § 5 "Cart and trade"). */
function findLacks({ cart, lines, offering }: CheckoutFacts): FieldError[] {
  const lacks: FieldError[] = [];
  if (lines.length === 0) lacks.push({ field: 'lineItems', message: 'must not be empty' });
  if (cart.investorAccountId === null) lacks.push({ field: 'investorAccountId', message: 'is required' });
  if (cart.paymentMethodId === null) lacks.push({ field: 'paymentMethodId', message: 'is required' });
  if (offering && !offering.enabled) lacks.push({ field: 'offeringId', message: 'is not enabled' });
  return lacks;
}

export const checkout: OperationHandler[] = [
  write(checkoutCart, async (ctx, { body }) => {
    const user = await findVisible(ctx, 'users', toUserId(body.userId), 'userId');
    const cart = await findCart(ctx.db, user.id);
    if (!cart) throw new AppError('not-found', [{ field: 'userId', message: 'has no cart' }]);
    const facts = await readCheckoutFacts(ctx, cart);
    const policy = await readCheckoutPolicy(ctx.db);
    const findings = evaluateCheckout(facts);
    const stopping = findings.filter(({ rule }) => policy[rule] === 'STOP');
    const errors = [...findLacks(facts), ...stopping.map(({ field, message }) => ({ field, message }))];
    if (errors.length > 0) throw new AppError('rule', errors);
    await moveUnits(ctx, facts.lines, 'placed');
    await noteFlows(ctx, cart, facts.lines, 'placed');
    const placed = await ctx.records.transition('client', 'trades', cart, {
      tradeStatus: 'PLACED',
      placedAt: ctx.now,
      ip: ctx.caller.address ?? cart.ip,
      systemReviewCheck: findings.length > 0 ? 'NEEDS_INFO' : 'PASSED',
      systemReviewCheckedAt: ctx.now,
      systemReviewLog: JSON.stringify(findings),
      findings: findings.length,
      cancellationPeriod: facts.offering?.cancellationPeriod ?? null,
    });
    return presentTrade(ctx, placed);
  }),
];
