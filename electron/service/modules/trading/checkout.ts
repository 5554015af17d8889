import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { checkoutCart } from '#shared/contracts/trading/carts.ts';
import { toUserId } from '#shared/domain/ids.ts';
import { moveUnits } from '../offerings/units.ts';
import { type CheckoutFacts, readCheckoutFacts } from './checkout-facts.ts';
import { readCheckoutPolicy } from './checkout-policy.ts';
import { evaluateCheckout } from './evaluate-checkout.ts';
import { findCart } from './new-cart.ts';
import { noteFlows } from './offering-book.ts';
import { presentTrade } from './trades.ts';

/** The requirements of every checkout, whatever the policy (decisions.md § 5 "Cart and trade"). */
function findLacks({ cart, lines, offering }: CheckoutFacts): string[] {
  const lacks: string[] = [];
  if (lines.length === 0) lacks.push('lineItems: the cart is empty');
  if (cart.investorAccountId === null) lacks.push('investorAccountId: no investor account is chosen');
  if (cart.paymentMethodId === null) lacks.push('paymentMethodId: no payment method is chosen');
  if (offering && !offering.enabled) lacks.push('offeringId: the offering is not enabled');
  return lacks;
}

export const checkout: OperationHandler[] = [
  write(checkoutCart, async (ctx, { body }) => {
    const user = await findVisible(ctx, 'users', toUserId(body.userId), 'userId');
    const cart = await findCart(ctx.db, user.id);
    if (!cart) throw new AppError('not-found', ['userId: has no cart']);
    const facts = await readCheckoutFacts(ctx, cart);
    const policy = await readCheckoutPolicy(ctx.db);
    const findings = evaluateCheckout(facts);
    const stopping = findings.filter(({ rule }) => policy[rule] === 'STOP');
    const errors = [...findLacks(facts), ...stopping.map(({ message }) => message)];
    if (errors.length > 0) throw ruleViolation(...errors);
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
    return presentTrade(placed);
  }),
];
