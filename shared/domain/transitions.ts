/**
 * The allowed transitions between states, and who may make them (compliance.md § 2). Every table is a list of rows, as
 * in the document. The service checks these tables inside its transactions, and the screens use them to offer buttons.
 */
import type { ReasonCodeName } from './reviews/reason-codes.ts';

/** `client` by a request of the client API, `provider` by the KYC provider, `system` by the rules. */
export type TransitionActor = 'client' | 'provider' | 'system' | 'officer';

/** A row of a table of transitions. */
export interface Transition<State extends string = string> {
  from: readonly State[];
  to: State;
  /** A role stands for an officer with that role; `officer` for one with the role of the operation. */
  actor: TransitionActor | 'reviewer' | 'approver';
  /** Whether the officer must give a reason, or which ones are possible; without it, a reason is optional. */
  reason?: 'required' | readonly ReasonCodeName[];
  /** Whether a second officer must confirm it `always`, or if the `setting` of the review requires that. */
  secondApproval?: 'setting' | 'always';
}

export type Transitions<State extends string> = readonly Transition<State>[];

function isBy(actor: Transition['actor'], wanted: TransitionActor): boolean {
  return actor === wanted || (wanted === 'officer' && (actor === 'reviewer' || actor === 'approver'));
}

/** The states that the actor may set for a record in the given state. */
export function transitionsFrom<State extends string>(
  transitions: Transitions<State>,
  from: State,
  actor: TransitionActor,
): readonly State[] {
  return transitions.filter((row) => row.from.includes(from) && isBy(row.actor, actor)).map(({ to }) => to);
}

/** The row by which an officer moves a record from one state to another; undefined if that is not allowed. */
export function findOfficerTransition<State extends string>(
  transitions: Transitions<State>,
  from: State,
  to: State,
): Transition<State> | undefined {
  return transitions.find((row) => row.to === to && row.from.includes(from) && isBy(row.actor, 'officer'));
}

/** A status that the service computes from other records: it can take any value at any time. */
export function derivedTransitions<State extends string>(states: readonly State[]): Transitions<State> {
  return states.map((to) => ({ from: states, to, actor: 'system' }));
}

export const kycStatuses = [
  'PENDING',
  'NEEDS_REVIEW',
  'ERROR',
  'APPROVED',
  'REJECTED',
  'RESUBMIT',
  'CANCELLED',
] as const;

export type KycStatus = (typeof kycStatuses)[number];

const undecided = ['PENDING', 'NEEDS_REVIEW', 'ERROR'] as const;

/** compliance.md § 2.3. A record is examined again only after an examination that failed. */
export const kycTransitions: Transitions<KycStatus> = [
  { from: ['PENDING'], to: 'NEEDS_REVIEW', actor: 'provider' },
  { from: ['PENDING'], to: 'ERROR', actor: 'provider' },
  { from: undecided, to: 'APPROVED', actor: 'approver', secondApproval: 'setting' },
  { from: undecided, to: 'REJECTED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  { from: undecided, to: 'RESUBMIT', actor: 'reviewer', reason: 'required', secondApproval: 'setting' },
  { from: undecided, to: 'CANCELLED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  { from: ['ERROR'], to: 'PENDING', actor: 'reviewer' },
  { from: ['RESUBMIT'], to: 'NEEDS_REVIEW', actor: 'reviewer', reason: ['INFORMATION_RECEIVED'] },
  {
    from: ['APPROVED', 'REJECTED', 'CANCELLED'],
    to: 'NEEDS_REVIEW',
    actor: 'approver',
    reason: 'required',
    secondApproval: 'setting',
  },
  { from: ['APPROVED'], to: 'NEEDS_REVIEW', actor: 'system' },
];

export const systemReviews = ['PENDING', 'NEEDS_INFO', 'PASSED', 'FAILED'] as const;
export type SystemReview = (typeof systemReviews)[number];

const results = ['NEEDS_INFO', 'PASSED', 'FAILED'] as const;

/** The result of the accreditation rules (compliance.md § 2.4); resubmitted documents are evaluated again. */
export const aicSystemReviewTransitions: Transitions<SystemReview> = [
  { from: systemReviews, to: 'NEEDS_INFO', actor: 'client' },
  ...results.map((to) => ({ from: results, to, actor: 'system' as const })),
];

export const reviewStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;

export type Review = (typeof reviewStatuses)[number];

type Decided = Exclude<Review, 'PENDING'>;

/**
 * compliance.md § 2.1.
 * @param pending the name of the state in which a record awaits a decision
 */
function fourStates<Pending extends string>(pending: Pending): Transitions<Pending | Decided> {
  return [
    { from: [pending], to: 'APPROVED', actor: 'approver', secondApproval: 'setting' },
    {
      from: [pending, 'NEEDS_INFO'],
      to: 'REJECTED',
      actor: 'approver',
      reason: 'required',
      secondApproval: 'setting',
    },
    { from: [pending], to: 'NEEDS_INFO', actor: 'reviewer', reason: 'required', secondApproval: 'setting' },
    { from: ['NEEDS_INFO'], to: pending, actor: 'client' },
    { from: ['NEEDS_INFO'], to: pending, actor: 'reviewer', reason: ['INFORMATION_RECEIVED'] },
    {
      from: ['APPROVED', 'REJECTED'],
      to: pending,
      actor: 'approver',
      reason: 'required',
      secondApproval: 'setting',
    },
    { from: ['APPROVED'], to: pending, actor: 'system' },
  ];
}

/** Offerings, files, and trades; `amlStatus` of individuals, `kybStatus` and `sanctionsStatus` of legal entities. */
export const complianceReviewTransitions = fourStates('PENDING');

/** The rules restore the approval of a trade if the change that reset it is not material (compliance.md § 3.2). */
export const tradeReviewTransitions: Transitions<Review> = [
  ...complianceReviewTransitions,
  { from: ['PENDING'], to: 'APPROVED', actor: 'system' },
];

/** A client may also replace a submission that no officer has decided, and renew an approved one. */
export const aicComplianceReviewTransitions: Transitions<Review> = [
  ...complianceReviewTransitions,
  { from: ['PENDING', 'APPROVED'], to: 'PENDING', actor: 'client' },
];

export type IssuerStatus = 'SUBMITTED' | Decided;

export const issuerTransitions: Transitions<IssuerStatus> = fourStates('SUBMITTED');

export type OnboardingStatus = 'IN_REVIEW' | Decided;

export const onboardingTransitions: Transitions<OnboardingStatus> = fourStates('IN_REVIEW');

/** Whether all required data of a record is present. */
export const profileStatuses = ['IN_PROGRESS', 'COMPLETE'] as const;

/** The result of the checkout rules, which are evaluated when the client places the trade. */
export const checkoutReviewTransitions: Transitions<'PENDING' | 'PASSED' | 'NEEDS_INFO'> = [
  { from: ['PENDING'], to: 'PASSED', actor: 'client' },
  { from: ['PENDING'], to: 'NEEDS_INFO', actor: 'client' },
];
