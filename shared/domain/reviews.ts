import { aic } from './reviews/aic.ts';
import { aml } from './reviews/aml.ts';
import type { ReviewDefinition, ReviewGroup } from './reviews/define-review.ts';
import { entityAccreditation } from './reviews/entity-accreditation.ts';
import { file } from './reviews/file.ts';
import { funding } from './reviews/funding.ts';
import { issuer } from './reviews/issuer.ts';
import { kyb } from './reviews/kyb.ts';
import { kyc } from './reviews/kyc.ts';
import { offering } from './reviews/offering.ts';
import { onboarding } from './reviews/onboarding.ts';
import { payment } from './reviews/payment.ts';
import { type ReasonCodeName, reasonLabels, restrictedByDefault } from './reviews/reason-codes.ts';
import { sanctions } from './reviews/sanctions.ts';
import { settlement } from './reviews/settlement.ts';
import { trade } from './reviews/trade.ts';
import { verification } from './reviews/verification.ts';
import type { Transitions } from './transitions.ts';

/** Every review, in the order of the sidebar. Operations, queues, counts, and screens derive from these. */
export const reviews = {
  kyc,
  aml,
  aic,
  entityAccreditation,
  verification,
  issuer,
  offering,
  onboarding,
  kyb,
  sanctions,
  trade,
  funding,
  payment,
  settlement,
  file,
} as const satisfies Record<string, ReviewDefinition>;

export type Reviews = typeof reviews;
export type ReviewName = keyof Reviews;
export const reviewNames = Object.keys(reviews) as ReviewName[];

/** The transitions of a review, for states read from a record. */
export function transitionsOf(review: ReviewName): Transitions<string> {
  return reviews[review].transitions;
}

/** The columns with the time since which a record is pending: the first with a value counts. */
export function sinceColumnsOf(review: ReviewName): readonly string[] {
  const { stateSince, since = ['createdAt'] }: ReviewDefinition = reviews[review];
  return stateSince === undefined ? since : [stateSince, ...since];
}

/** The label of a review within a sentence: an abbreviation stays as it is. */
export function labelWithin(review: ReviewName): string {
  const { label } = reviews[review];
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** The label of a review within its group. */
export function tabOf(review: ReviewName): string {
  const definition: ReviewDefinition = reviews[review];
  return definition.tab ?? definition.label;
}

/** Whether an approval of a review states a search in sanctions lists (compliance.md § 2.2). */
export function isScreening(review: ReviewName): boolean {
  const definition: ReviewDefinition = reviews[review];
  return definition.isScreening === true;
}

/**
 * Explains why records of a review cannot be approved in one request; undefined if they can (compliance.md § 1.6d).
 */
export function explainNoBulk(review: ReviewName): string | undefined {
  const definition: ReviewDefinition = reviews[review];
  if (definition.isApprovedInBulk) return undefined;
  const how = isScreening(review) ? ', each with a screening statement' : '';
  const several = definition.noun[1];
  return `${several.charAt(0).toUpperCase()}${several.slice(1)} are approved one at a time${how}`;
}

/** Whether a record in this state awaits an officer. */
export function isPending(review: ReviewName, state: string): boolean {
  const pending: readonly string[] = reviews[review].pending;
  return pending.includes(state);
}

/** The groups of the sidebar with their reviews, in the order of the reviews. */
export const reviewGroups: readonly (ReviewGroup & { reviews: readonly [ReviewName, ...ReviewName[]] })[] =
  reviewNames
    .filter((review, index) => reviewNames.findIndex((other) => isSameGroup(other, review)) === index)
    .map((first) => ({
      ...reviews[first].group,
      reviews: [first, ...reviewNames.filter((review) => review !== first && isSameGroup(review, first))],
    }));

function isSameGroup(left: ReviewName, right: ReviewName): boolean {
  return reviews[left].group.name === reviews[right].group.name;
}

/** Whether the KYC provider still examines a record, so that its findings are not complete. */
export function awaitsExamination(kycStatus: string): boolean {
  return kycStatus === 'PENDING';
}

/** The tabs of a queue: records that await an officer, and records that await the client (compliance.md § 2d). */
export const queueTabs = ['pending', 'requested'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** The limits of the age bands of a queue, in days. */
export const ageBands = [1, 3, 7] as const;

/** A reason that an officer may give. Clients never receive it. */
export interface ReasonCode {
  code: string;
  label: string;
  /** The reviews that it applies to. */
  reviews: ReviewName[];
  /** Whether a decision with it has no message to the client, and shows its reason only to approvers. */
  restricted: boolean;
}

/** The reasons of a new installation; the list is a setting. */
export const defaultReasonCodes: ReasonCode[] = Object.entries(reasonLabels)
  .map(([code, label]) => ({
    code,
    label,
    reviews: reviewNames.filter((review) => {
      const reasons: readonly ReasonCodeName[] = reviews[review].reasons;
      return reasons.includes(code as ReasonCodeName);
    }),
    restricted: restrictedByDefault.includes(code),
  }))
  .filter((reason) => reason.reviews.length > 0);
