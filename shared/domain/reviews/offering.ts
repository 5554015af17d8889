import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview, offeringsGroup } from './define-review.ts';

export const offering = defineReview({
  label: 'Offering',
  noun: ['offering', 'offerings'],
  group: offeringsGroup,
  whenEmpty: 'New offerings appear here. Create one under Offerings, or import a file.',
  guide: 'offering-rules.md',
  table: 'offerings',
  column: 'complianceReview',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  stateSince: 'complianceReviewSince',
  pending: ['PENDING'],
  reasons: [
    'DOCUMENT_MISSING',
    'DATA_MISMATCH',
    'SUSPECTED_FRAUD',
    'WITHDRAWN',
    'INFORMATION_RECEIVED',
    'REOPENED',
    'OTHER',
  ],
});
