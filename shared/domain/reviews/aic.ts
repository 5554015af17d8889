import { aicComplianceReviewTransitions } from '../transitions.ts';
import { accreditationGroup, defineReview } from './define-review.ts';

/** The accredited investor check of an individual. */
export const aic = defineReview({
  label: 'Accreditation',
  tab: 'Individuals',
  noun: ['accreditation', 'accreditations'],
  group: accreditationGroup,
  whenEmpty: 'Accreditations submitted by client systems, or on the page of an individual, appear here.',
  table: 'aicRecords',
  column: 'complianceReview',
  entry: 'PENDING',
  transitions: aicComplianceReviewTransitions,
  since: ['submittedAt'],
  stateSince: 'complianceReviewSince',
  pending: ['PENDING'],
  reasons: [
    'DOCUMENT_EXPIRED',
    'DOCUMENT_UNREADABLE',
    'DOCUMENT_MISSING',
    'NAME_MISMATCH',
    'DATA_MISMATCH',
    'BELOW_THRESHOLD',
    'SUSPECTED_FRAUD',
    'INFORMATION_RECEIVED',
    'VERIFIED_OTHERWISE',
    'RENEWAL',
    'REOPENED',
    'OTHER',
  ],
});
