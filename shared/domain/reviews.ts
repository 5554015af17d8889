import {
  aicComplianceReviewMoves,
  complianceReviewMoves,
  issuerMoves,
  kycMoves,
  type Moves,
  onboardingMoves,
} from './moves.ts';
import { fundingMoves, tradeMoves } from './trade-moves.ts';

/** What officers review: a state of a record, with the moves that it knows. */
export const reviews = {
  kyc: { words: 'Identity', moves: kycMoves, waiting: ['NEEDS_REVIEW', 'ERROR', 'PENDING'] },
  aic: { words: 'Accreditation', moves: aicComplianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  aml: { words: 'Money laundering', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  issuer: { words: 'Issuer', moves: issuerMoves, waiting: ['SUBMITTED', 'NEEDS_INFO'] },
  offering: { words: 'Offering', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  onboarding: { words: 'Offering onboarding', moves: onboardingMoves, waiting: ['IN_REVIEW', 'NEEDS_INFO'] },
  kyb: { words: 'Legal entity', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  sanctions: { words: 'Sanctions', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  file: { words: 'File', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  trade: { words: 'Trade', moves: complianceReviewMoves, waiting: ['PENDING', 'NEEDS_INFO'] },
  funding: { words: 'Funding', moves: fundingMoves, waiting: ['PENDING', 'FUNDED'] },
  settlement: { words: 'Settlement', moves: tradeMoves, waiting: ['PLACED'] },
} as const satisfies Record<string, { words: string; moves: Moves<never>; waiting: readonly string[] }>;

export type ReviewName = keyof typeof reviews;
export const reviewNames = Object.keys(reviews) as ReviewName[];

/** The moves of a review by plain words, for those who have a state from a record. */
export function movesOf(review: ReviewName): Moves<string> {
  return reviews[review].moves as Moves<string>;
}

/** Whether an identity is still to be examined: what there is to find of it is not known before. */
export function awaitsExamination(kycStatus: string): boolean {
  return kycStatus === 'PENDING';
}

/** How long something has waited, in days: below the first, between them, above the last. */
export const ageBands = [1, 3, 7] as const;

/** The states for which an officer owes no reason, since they grant what was asked for (decisions.md § 7). */
export const owesNoReason: readonly string[] = ['APPROVED', 'FUNDED', 'SETTLED'];

/** A reason that an officer may give, and the words that the client is offered with it. */
export interface ReasonCode {
  code: string;
  words: string;
  /** The reviews that it fits. */
  reviews: ReviewName[];
}

/** The reasons of a new installation; the list is a setting. */
export const defaultReasonCodes: ReasonCode[] = [
  { code: 'DOCUMENT_EXPIRED', words: 'The document has expired', reviews: ['kyc', 'aic', 'file'] },
  { code: 'DOCUMENT_UNREADABLE', words: 'The document cannot be read', reviews: ['kyc', 'aic', 'file'] },
  {
    code: 'DOCUMENT_MISSING',
    words: 'A document is missing',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'onboarding', 'kyb', 'trade', 'settlement'],
  },
  { code: 'NAME_MISMATCH', words: 'The names do not match', reviews: ['kyc', 'aic', 'aml', 'kyb'] },
  { code: 'BIRTH_DATE_MISMATCH', words: 'The birth dates do not match', reviews: ['kyc'] },
  {
    code: 'DATA_MISMATCH',
    words: 'Data and document do not match',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'kyb'],
  },
  {
    code: 'DUPLICATE',
    words: 'The person, company or document is known already',
    reviews: ['kyc', 'file', 'issuer'],
  },
  { code: 'UNDER_AGE', words: 'The person is under age', reviews: ['kyc'] },
  { code: 'BELOW_THRESHOLD', words: 'The threshold is not reached', reviews: ['aic'] },
  { code: 'SANCTIONS_HIT', words: 'A sanctions list names the party', reviews: ['kyc', 'aml', 'sanctions'] },
  {
    code: 'SUSPECTED_FRAUD',
    words: 'Fraud is suspected',
    reviews: ['kyc', 'aic', 'aml', 'issuer', 'offering', 'kyb', 'file', 'trade', 'settlement'],
  },
  {
    code: 'WITHDRAWN',
    words: 'The client withdrew',
    reviews: ['kyc', 'issuer', 'offering', 'onboarding', 'settlement'],
  },
  { code: 'NOT_ELIGIBLE', words: 'The investor may not buy it', reviews: ['trade', 'settlement'] },
  { code: 'NOT_FUNDED', words: 'The money did not come', reviews: ['settlement'] },
  { code: 'TRADE_ENDED', words: 'The trade was cancelled or rejected', reviews: ['funding'] },
  {
    code: 'REOPENED',
    words: 'Looked at again',
    reviews: ['kyc', 'aic', 'issuer', 'offering', 'onboarding', 'kyb', 'sanctions', 'file'],
  },
  {
    code: 'OTHER',
    words: 'Another reason, told in the note',
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
