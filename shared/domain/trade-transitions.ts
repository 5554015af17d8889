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

/** The states in which a trade accepts its agreement: until it ends. */
export const openTradeStatuses: readonly string[] = ['CART', 'PLACED'] satisfies TradeStatus[];

/** A cart is a trade that is not placed yet. CANCELLED, REJECTED, and UNWOUND are final. */
export const tradeTransitions: Transitions<TradeStatus> = [
  { from: ['CART'], to: 'PLACED', actor: 'client' },
  { from: ['PLACED'], to: 'SETTLED', actor: 'approver', secondApproval: 'setting' },
  { from: ['PLACED'], to: 'CANCELLED', actor: 'client' },
  { from: ['PLACED'], to: 'CANCELLED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  { from: ['PLACED'], to: 'CANCELLED', actor: 'system' },
  { from: ['PLACED'], to: 'REJECTED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  {
    from: ['SETTLED'],
    to: 'UNWIND_PENDING',
    actor: 'approver',
    reason: ['RESCISSION', 'REFUND', 'ERROR'],
    secondApproval: 'always',
  },
  { from: ['UNWIND_PENDING'], to: 'UNWOUND', actor: 'approver', secondApproval: 'setting' },
  {
    from: ['UNWIND_PENDING'],
    to: 'SETTLED',
    actor: 'approver',
    reason: 'required',
    secondApproval: 'always',
  },
];

export const fundingStatuses = ['PENDING', 'FUNDED', 'REFUNDED'] as const;
export type FundingStatus = (typeof fundingStatuses)[number];

/** Computed from the entries of the trade. An officer records the entry that leads to FUNDED or REFUNDED. */
export const fundingTransitions: Transitions<FundingStatus> = [
  ...derivedTransitions(fundingStatuses),
  { from: ['PENDING'], to: 'FUNDED', actor: 'approver', secondApproval: 'setting' },
  { from: ['FUNDED'], to: 'REFUNDED', actor: 'approver', reason: 'required', secondApproval: 'setting' },
];
