/** The evaluation of a cart for its client, the requirements of an account, and the evaluation of a trade. */
import type { Context } from '#service/kernel/context.ts';
import { toErrorText } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { evaluateCart, getRequirements, getTradeEvaluation } from '#shared/contracts/trading/evaluations.ts';
import { effectAt, type RuleName, type Stage } from '#shared/domain/rules/rule-names.ts';
import { isMet, type Outcome, worstOf } from '#shared/domain/rules/rule-result.ts';
import { findObstacles } from './checkout.ts';
import { type EvaluatedRule, evaluateTrade } from './evaluations.ts';
import { findCart, toUnstoredCart } from './new-cart.ts';
import { assertCart, readLines, type TradeRow } from './trades.ts';

/** The rules about the account only. */
const accountRules: readonly RuleName[] = ['setup', 'kyc', 'aml'];

/** Limits and caps depend on an amount, so they are no requirements. */
const amountRules: readonly RuleName[] = ['tierTwoLimit', 'crowdfundingLimit', 'issuerCap'];

/** A rule with the arithmetic of its limit. */
export function presentRule(evaluated: EvaluatedRule) {
  const { rule, result, effect, message, citation, version } = evaluated;
  return { rule, result, effect, message, citation, version, limit: presentLimit(evaluated) };
}

function presentLimit({ limit }: EvaluatedRule) {
  if (!limit) return null;
  const { amount, invested, remaining } = limit;
  return { amount: Number(amount), invested: Number(invested), remaining: Number(remaining) };
}

/** For officers only: the sums contain trades that the client cannot see. */
function presentArithmetic({ limit }: EvaluatedRule) {
  return limit && { basis: limit.basis, figures: [...limit.figures], parts: [...limit.parts] };
}

/**
 * The cart of the user of an investor account if it is for the offering; otherwise one that is not stored, so that
 * everything that belongs to a trade is missing.
 */
async function findOrImagineCart(
  ctx: Context,
  account: { id: string; userId: string; investorAccountType: string; accountId: string; tenantId: string },
  offering: { id: string; issuerId: string } | undefined,
): Promise<TradeRow> {
  const cart = await findCart(ctx.db, account.userId);
  const chosen = {
    investorAccountId: account.id,
    investmentType: account.investorAccountType,
    offeringId: offering?.id ?? null,
    issuerId: offering?.issuerId ?? null,
  };
  if (cart && offering && cart.offeringId === offering.id) return { ...cart, ...chosen };
  return toUnstoredCart(ctx, account, chosen);
}

/** The results of the account rules, or of all rules with an effect on the approval. */
function readRequired(evaluated: readonly EvaluatedRule[], hasOffering: boolean): EvaluatedRule[] {
  return evaluated.filter(({ rule }) =>
    hasOffering ? !amountRules.includes(rule) : accountRules.includes(rule),
  );
}

export const evaluationHandlers: OperationHandler[] = [
  read(evaluateCart, async (ctx, { params }) => {
    const cart = await findVisible(ctx, 'trades', params.id, 'id');
    assertCart(cart);
    const evaluated = await evaluateTrade(ctx, 'QUOTE', cart);
    const lacks = findObstacles(cart, await readLines(ctx.db, cart.id), evaluated);
    return {
      tradeId: cart.id,
      result: worstOf(evaluated.map(({ result }) => result)),
      checkoutAllowed: lacks.length === 0,
      lacks: lacks.map(toErrorText),
      evaluatedAt: ctx.now,
      rules: evaluated.map(presentRule),
    };
  }),
  read(getRequirements, async (ctx, { params, query }) => {
    const account = await findVisible(ctx, 'investorAccounts', params.id, 'id');
    const offering = query.offeringId
      ? await findVisible(ctx, 'offerings', query.offeringId, 'offeringId')
      : undefined;
    const cart = await findOrImagineCart(ctx, account, offering);
    const required = readRequired(await evaluateTrade(ctx, 'APPROVAL', cart), offering !== undefined);
    const unmet = required.filter((rule) => !isMet(rule));
    // A cart that is not stored lacks nothing: the account has no trade yet.
    const isStored = cart.seq !== 0;
    const subjectOf = (id: string) => (id === cart.id && !isStored ? account.id : id);
    return {
      investorAccountId: account.id,
      offeringId: offering?.id ?? null,
      complete: unmet.every(({ rule }) => effectAt(rule, 'APPROVAL') === 'NONE'),
      items: unmet.flatMap(({ rule, requirements, field, message }) =>
        requirements.length > 0
          ? requirements.map((one) => ({ ...one, subjectId: subjectOf(one.subjectId), rule }))
          : [
              {
                code: 'RULE_NOT_PASSED',
                rule,
                subjectId: account.id,
                field,
                label: null,
                actor: 'OPERATOR' as const,
                message: message ?? '',
              },
            ],
      ),
    };
  }),
  read(getTradeEvaluation, async (ctx, { params }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    const stage: Stage = trade.complianceReview === 'APPROVED' ? 'SETTLEMENT' : 'APPROVAL';
    const current = await evaluateTrade(ctx, stage, trade);
    const stored = await ctx.db
      .selectFrom('ruleEvaluations')
      .select(['rule', 'result', 'message', 'version', 'evaluatedAt'])
      .where('tradeId', '=', trade.id)
      .where('stage', '=', 'CHECKOUT')
      .orderBy('seq')
      .execute();
    return {
      stage,
      evaluatedAt: ctx.now,
      current: current.map((evaluated) => ({
        ...presentRule(evaluated),
        arithmetic: presentArithmetic(evaluated),
        inputs: evaluated.inputs,
        overrideId: evaluated.overrideId,
      })),
      atCheckout: stored.map((one) => ({
        ...one,
        rule: one.rule as RuleName,
        result: one.result as Outcome,
      })),
    };
  }),
];
