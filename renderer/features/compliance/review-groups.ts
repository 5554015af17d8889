import type { ReviewName } from '#shared/domain/reviews.ts';

/** Reviews that one looks through together: each group is an entry of the sidebar. */
export const reviewGroups: { name: string; reviews: [ReviewName, ...ReviewName[]] }[] = [
  { name: 'Identity', reviews: ['kyc', 'aml'] },
  { name: 'Accreditation', reviews: ['aic'] },
  { name: 'Issuers', reviews: ['issuer'] },
  { name: 'Offerings', reviews: ['offering', 'onboarding'] },
  { name: 'Entities', reviews: ['kyb', 'sanctions'] },
  { name: 'Trades', reviews: ['trade', 'funding', 'settlement'] },
  { name: 'Files', reviews: ['file'] },
];

export function groupOf(review: ReviewName) {
  return reviewGroups.find(({ reviews }) => reviews.includes(review));
}
