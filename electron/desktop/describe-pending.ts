import type { ReviewName } from '#shared/domain/reviews.ts';
import type { PendingCounts } from './pending-counts.ts';

const nouns: Record<ReviewName, [one: string, more: string]> = {
  kyc: ['identity document', 'identity documents'],
  aic: ['accreditation', 'accreditations'],
  aml: ['money laundering check', 'money laundering checks'],
  issuer: ['issuer', 'issuers'],
  offering: ['offering', 'offerings'],
  onboarding: ['onboarding of an offering', 'onboardings of offerings'],
  kyb: ['legal entity', 'legal entities'],
  sanctions: ['sanctions check', 'sanctions checks'],
  file: ['file', 'files'],
  trade: ['trade', 'trades'],
  funding: ['payment', 'payments'],
  settlement: ['settlement', 'settlements'],
};

const format = new Intl.NumberFormat('en');
const list = new Intl.ListFormat('en');

/** `3 identity documents` */
export function describeCount(review: ReviewName, count: number): string {
  const [one, more] = nouns[review];
  return `${format.format(count)} ${count === 1 ? one : more}`;
}

/** `3 identity documents and 1 trade` */
export function describePending(pending: PendingCounts): string {
  return list.format([...pending].map(([review, count]) => describeCount(review, count)));
}

/** The screen where it waits: its queue, or the overview where there are several. */
export function screenOf(pending: PendingCounts): string {
  const [review, ...others] = pending.keys();
  return review && others.length === 0 ? `/reviews/${review}` : '/';
}
