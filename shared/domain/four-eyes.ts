/** Decisions that take two officers: which ones do is a setting, what becomes of a proposal is this table. */
import type { Moves } from './moves.ts';
import { movesOf, type ReviewName } from './reviews.ts';

/** For each review, the states for which the decision of one officer is not enough. */
export type FourEyes = Readonly<Record<ReviewName, readonly string[]>>;

/** The states that officers may decide for in a review, in the order of its moves. */
export function decisionsOf(review: ReviewName): string[] {
  const targets = Object.values(movesOf(review)).flatMap((movers) => movers?.officer ?? []);
  return [...new Set(targets)];
}

export const proposalStatuses = ['WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'OVERTAKEN'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** A proposal is overtaken when its record has changed since, and somebody decides it anew. */
export const proposalMoves: Moves<ProposalStatus> = {
  WAITING: { officer: ['CONFIRMED', 'DECLINED', 'WITHDRAWN'], system: ['OVERTAKEN'] },
};
