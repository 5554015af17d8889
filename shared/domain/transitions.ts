/**
 * The allowed transitions between states, and who may make them (compliance.md § 2). The service checks these tables
 * inside its transactions, and the screens use them to offer buttons.
 */

/** `client` by a request of the client API, `provider` by the KYC provider, `system` by the rules. */
export type TransitionActor = 'client' | 'provider' | 'system' | 'officer';

export type Transitions<State extends string> = Readonly<
  Partial<Record<State, Partial<Record<TransitionActor, readonly State[]>>>>
>;

/** The states that the actor may set for a record in the given state. */
export function transitionsFrom<State extends string>(
  transitions: Transitions<State>,
  from: State,
  actor: TransitionActor,
): readonly State[] {
  return transitions[from]?.[actor] ?? [];
}

/** A status that the service computes from other records: it can take any value at any time. */
export function derivedTransitions<State extends string>(states: readonly State[]): Transitions<State> {
  return Object.fromEntries(states.map((state) => [state, { system: states }])) as Transitions<State>;
}

const kycDecisions = ['APPROVED', 'REJECTED', 'RESUBMIT', 'CANCELLED'] as const;
export const kycStatuses = ['PENDING', 'NEEDS_REVIEW', 'ERROR', ...kycDecisions] as const;

export type KycStatus = (typeof kycStatuses)[number];

/** RESUBMIT and CANCELLED are final: the client submits a new record. */
export const kycTransitions: Transitions<KycStatus> = {
  PENDING: { provider: ['NEEDS_REVIEW', 'ERROR'], officer: kycDecisions },
  NEEDS_REVIEW: { officer: kycDecisions },
  ERROR: { officer: kycDecisions },
  APPROVED: { officer: ['NEEDS_REVIEW'] },
  REJECTED: { officer: ['NEEDS_REVIEW'] },
};

export type SystemReview = 'PENDING' | 'NEEDS_INFO' | 'PASSED' | 'FAILED';

/** The result of the accreditation rules; resubmitted documents are evaluated again. */
export const aicSystemReviewTransitions: Transitions<SystemReview> = {
  PENDING: { client: ['NEEDS_INFO'] },
  NEEDS_INFO: { client: ['NEEDS_INFO'], system: ['PASSED', 'FAILED'] },
  PASSED: { client: ['NEEDS_INFO'] },
  FAILED: { client: ['NEEDS_INFO'] },
};

const reviewDecisions = ['APPROVED', 'REJECTED', 'NEEDS_INFO'] as const;
export const reviewStatuses = ['PENDING', ...reviewDecisions] as const;

export type Review = (typeof reviewStatuses)[number];

export const aicComplianceReviewTransitions: Transitions<Review> = {
  PENDING: { client: ['PENDING'], officer: reviewDecisions },
  NEEDS_INFO: { client: ['PENDING'] },
  // A renewal.
  APPROVED: { client: ['PENDING'], officer: ['PENDING'] },
  REJECTED: { officer: ['PENDING'] },
};

/** Offerings, files, and trades; `amlStatus` of individuals, `kybStatus` and `sanctionsStatus` of legal entities. */
export const complianceReviewTransitions: Transitions<Review> = {
  PENDING: { officer: reviewDecisions },
};

export type IssuerStatus = 'SUBMITTED' | (typeof reviewDecisions)[number];

export const issuerTransitions: Transitions<IssuerStatus> = {
  SUBMITTED: { officer: reviewDecisions },
};

export type OnboardingStatus = 'IN_REVIEW' | (typeof reviewDecisions)[number];

export const onboardingTransitions: Transitions<OnboardingStatus> = {
  IN_REVIEW: { officer: reviewDecisions },
};

/** Whether all required data of a record is present. */
export const profileStatuses = ['IN_PROGRESS', 'COMPLETE'] as const;

/** The result of the checkout rules, which are evaluated when the client places the trade. */
export const checkoutReviewTransitions: Transitions<'PENDING' | 'PASSED' | 'NEEDS_INFO'> = {
  PENDING: { client: ['PASSED', 'NEEDS_INFO'] },
};
