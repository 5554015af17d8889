import { aicComplianceReviewTransitions } from '../transitions.ts';
import { accreditationGroup, defineReview } from './define-review.ts';

/** The accredited investor check of a legal entity. */
export const entityAccreditation = defineReview({
  label: 'Accreditation of entities',
  tab: 'Entities',
  noun: ['accreditation of an entity', 'accreditations of entities'],
  group: accreditationGroup,
  whenEmpty: 'Accreditations submitted by client systems, or on the page of a legal entity, appear here.',
  table: 'entityAccreditations',
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
