import { sql } from 'kysely';
import { isFinal, isReopening } from '#shared/domain/decisions.ts';
import { readOfferingContentIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { approvalChecks } from '../offering/approval-checks.ts';
import { readOfferingCase } from '../offering/case.ts';

/** compliance.md § 2.2, `onboardingStatus`. */
export const onboardingReview = defineReview('onboarding', {
  queue: { type: 'type', title: sql<string>`r.name` },
  readCase: readOfferingCase,
  ...approvalChecks,
  contentIds: readOfferingContentIds,
  columns(_row, to, { decidedById }, now) {
    if (isFinal(to)) return { onboardingReviewedById: decidedById, onboardingReviewedAt: now };
    return isReopening(to) ? { onboardingReviewedById: null, onboardingReviewedAt: null } : {};
  },
});
