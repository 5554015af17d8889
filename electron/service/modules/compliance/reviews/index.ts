import type { ReviewName } from '#shared/domain/reviews.ts';
import { aicReview } from './aic/review.ts';
import { amlReview } from './aml/review.ts';
import type { Review } from './define-review.ts';
import { entityAccreditationReview } from './entity-accreditation/review.ts';
import { fileReview } from './file/review.ts';
import { fundingReview } from './funding/review.ts';
import { issuerReview } from './issuer/review.ts';
import { kybReview } from './kyb/review.ts';
import { kycReview } from './kyc/review.ts';
import { offeringReview } from './offering/review.ts';
import { onboardingReview } from './onboarding/review.ts';
import { paymentReview } from './payment/review.ts';
import { sanctionsReview } from './sanctions/review.ts';
import { settlementReview } from './settlement/review.ts';
import { tradeReview } from './trade/review.ts';
import { verificationReview } from './verification/review.ts';

/** The service part of every review of `shared/domain/reviews.ts`. */
export const reviewsByName: Readonly<Record<ReviewName, Review>> = {
  kyc: kycReview,
  aml: amlReview,
  aic: aicReview,
  entityAccreditation: entityAccreditationReview,
  verification: verificationReview,
  issuer: issuerReview,
  offering: offeringReview,
  onboarding: onboardingReview,
  kyb: kybReview,
  sanctions: sanctionsReview,
  trade: tradeReview,
  funding: fundingReview,
  payment: paymentReview,
  settlement: settlementReview,
  file: fileReview,
};
