import { fundingTransitions, tradeTransitions } from './trade-transitions.ts';
import {
  aicComplianceReviewTransitions,
  complianceReviewTransitions,
  issuerTransitions,
  kycTransitions,
  onboardingTransitions,
  type Transitions,
} from './transitions.ts';

/** What officers review: a state of a record, with the moves that it knows. */
export const reviews = {
  kyc: { label: 'Identity', transitions: kycTransitions, pending: ['NEEDS_REVIEW', 'ERROR', 'PENDING'] },
  aic: {
    label: 'Accreditation',
    transitions: aicComplianceReviewTransitions,
    pending: ['PENDING', 'NEEDS_INFO'],
  },
  aml: {
    label: 'Money laundering',
    transitions: complianceReviewTransitions,
    pending: ['PENDING', 'NEEDS_INFO'],
  },
  issuer: { label: 'Issuer', transitions: issuerTransitions, pending: ['SUBMITTED', 'NEEDS_INFO'] },
  offering: {
    label: 'Offering',
    transitions: complianceReviewTransitions,
    pending: ['PENDING', 'NEEDS_INFO'],
  },
  onboarding: {
    label: 'Offering onboarding',
    transitions: onboardingTransitions,
    pending: ['IN_REVIEW', 'NEEDS_INFO'],
  },
  kyb: {
    label: 'Legal entity',
    transitions: complianceReviewTransitions,
    pending: ['PENDING', 'NEEDS_INFO'],
  },
  sanctions: {
    label: 'Sanctions',
    transitions: complianceReviewTransitions,
    pending: ['PENDING', 'NEEDS_INFO'],
  },
  file: { label: 'File', transitions: complianceReviewTransitions, pending: ['PENDING', 'NEEDS_INFO'] },
  trade: { label: 'Trade', transitions: complianceReviewTransitions, pending: ['PENDING', 'NEEDS_INFO'] },
  funding: { label: 'Funding', transitions: fundingTransitions, pending: ['PENDING', 'FUNDED'] },
  settlement: { label: 'Settlement', transitions: tradeTransitions, pending: ['PLACED'] },
} as const satisfies Record<
  string,
  { label: string; transitions: Transitions<never>; pending: readonly string[] }
>;

export type ReviewName = keyof typeof reviews;
export const reviewNames = Object.keys(reviews) as ReviewName[];

/** The moves of a review by plain words, for those who have a state from a record. */
export function transitionsOf(review: ReviewName): Transitions<string> {
  return reviews[review].transitions as Transitions<string>;
}

/** Whether an identity is still to be examined: what there is to find of it is not known before. */
export function awaitsExamination(kycStatus: string): boolean {
  return kycStatus === 'PENDING';
}

/** How long something has waited, in days: below the first, between them, above the last. */
export const ageBands = [1, 3, 7] as const;

/** The states for which an officer owes no reason, since they grant what was asked for (decisions.md § 7). */
export const reasonOptional: readonly string[] = ['APPROVED', 'FUNDED', 'SETTLED'];

/** A reason that an officer may give, and the words that the client is offered with it. */
export interface ReasonCode {
  code: string;
  label: string;
  /** The reviews that it fits. */
  reviews: ReviewName[];
}

/** The reasons of a new installation; the list is a setting. */
export const defaultReasonCodes: ReasonCode[] = [
  { code: 'DOCUMENT_EXPIRED', label: 'The document has expired', reviews: ['kyc', 'aic', 'file'] },
  { code: 'DOCUMENT_UNREADABLE', label: 'The document cannot be read', reviews: ['kyc', 'aic', 'file'] },
  {
    code: 'DOCUMENT_MISSING',
    label: 'A document is missing',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'onboarding', 'kyb', 'trade', 'settlement'],
  },
  { code: 'NAME_MISMATCH', label: 'The names do not match', reviews: ['kyc', 'aic', 'aml', 'kyb'] },
  { code: 'BIRTH_DATE_MISMATCH', label: 'The birth dates do not match', reviews: ['kyc'] },
  {
    code: 'DATA_MISMATCH',
    label: 'Data and document do not match',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'kyb'],
  },
  {
    code: 'DUPLICATE',
    label: 'The person, company or document is known already',
    reviews: ['kyc', 'file', 'issuer'],
  },
  { code: 'UNDER_AGE', label: 'The person is under age', reviews: ['kyc'] },
  { code: 'BELOW_THRESHOLD', label: 'The threshold is not reached', reviews: ['aic'] },
  { code: 'SANCTIONS_HIT', label: 'A sanctions list names the party', reviews: ['kyc', 'aml', 'sanctions'] },
  {
    code: 'SUSPECTED_FRAUD',
    label: 'Fraud is suspected',
    reviews: ['kyc', 'aic', 'aml', 'issuer', 'offering', 'kyb', 'file', 'trade', 'settlement'],
  },
  {
    code: 'WITHDRAWN',
    label: 'The client withdrew',
    reviews: ['kyc', 'issuer', 'offering', 'onboarding', 'settlement'],
  },
  { code: 'NOT_ELIGIBLE', label: 'The investor may not buy it', reviews: ['trade', 'settlement'] },
  { code: 'NOT_FUNDED', label: 'The money did not come', reviews: ['settlement'] },
  { code: 'TRADE_ENDED', label: 'The trade was cancelled or rejected', reviews: ['funding'] },
  {
    code: 'REOPENED',
    label: 'Looked at again',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'onboarding', 'kyb', 'sanctions', 'file'],
  },
  {
    code: 'OTHER',
    label: 'Another reason, told in the note',
    reviews: [
      'kyc',
      'aic',
      'aml',
      'issuer',
      'offering',
      'onboarding',
      'kyb',
      'sanctions',
      'file',
      'trade',
      'funding',
      'settlement',
    ],
  },
];
