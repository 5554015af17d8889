/** The transitions of a trade (compliance.md § 2.5 and compliance.md § 2.6), in the form of transitions.ts. */
import { derivedTransitions, type Transitions } from './transitions.ts';

export const tradeStatuses = [
  'CART',
  'PLACED',
  'SETTLED',
  'CANCELLED',
  'REJECTED',
  'UNWIND_PENDING',
  'UNWOUND',
] as const;
export type TradeStatus = (typeof tradeStatuses)[number];

/** A cart is a trade that is not placed yet. CANCELLED, REJECTED, and UNWOUND are final. */
export const tradeTransitions: Transitions<TradeStatus> = {
  CART: { client: ['PLACED'] },
  PLACED: {
    client: ['CANCELLED'],
    system: ['CANCELLED'],
    officer: ['SETTLED', 'CANCELLED', 'REJECTED'],
  },
  SETTLED: { officer: ['UNWIND_PENDING'] },
  UNWIND_PENDING: { officer: ['UNWOUND', 'SETTLED'] },
};

export const fundingStatuses = ['PENDING', 'FUNDED', 'REFUNDED'] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

const computed = derivedTransitions(fundingStatuses);

/** Computed from the entries of the trade. An officer records the entry that leads to FUNDED or REFUNDED. */
export const fundingTransitions: Transitions<FundingStatus> = {
  PENDING: { ...computed.PENDING, officer: ['FUNDED'] },
  FUNDED: { ...computed.FUNDED, officer: ['REFUNDED'] },
  REFUNDED: { ...computed.REFUNDED },
};
