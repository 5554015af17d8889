import type { DecisionKind } from '../decisions.ts';

/**
 * The reasons of a new installation. Each review lists those that fit it; officers can change both. Those that no
 * review lists are given by the rules.
 */
export const reasonLabels = {
  DOCUMENT_EXPIRED: 'Document expired',
  DOCUMENT_UNREADABLE: 'Document not readable',
  DOCUMENT_MISSING: 'Document missing',
  NAME_MISMATCH: 'Name mismatch',
  BIRTH_DATE_MISMATCH: 'Date of birth mismatch',
  DATA_MISMATCH: 'Data does not match the document',
  DUPLICATE: 'Duplicate individual, entity, or document',
  UNDER_AGE: 'Under age',
  BELOW_THRESHOLD: 'Below threshold',
  SANCTIONS_HIT: 'Potential sanctions match',
  SUSPECTED_FRAUD: 'Suspected fraud',
  WITHDRAWN: 'Withdrawn by the client',
  NOT_ELIGIBLE: 'Investor not eligible',
  NOT_FUNDED: 'Funds not received',
  TRADE_ENDED: 'Trade canceled or rejected',
  CLIENT_REQUEST: 'Requested by the client',
  OFFERING_NOT_COMPLETED: 'Offering not completed',
  RESCISSION: 'Rescission of a settled trade',
  REFUND: 'Refund of a settled trade',
  ERROR: 'Settled in error',
  RETURNED_PAYMENT: 'Payment returned by the bank',
  INFORMATION_RECEIVED: 'Information received',
  RENEWAL: 'Renewal',
  REOPENED: 'Reopened for review',
  MATERIAL_CHANGE: 'Material change',
  VERIFIED_OTHERWISE: 'Verified in another way',
  NOT_RECONFIRMED: 'Not reconfirmed by the investor',
  NOT_FOR_TRADE: 'Not a payment for a trade',
  RETURNED_TO_PAYER: 'Returned to the payer',
  RECORDED_BEFORE: 'Already recorded',
  OTHER: 'Other (note required)',
} as const;

const withoutApproval: readonly DecisionKind[] = ['ask', 'reject', 'cancel', 'reopen', 'resume'];

/**
 * The kinds of decisions that a reason fits, by the state for which they are made; without an entry, it fits all. A
 * reason that speaks against a record explains no approval, settlement, or confirmation.
 */
export const kindsOfReason: Partial<Record<ReasonCodeName, readonly DecisionKind[]>> = {
  DOCUMENT_EXPIRED: withoutApproval,
  DOCUMENT_UNREADABLE: withoutApproval,
  DOCUMENT_MISSING: withoutApproval,
  NAME_MISMATCH: withoutApproval,
  BIRTH_DATE_MISMATCH: withoutApproval,
  DATA_MISMATCH: withoutApproval,
  DUPLICATE: withoutApproval,
  UNDER_AGE: withoutApproval,
  BELOW_THRESHOLD: withoutApproval,
  SANCTIONS_HIT: withoutApproval,
  SUSPECTED_FRAUD: withoutApproval,
  WITHDRAWN: withoutApproval,
  NOT_ELIGIBLE: withoutApproval,
  NOT_FUNDED: withoutApproval,
  OFFERING_NOT_COMPLETED: withoutApproval,
  VERIFIED_OTHERWISE: ['approve'],
  INFORMATION_RECEIVED: ['approve', 'reopen', 'resume'],
  REOPENED: ['reopen', 'resume'],
  RENEWAL: ['reopen', 'resume'],
};

/**
 * The restricted reasons of a new installation (compliance.md § 7.1): a client who learns of one could learn of an
 * investigation.
 */
export const restrictedByDefault: readonly string[] = [
  'SANCTIONS_HIT',
  'SUSPECTED_FRAUD',
] satisfies ReasonCodeName[];

export type ReasonCodeName = keyof typeof reasonLabels;
