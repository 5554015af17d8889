/** Second approval: which decisions require it is a setting; this table has the states of their proposals. */

import { isReopening, labelsOf, roleForTarget } from './decisions.ts';
import { formatMoney } from './format-money.ts';
import { compareAmounts, type DecimalText } from './money.ts';
import { hasRole, type OfficerRole } from './officer-roles.ts';
import type { ReviewDefinition } from './reviews/define-review.ts';
import { type ReviewName, reviewNames, reviews } from './reviews.ts';
import { toStateLabel } from './states.ts';
import type { Transitions } from './transitions.ts';

/** The states of each review that require second approval. */
export type RequiredStates = Readonly<Record<ReviewName, readonly string[]>>;

export interface SecondApproval extends RequiredStates {
  /** Decisions about money require it only from this amount on, in US dollars; null for any amount. */
  fromAmount: DecimalText | null;
  /** Whether who recorded money of a trade neither settles the trade nor approves its funding. */
  separatesMoney: boolean;
}

const definitions: Readonly<Record<ReviewName, ReviewDefinition>> = reviews;

/** The reviews whose decisions are about money. */
export const moneyReviews = reviewNames.filter((review) => definitions[review].amount !== undefined);

/**
 * Whether a decision is about money, and about less than the amount from which it requires a second approval. A record
 * without an amount may be about any.
 */
export function isBelowAmount(review: ReviewName, row: object, fromAmount: DecimalText | null): boolean {
  const { amount: column } = definitions[review];
  if (column === undefined || fromAmount === null) return false;
  const amount = (row as Readonly<Record<string, unknown>>)[column];
  return typeof amount === 'string' && compareAmounts(amount, fromAmount) < 0;
}

/** The amount that requires more second approvals. */
export function stricterAmount(one: DecimalText | null, other: DecimalText | null): DecimalText | null {
  if (one === null || other === null) return null;
  return compareAmounts(one, other) <= 0 ? one : other;
}

/** As in "of $10,000.00 and more", for the amounts that require second approval. */
export function describeFromAmount(fromAmount: DecimalText | null): string {
  return fromAmount === null ? 'of any amount' : `of ${formatMoney(fromAmount)} and more`;
}

export function mapReviews(statesOf: (review: ReviewName) => string[]): Record<ReviewName, string[]> {
  return Object.fromEntries(reviewNames.map((review) => [review, statesOf(review)])) as Record<
    ReviewName,
    string[]
  >;
}

/** As in "Issuer: Approved", for every state that requires second approval. */
export function describeSecondApproval(required: Partial<RequiredStates>): string[] {
  return reviewNames.flatMap((review) =>
    (required[review] ?? []).map(
      (to) => `${reviews[review].label}: ${isReopening(to) ? labelsOf(to).label : toStateLabel(to)}`,
    ),
  );
}

/**
 * The reviews in which second approval is impossible: it requires an approver, and another officer who may
 * propose the decision.
 * @param enabled the roles of each enabled officer
 */
export function findUnconfirmable(
  required: Partial<RequiredStates>,
  enabled: readonly (readonly OfficerRole[])[],
): ReviewName[] {
  const approvers = enabled.filter((roles) => hasRole(roles, 'approver'));
  return reviewNames.filter((review) => {
    const states = required[review] ?? [];
    const deciders = enabled.filter(
      (roles) =>
        approvers.includes(roles) || states.some((to) => hasRole(roles, roleForTarget(to, [review]))),
    );
    return states.length > 0 && (approvers.length === 0 || deciders.length < 2);
  });
}

/** What one officer proposes and another one must confirm. */
export const proposedKinds = {
  DECISION: 'Decisions',
  OVERRIDE: 'Overrides of rules',
  SEPARATION: 'Separations of persons',
  NOT_MATERIAL: 'Changes as not material',
  ADMINISTRATION: 'Changes of officers and protections',
} as const;

export type ProposedKind = keyof typeof proposedKinds;
export const proposedKindNames = Object.keys(proposedKinds) as ProposedKind[];

export const proposalStatuses = ['PENDING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'OVERTAKEN'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** A proposal is overtaken when its record has changed. */
export const proposalTransitions: Transitions<ProposalStatus> = [
  ...(['CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const).map((to) => ({
    from: ['PENDING' as const],
    to,
    actor: 'officer' as const,
  })),
  { from: ['PENDING'], to: 'OVERTAKEN', actor: 'system' },
];
