import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview, identityGroup } from './define-review.ts';

/** The AML screening of an individual; checkout requires it. */
export const aml = defineReview({
  label: 'AML',
  noun: ['AML review', 'AML reviews'],
  group: identityGroup,
  whenEmpty: 'Individuals appear here when their profile is complete and an identity document is submitted.',
  table: 'individuals',
  column: 'amlStatus',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  since: ['setupCompletedAt'],
  stateSince: 'amlStatusSince',
  isScreening: true,
  pending: ['PENDING'],
  reasons: ['NAME_MISMATCH', 'SANCTIONS_HIT', 'SUSPECTED_FRAUD', 'INFORMATION_RECEIVED', 'REOPENED', 'OTHER'],
});
