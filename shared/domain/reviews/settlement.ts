import { tradeTransitions } from '../trade-transitions.ts';
import { defineReview, tradesGroup } from './define-review.ts';

/** A placed trade until it is settled, canceled, or rejected, and one that is unwound. A cart is in no queue. */
export const settlement = defineReview({
  label: 'Settlement',
  noun: ['settlement', 'settlements'],
  group: tradesGroup,
  whenEmpty: 'Trades appear here after checkout until they are settled or canceled.',
  guide: 'offering-rules.md',
  table: 'trades',
  column: 'tradeStatus',
  amount: 'totalAmount',
  entry: 'CART',
  transitions: tradeTransitions,
  since: ['closedAt', 'placedAt'],
  pending: ['PLACED', 'UNWIND_PENDING'],
  irreversible: ['SETTLED', 'CANCELLED', 'REJECTED', 'UNWIND_PENDING', 'UNWOUND'],
  reasons: [
    'DOCUMENT_MISSING',
    'SUSPECTED_FRAUD',
    'WITHDRAWN',
    'CLIENT_REQUEST',
    'NOT_ELIGIBLE',
    'NOT_FUNDED',
    'OFFERING_NOT_COMPLETED',
    'RESCISSION',
    'REFUND',
    'ERROR',
    'OTHER',
  ],
  decisions: { CANCELLED: { label: 'Cancel trade', done: 'Trade canceled' } },
});
