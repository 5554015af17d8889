import type { ReviewGroup } from './define-review.ts';

/** The groups that several reviews share. */
export const identityGroup: ReviewGroup = { name: 'Identity (KYC)', icon: 'id' };
export const offeringsGroup: ReviewGroup = { name: 'Offerings', icon: 'speakerphone' };
export const entitiesGroup: ReviewGroup = { name: 'Entities (KYB)', icon: 'bank' };
export const tradesGroup: ReviewGroup = { name: 'Trades', icon: 'receipt' };
