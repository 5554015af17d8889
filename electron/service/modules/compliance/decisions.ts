import type { WriteContext } from '#service/context.ts';
import { type Implementation, task, write } from '#service/implementation.ts';
import { decisions as contracts, type Decision, decideMany } from '#shared/contracts/compliance/decisions.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { carryOut, type GivenDecision, judgeDecision } from './decision.ts';
import { takesTwoOfficers } from './four-eyes.ts';
import { giveWay, propose } from './proposals.ts';
import { runEach } from './run-each.ts';

/**
 * Decides a record (decisions.md § 7): one transaction with its effects and audit events. Where it takes
 * two officers the record stays as it is, and a proposal is kept for the second.
 *
 * @throws as `judgeDecision`; conflict, if the record waits for a second officer already
 */
async function decide(
  ctx: WriteContext,
  review: ReviewName,
  id: string,
  given: GivenDecision,
): Promise<Decision> {
  const judged = await judgeDecision(ctx, review, id, given);
  await giveWay(ctx, judged);
  return (await takesTwoOfficers(ctx.db, review, given.to)) ? propose(ctx, judged) : carryOut(ctx, judged);
}

export const decisions: Implementation[] = [
  ...reviewNames.map((review) =>
    write(contracts[review], (ctx, { params, body }) => decide(ctx, review, params.id, body)),
  ),
  task(
    decideMany,
    async (ctx, { body }) => {
      const { review, ids, ...given } = body;
      const { done, refused } = await runEach(ctx, decideMany.name, ids, (write, id) =>
        decide(write, review, id, given),
      );
      const idsWhere = (awaitsSecond: boolean) =>
        done.filter((decision) => decision.awaitsSecond === awaitsSecond).map(({ recordId }) => recordId);
      return { decided: idsWhere(false), proposed: idsWhere(true), refused };
    },
    async (_ctx, outcome) => outcome,
  ),
];
