import { complianceReviewTransitions } from '../transitions.ts';
import { defineReview, entitiesGroup } from './define-review.ts';

export const kyb = defineReview({
  label: 'KYB',
  noun: ['legal entity', 'legal entities'],
  group: entitiesGroup,
  whenEmpty: 'New legal entities appear here. They are created with their investor accounts.',
  table: 'legalEntities',
  column: 'kybStatus',
  entry: 'PENDING',
  transitions: complianceReviewTransitions,
  stateSince: 'kybStatusSince',
  pending: ['PENDING'],
  reasons: [
    'DOCUMENT_MISSING',
    'NAME_MISMATCH',
    'DATA_MISMATCH',
    'SUSPECTED_FRAUD',
    'INFORMATION_RECEIVED',
    'REOPENED',
    'OTHER',
  ],
});
