import { fundingTransitions } from '../trade-transitions.ts';
import { defineReview, tradesGroup } from './define-review.ts';

/** The money of a trade: of a placed one until it is received, of an ended one until it is returned. */
export const funding = defineReview({
  label: 'Funding',
  noun: ['payment', 'payments'],
  group: tradesGroup,
  whenEmpty: 'Trades appear here until their money is received, and ended trades until it is returned.',
  guide: 'funding.md',
  table: 'trades',
  column: 'fundingStatus',
  amount: 'totalAmount',
  entry: 'PENDING',
  transitions: fundingTransitions,
  since: ['closedAt', 'placedAt'],
  pending: ['PENDING', 'FUNDED'],
  irreversible: ['FUNDED', 'REFUNDED'],
  reasons: ['TRADE_ENDED', 'RESCISSION', 'REFUND', 'RETURNED_PAYMENT', 'OTHER'],
});
