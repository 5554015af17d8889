import type { WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { checkoutCart } from '#shared/contracts/trading/carts.ts';
import { fundingTaskOf } from '#shared/domain/funding.ts';
import { toUserId } from '#shared/domain/ids.ts';
import type { RuleName } from '#shared/domain/rules/rule-names.ts';
import type { Outcome, RuleLimit } from '#shared/domain/rules/rule-result.ts';
import { moveUnits } from '../offerings/units.ts';
import { type EvaluatedRule, evaluateTrade, storeEvaluations, toErrors, unmetWith } from './evaluations.ts';
import { findCart } from './new-cart.ts';
import { noteFlows } from './subscriptions.ts';
import { presentTrade, readLines, type TradeRow } from './trades.ts';

/** A rule that was not met at the checkout, as `systemReviewLog` has it. */
export interface Finding extends FieldError {
  rule: RuleName;
  result: Outcome;
  citation: string;
  version: number | null;
  limit?: ClientLimit;
}

/** The arithmetic of a limit for the client. */
type ClientLimit = Pick<RuleLimit, 'amount' | 'invested' | 'remaining'>;

/** The requirements of every checkout, whatever the policy (decisions.md § 5 "Cart and trade"). */
function findLacks(cart: TradeRow, lines: readonly unknown[]): FieldError[] {
  const lacks: FieldError[] = [];
  if (lines.length === 0) lacks.push({ field: 'lineItems', message: 'must not be empty' });
  if (cart.investorAccountId === null) lacks.push({ field: 'investorAccountId', message: 'is required' });
  if (cart.paymentMethodId === null) lacks.push({ field: 'paymentMethodId', message: 'is required' });
  return lacks;
}

/** Everything that stops the checkout of a cart, as the errors of a checkout name it. */
export function findObstacles(
  cart: TradeRow,
  lines: readonly unknown[],
  evaluated: readonly EvaluatedRule[],
): FieldError[] {
  const lacks = findLacks(cart, lines);
  const missing = new Set(lacks.map(({ field }) => field));
  // A rule that lacks a choice says the same as the missing choice.
  const blocking = unmetWith('BLOCK', evaluated).filter(
    ({ field, result }) => result !== 'NEEDS_INFO' || !missing.has(field),
  );
  return [...lacks, ...toErrors(blocking)];
}

function toFinding({ rule, field, message, result, citation, version, limit }: EvaluatedRule): Finding {
  return {
    rule,
    field,
    message: message ?? '',
    result,
    citation,
    version,
    ...(limit && {
      limit: { amount: limit.amount, invested: limit.invested, remaining: limit.remaining },
    }),
  };
}

export const checkout: OperationHandler[] = [
  write(checkoutCart, async (ctx, { body }) => {
    const user = await findVisible(ctx, 'users', toUserId(body.userId), 'userId');
    const cart = await findCart(ctx.db, user.id);
    if (!cart) throw new AppError('not-found', [{ field: 'userId', message: 'has no cart' }]);
    return presentTrade(ctx, await placeCart(ctx, cart));
  }),
];

/**
 * Places a cart: evaluates it, and reserves its units.
 * @throws not-found, if the caller does not see what the cart names; rule, with everything that stops the checkout
 */
export async function placeCart(ctx: WriteContext, cart: TradeRow): Promise<TradeRow> {
  if (cart.investorAccountId !== null)
    await findVisible(ctx, 'investorAccounts', cart.investorAccountId, 'investorAccountId');
  const offering =
    cart.offeringId === null ? undefined : await findVisible(ctx, 'offerings', cart.offeringId, 'offeringId');
  const evaluated = await evaluateTrade(ctx, 'CHECKOUT', cart);
  const lines = await readLines(ctx.db, cart.id);
  const obstacles = findObstacles(cart, lines, evaluated);
  if (obstacles.length > 0) throw new AppError('rule', obstacles);
  await moveUnits(ctx, lines, 'placed');
  await noteFlows(ctx, cart, lines, 'placed');
  const findings = unmetWith('FINDING', evaluated).map(toFinding);
  const placed = await ctx.records.transition('client', 'trades', cart, {
    tradeStatus: 'PLACED',
    placedAt: ctx.now,
    ip: ctx.caller.address ?? cart.ip,
    systemReviewCheck: findings.length > 0 ? 'NEEDS_INFO' : 'PASSED',
    systemReviewCheckedAt: ctx.now,
    systemReviewLog: JSON.stringify(findings),
    findings: findings.length,
    cancellationPeriod: offering?.cancellationPeriod ?? null,
    fundingTask: fundingTaskOf({ ...cart, tradeStatus: 'PLACED' }, []),
  });
  await storeEvaluations(ctx, 'CHECKOUT', cart.id, evaluated);
  return placed;
}
