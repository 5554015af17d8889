import { onboardingTransitions } from '../transitions.ts';
import { defineReview, offeringsGroup } from './define-review.ts';

export const onboarding = defineReview({
  label: 'Offering onboarding',
  tab: 'Onboarding',
  noun: ['offering onboarding', 'offering onboardings'],
  group: offeringsGroup,
  table: 'offerings',
  column: 'onboardingStatus',
  entry: 'IN_REVIEW',
  transitions: onboardingTransitions,
  pending: ['IN_REVIEW', 'NEEDS_INFO'],
  reasons: ['DOCUMENT_MISSING', 'WITHDRAWN', 'REOPENED', 'OTHER'],
});
