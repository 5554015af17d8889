import { onboardingTransitions } from '../transitions.ts';
import { defineReview, offeringsGroup } from './define-review.ts';

export const onboarding = defineReview({
  label: 'Offering onboarding',
  tab: 'Onboarding',
  noun: ['offering onboarding', 'offering onboardings'],
  group: offeringsGroup,
  whenEmpty: 'New offerings appear here. Create one under Offerings, or import a file.',
  guide: 'offering-rules.md',
  table: 'offerings',
  column: 'onboardingStatus',
  entry: 'IN_REVIEW',
  transitions: onboardingTransitions,
  stateSince: 'onboardingStatusSince',
  isApprovedInBulk: true,
  pending: ['IN_REVIEW'],
  reasons: ['DOCUMENT_MISSING', 'WITHDRAWN', 'INFORMATION_RECEIVED', 'REOPENED', 'OTHER'],
});
