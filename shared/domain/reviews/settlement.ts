import { tradeTransitions } from '../trade-transitions.ts';
import { defineReview, tradesGroup } from './define-review.ts';

/** A placed trade, until it is settled, canceled, or rejected. A cart is in no queue. */
export const settlement = defineReview({
  label: 'Settlement',
  noun: ['settlement', 'settlements'],
  group: tradesGroup,
  table: 'trades',
  column: 'tradeStatus',
  entry: 'CART',
  transitions: tradeTransitions,
  pending: ['PLACED'],
  reasons: ['DOCUMENT_MISSING', 'SUSPECTED_FRAUD', 'WITHDRAWN', 'NOT_ELIGIBLE', 'NOT_FUNDED', 'OTHER'],
  decisions: { CANCELLED: { label: 'Cancel trade', done: 'Trade canceled' } },
});
