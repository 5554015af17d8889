import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview, entitiesGroup } from './define-review.ts';

export const sanctions = defineReview({
  label: 'Sanctions screening',
  noun: ['sanctions screening', 'sanctions screenings'],
  group: entitiesGroup,
  whenEmpty: 'New legal entities appear here. They are created with their investor accounts.',
  table: 'legalEntities',
  column: 'sanctionsStatus',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  stateSince: 'sanctionsStatusSince',
  isScreening: true,
  pending: ['PENDING'],
  reasons: ['SANCTIONS_HIT', 'INFORMATION_RECEIVED', 'REOPENED', 'OTHER'],
});
