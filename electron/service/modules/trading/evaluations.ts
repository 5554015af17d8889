/** The evaluations of trades: the rules with their effects, and what is stored (compliance.md § 1.3). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { CheckoutPolicy } from '#shared/domain/checkout-policy.ts';
import { evaluate } from '#shared/domain/rules/evaluate.ts';
import {
  type Effect,
  effectAt,
  ruleOf,
  type Stage,
  type StoredStage,
} from '#shared/domain/rules/rule-names.ts';
import { isMet, type RuleResult } from '#shared/domain/rules/rule-result.ts';
import { readCheckoutPolicy } from './checkout-policy.ts';
import { readTradeFacts } from './trade-facts.ts';
import type { TradeRow } from './trades.ts';

export interface EvaluatedRule extends RuleResult {
  effect: Effect;
  /** The override that covers the rule with exactly these inputs. */
  overrideId: string | null;
}

const readOverrides = compiledQuery((db, subjectId: string, status: string) =>
  db
    .selectFrom('overrides')
    .select(['id', 'rule', 'version', 'inputs'])
    .where('subjectId', '=', subjectId)
    .where('status', '=', status),
);

/**
 * Evaluates all rules of a stage, with the facts as they are in this transaction.
 * @param lines of a cart that is not stored
 */
export async function evaluateTrade(
  ctx: Context,
  stage: Stage,
  trade: TradeRow,
  lines?: Parameters<typeof readTradeFacts>[3],
): Promise<EvaluatedRule[]> {
  const facts = await readTradeFacts(ctx, stage, trade, lines);
  const isBefore = stage === 'QUOTE' || stage === 'CHECKOUT';
  const policy = isBefore ? await readCheckoutPolicy(ctx.db) : undefined;
  const overrides = isBefore ? [] : await readOverrides(ctx.db, trade.id, 'APPROVED');
  return evaluate(stage, facts, ctx.now).map((result) => {
    const override = overrides.find(
      ({ rule, version, inputs }) =>
        rule === result.rule && version === result.version && inputs === JSON.stringify(result.inputs),
    );
    return { ...result, effect: effectOf(result, stage, policy), overrideId: override?.id ?? null };
  });
}

/** A checkout follows the policy, but an offering that an officer rejected cannot be sold (compliance.md § 5.3). */
function effectOf({ rule, result }: RuleResult, stage: Stage, policy: CheckoutPolicy | undefined): Effect {
  const { isExplained, isFixed } = ruleOf(rule);
  const effect = isExplained && result === 'NEEDS_INFO' ? 'FINDING' : effectAt(rule, stage);
  if (!policy || isFixed) return effect;
  if (rule === 'offeringReview' && result === 'FAILED') return 'BLOCK';
  return policy[rule] === 'STOP' ? 'BLOCK' : 'FINDING';
}

/** The rules that are not met and not overridden, and have this effect. */
export function unmetWith(effect: Effect, evaluated: readonly EvaluatedRule[]): EvaluatedRule[] {
  return evaluated.filter((rule) => rule.effect === effect && rule.overrideId === null && !isMet(rule));
}

/** The errors of rules, each with the name of its rule unless its field says as much. */
export function toErrors(unmet: readonly EvaluatedRule[]): FieldError[] {
  return unmet.map(toError);
}

function toError({ rule, field, message }: EvaluatedRule): FieldError {
  const isOfCart = effectAt(rule, 'APPROVAL') === 'NONE' && effectAt(rule, 'SETTLEMENT') === 'NONE';
  return { field, message: isOfCart ? `${message}` : `${message} Rule: ${rule}.` };
}

/** Stores the result of each rule; the rows never change. */
export async function storeEvaluations(
  ctx: WriteContext,
  stage: StoredStage,
  tradeId: string,
  evaluated: readonly EvaluatedRule[],
): Promise<void> {
  const rows = evaluated.map(({ rule, version, inputs, result, message, effect, overrideId }) => ({
    tradeId,
    stage,
    rule,
    version,
    inputs: JSON.stringify(inputs),
    result,
    message,
    effect,
    overrideId,
    evaluatedAt: ctx.now,
    actorId: ctx.caller.actor.id,
  }));
  await insertAll(ctx.db, 'ruleEvaluations', rows, ['tradeId', 'stage', 'evaluatedAt', 'actorId']);
}

/** The rules that are not met at a stage and have this effect, each as an error. */
export async function findUnmet(
  ctx: Context,
  stage: Stage,
  trade: TradeRow,
  effect: Effect,
): Promise<(FieldError & { unmet: EvaluatedRule })[]> {
  const found = unmetWith(effect, await evaluateTrade(ctx, stage, trade));
  return found.map((unmet) => ({ ...toError(unmet), unmet }));
}

/** Evaluates a trade inside its decision, and stores the results. */
export async function storeStage(ctx: WriteContext, stage: StoredStage, trade: TradeRow): Promise<void> {
  await storeEvaluations(ctx, stage, trade.id, await evaluateTrade(ctx, stage, trade));
}
