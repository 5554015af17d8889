import { kycTransitions } from '../transitions.ts';
import { defineReview, identityGroup } from './define-review.ts';

export const kyc = defineReview({
  label: 'KYC',
  noun: ['KYC submission', 'KYC submissions'],
  group: identityGroup,
  whenEmpty: 'Identity documents submitted by client systems, or on the page of an individual, appear here.',
  table: 'kycRecords',
  column: 'kycStatus',
  entry: 'PENDING',
  transitions: kycTransitions,
  stateSince: 'kycStatusSince',
  pending: ['NEEDS_REVIEW', 'ERROR', 'PENDING'],
  reasons: [
    'DOCUMENT_EXPIRED',
    'DOCUMENT_UNREADABLE',
    'DOCUMENT_MISSING',
    'NAME_MISMATCH',
    'BIRTH_DATE_MISMATCH',
    'DATA_MISMATCH',
    'DUPLICATE',
    'UNDER_AGE',
    'SANCTIONS_HIT',
    'SUSPECTED_FRAUD',
    'WITHDRAWN',
    'INFORMATION_RECEIVED',
    'VERIFIED_OTHERWISE',
    'REOPENED',
    'OTHER',
  ],
  decisions: { CANCELLED: { label: 'Void submission', done: 'Submission voided' } },
});
