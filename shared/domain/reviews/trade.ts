import { tradeReviewTransitions } from '../transitions.ts';
import { defineReview, tradesGroup } from './define-review.ts';

export const trade = defineReview({
  label: 'Trade compliance review',
  tab: 'Compliance review',
  noun: ['trade', 'trades'],
  group: tradesGroup,
  whenEmpty: 'Trades appear here after the checkout of a cart or of a paper subscription.',
  guide: 'offering-rules.md',
  table: 'trades',
  column: 'complianceReview',
  amount: 'totalAmount',
  entry: 'PENDING',
  transitions: tradeReviewTransitions,
  since: ['closedAt', 'placedAt'],
  stateSince: 'complianceReviewSince',
  isApprovedInBulk: true,
  pending: ['PENDING'],
  reasons: [
    'DOCUMENT_MISSING',
    'SUSPECTED_FRAUD',
    'NOT_ELIGIBLE',
    'INFORMATION_RECEIVED',
    'VERIFIED_OTHERWISE',
    'REOPENED',
    'OTHER',
  ],
});
