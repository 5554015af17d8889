/** The transitions of a trade (compliance.md § 2.5), in the form of transitions.ts. */
import type { Transitions } from './transitions.ts';

export const tradeStatuses = ['CART', 'PLACED', 'SETTLED', 'CANCELLED', 'REJECTED'] as const;
export type TradeStatus = (typeof tradeStatuses)[number];

/** A cart is a trade that is not placed yet. SETTLED, CANCELLED, and REJECTED are final. */
export const tradeTransitions: Transitions<TradeStatus> = {
  CART: { client: ['PLACED'] },
  PLACED: { officer: ['SETTLED', 'CANCELLED', 'REJECTED'] },
};

export const fundingStatuses = ['PENDING', 'FUNDED', 'REFUNDED'] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** Money that arrives after its trade has ended is returned without ever counting as funding. */
export const fundingTransitions: Transitions<FundingStatus> = {
  PENDING: { officer: ['FUNDED', 'REFUNDED'] },
  FUNDED: { officer: ['REFUNDED'] },
};
