import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readOfferingCase } from '../offering/case.ts';

/** compliance.md § 2.2, `onboardingStatus`. */
export const onboardingReview = defineReview('onboarding', {
  queue: { type: 'type', title: sql<string>`r.name` },
  readCase: readOfferingCase,
  columns: (_row, _to, { decidedById }, now) => ({
    onboardingReviewedById: decidedById,
    onboardingReviewedAt: now,
  }),
});
