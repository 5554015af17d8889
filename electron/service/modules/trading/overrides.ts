/** Overrides of rules for a trade, by two approvers (compliance.md § 1.5). */
import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  decideOverride,
  listOverrides,
  type Override,
  proposeOverride,
} from '#shared/contracts/trading/overrides.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import { isMet } from '#shared/domain/rules/rule-result.ts';
import { isStillSeparable, noteSeparation, otherIdOf } from '../investors/separations.ts';
import { presentOverride, toOverrideReasons } from '../officers/override-rows.ts';
import { assertTwoApprovers } from '../officers/second-approval.ts';
import { explainOwnWork, explainUnconfirmable, explainUnproposable } from '../officers/second-approver.ts';
import { type EvaluatedRule, evaluateTrade } from './evaluations.ts';
import type { TradeRow } from './trades.ts';

/** The rule as the settlement evaluates it, which evaluates every rule that can be overridden. */
async function readRule(ctx: Context, trade: TradeRow, rule: string): Promise<EvaluatedRule | undefined> {
  return (await evaluateTrade(ctx, 'SETTLEMENT', trade)).find((one) => one.rule === rule);
}

/** An override covers exactly these facts. */
function isFor({ version, inputs }: Row<'overrides'>, current: EvaluatedRule | undefined): boolean {
  return current?.version === version && JSON.stringify(current.inputs) === inputs;
}

async function coversPresentFacts(ctx: Context, row: Row<'overrides'>): Promise<boolean> {
  if (row.rule === samePersonRule) return isStillSeparable(ctx, row);
  const trade = await findVisible(ctx, 'trades', row.subjectId, 'id');
  return trade.tradeStatus === 'PLACED' && isFor(row, await readRule(ctx, trade, row.rule));
}

/**
 * The overrides and separations that another approver can confirm now, oldest first. Officers propose each by hand, so
 * there are few.
 */
export async function readProposedOverrides(ctx: Context): Promise<Row<'overrides'>[]> {
  const rows = await ctx.db
    .selectFrom('overrides')
    .selectAll()
    // A literal, because the index has this condition.
    .where(sql<boolean>`status = 'PROPOSED'`)
    .orderBy('seq')
    .limit(limits.embeddedRecords)
    .execute();
  const current: Row<'overrides'>[] = [];
  for (const row of rows) if (await coversPresentFacts(ctx, row)) current.push(row);
  return current;
}

async function end(
  ctx: WriteContext,
  row: Row<'overrides'>,
  actor: 'officer' | 'system',
  columns: Pick<Row<'overrides'>, 'status' | 'decidedById' | 'decidedAt'>,
): Promise<Override> {
  const ended = await ctx.records.transition(actor, 'overrides', row, columns);
  if (ended.rule === samePersonRule) noteSeparation(ctx, ended);
  else noteOverride(ctx, ended);
  return presentOverride(ctx, ended);
}

/** The history of the trade has the override. */
function noteOverride(ctx: WriteContext, { subjectId, id, rule, status }: Row<'overrides'>): void {
  ctx.records.note(subjectId, { override: { id, rule, status } });
}

export const overrides: OperationHandler[] = [
  read(listOverrides, async (ctx, { params }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    const rows = await ctx.db
      .selectFrom('overrides')
      .selectAll()
      .where('subjectId', '=', trade.id)
      .orderBy('seq', 'desc')
      .execute();
    const isOpen = trade.tradeStatus === 'PLACED' && rows.length > 0;
    const current = isOpen ? await evaluateTrade(ctx, 'SETTLEMENT', trade) : [];
    const items = rows.map(async (row) => ({
      ...(await presentOverride(ctx, row)),
      isCurrent: isFor(
        row,
        current.find(({ rule }) => rule === row.rule),
      ),
    }));
    return {
      items: await Promise.all(items),
      whyNot: await explainUnproposable(ctx, [trade.id]),
    };
  }),
  write(proposeOverride, async (ctx, { params, body }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    await assertTwoApprovers(ctx, 'override');
    const [ownWork] = await explainOwnWork(ctx, [trade.id]);
    if (ownWork) throw ruleViolation(null, ownWork);
    const current = trade.tradeStatus === 'PLACED' ? await readRule(ctx, trade, body.rule) : undefined;
    if (!current || isMet(current) || current.version === null)
      throw ruleViolation('rule', 'does not block the trade');
    const inputs = JSON.stringify(current.inputs);
    const earlier = await ctx.db
      .selectFrom('overrides')
      .selectAll()
      .where('subjectId', '=', trade.id)
      .where('rule', '=', body.rule)
      .where('status', 'in', ['PROPOSED', 'APPROVED'])
      .execute();
    if (earlier.some((row) => isFor(row, current))) throw conflict('rule', 'already has an override');
    for (const row of earlier) await ctx.records.transition('system', 'overrides', row, { status: 'VOID' });
    const row = await ctx.records.insert('overrides', {
      id: newId('override'),
      subjectId: trade.id,
      rule: body.rule,
      version: current.version,
      inputs,
      status: 'PROPOSED',
      ...(await toOverrideReasons(ctx, body.rule, body)),
      proposedById: ctx.caller.actor.id,
      decidedById: null,
      decidedAt: null,
    });
    noteOverride(ctx, row);
    return presentOverride(ctx, row);
  }),
  write(decideOverride, async (ctx, { params, body }) => {
    const row = await ctx.db
      .selectFrom('overrides')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw notFound('id');
    const decided = { decidedById: ctx.caller.actor.id, decidedAt: ctx.now };
    if (body.to === 'APPROVED') {
      const recordIds = row.rule === samePersonRule ? [row.subjectId, otherIdOf(row)] : [row.subjectId];
      const whyNot = await explainUnconfirmable(ctx, row, recordIds);
      if (whyNot) throw ruleViolation(null, whyNot);
      await assertTwoApprovers(ctx, 'override');
      // The transition table allows this only while the override is proposed.
      if (row.status === 'PROPOSED' && !(await coversPresentFacts(ctx, row)))
        return end(ctx, row, 'system', { status: 'VOID', ...decided });
    }
    return end(ctx, row, 'officer', { status: body.to, ...decided });
  }),
];
