import { bankLineTransitions } from '../bank-lines.ts';
import { defineReview, tradesGroup } from './define-review.ts';

/** A line of a bank statement that the import could not match with a trade. */
export const payment = defineReview({
  label: 'Unmatched payments',
  noun: ['unmatched payment', 'unmatched payments'],
  group: tradesGroup,
  whenEmpty: 'Bank lines that match no trade appear here. To try it, import the sample of bank lines.',
  guide: 'funding.md',
  table: 'bankLines',
  column: 'status',
  amount: 'amount',
  entry: 'UNMATCHED',
  transitions: bankLineTransitions,
  pending: ['UNMATCHED'],
  reasons: ['NOT_FOR_TRADE', 'RETURNED_TO_PAYER', 'RECORDED_BEFORE', 'OTHER'],
});
