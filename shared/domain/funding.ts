/** The money of a trade: its entries, and what is computed from them (compliance.md § 2.6). */

import { compareAmounts, type DecimalText, subtractExactly, sumExactly, toCents } from './money.ts';
import type { FundingStatus } from './trade-transitions.ts';

export const fundingKinds = ['RECEIPT', 'REFUND', 'REVERSAL'] as const;
export type FundingKind = (typeof fundingKinds)[number];

export const fundingKindLabels: Record<FundingKind, string> = {
  RECEIPT: 'Receipt',
  REFUND: 'Refund',
  REVERSAL: 'Reversal',
};

/** What the sums of a trade need of its entries. */
export interface FundingAmount {
  kind: FundingKind;
  amount: DecimalText;
}

/** Receipts less refunds and reversals. */
export function netReceived(entries: readonly FundingAmount[]): DecimalText {
  const of = (isReceipt: boolean) =>
    sumExactly(entries.filter(({ kind }) => (kind === 'RECEIPT') === isReceipt).map(({ amount }) => amount));
  return subtractExactly(of(true), of(false));
}

interface TradeMoney {
  tradeStatus: string;
  totalAmount: DecimalText | null;
}

/** What the investor pays: the total in cents, since a price can have four decimals. */
export function payableOf({ totalAmount }: Pick<TradeMoney, 'totalAmount'>): DecimalText {
  return toCents(totalAmount ?? '0');
}

/** Whether a trade keeps its money: that of any other one is returned. */
function keepsMoney({ tradeStatus }: TradeMoney): boolean {
  return tradeStatus === 'PLACED' || tradeStatus === 'SETTLED';
}

export function fundingStatusOf(trade: TradeMoney, entries: readonly FundingAmount[]): FundingStatus {
  const net = netReceived(entries);
  if (keepsMoney(trade)) return compareAmounts(net, payableOf(trade)) < 0 ? 'PENDING' : 'FUNDED';
  const money = compareAmounts(net, '0');
  if (money !== 0) return money > 0 ? 'FUNDED' : 'PENDING';
  return entries.length > 0 ? 'REFUNDED' : 'PENDING';
}

/** What officers must do about the money of a trade; the funding queue shows it. */
export const fundingTasks = [
  'PAYMENT_DUE',
  'RETURN_OF_FUNDS',
  'EXCESS_TO_REFUND',
  'PAYMENT_REVERSED',
  'MONEY_TO_RECOVER',
] as const;
export type FundingTask = (typeof fundingTasks)[number];

/**
 * The money of an ended trade is returned, and that of an open one whose offering missed its minimum raise, which has a
 * refund day. If a payment is reversed after that, more was returned than received, which is recovered.
 */
export function fundingTaskOf(
  trade: TradeMoney & { refundDueAt: string | null },
  entries: readonly FundingAmount[],
): FundingTask | null {
  const net = netReceived(entries);
  const money = compareAmounts(net, '0');
  const excess = compareAmounts(net, payableOf(trade));
  if (trade.tradeStatus === 'SETTLED') return excess < 0 ? 'PAYMENT_REVERSED' : null;
  if (trade.tradeStatus !== 'PLACED' || trade.refundDueAt !== null)
    return money === 0 ? null : money > 0 ? 'RETURN_OF_FUNDS' : 'MONEY_TO_RECOVER';
  if (excess === 0) return null;
  return excess < 0 ? 'PAYMENT_DUE' : 'EXCESS_TO_REFUND';
}

/** The states of a trade in which money can arrive. */
const receivingStatuses: readonly string[] = ['PLACED', 'CANCELLED', 'REJECTED'];

/** What can be received: null if there is no limit. A trade that is unwound receives only what is to be recovered. */
export function receivableOf({ tradeStatus }: { tradeStatus: string }, net: DecimalText): DecimalText | null {
  if (receivingStatuses.includes(tradeStatus)) return null;
  const isRecovery = tradeStatus === 'UNWIND_PENDING' && compareAmounts(net, '0') < 0;
  return isRecovery ? subtractExactly('0', net) : '0';
}

/** What can be refunded: the net amount of a trade that ended, the excess over the total of a placed one. */
export function refundableOf(trade: TradeMoney, entries: readonly FundingAmount[]): DecimalText {
  const net = netReceived(entries);
  const refundable =
    trade.tradeStatus === 'PLACED'
      ? subtractExactly(net, payableOf(trade))
      : ['CANCELLED', 'REJECTED', 'UNWIND_PENDING'].includes(trade.tradeStatus)
        ? net
        : '0';
  return compareAmounts(refundable, '0') > 0 ? refundable : '0';
}

/** The part of a receipt that was not reversed. */
export function unreversedOf(
  receipt: FundingAmount & { id: string },
  entries: readonly (FundingAmount & { receiptId: string | null })[],
): DecimalText {
  const reversals = entries.filter(({ receiptId }) => receiptId === receipt.id);
  return subtractExactly(receipt.amount, sumExactly(reversals.map(({ amount }) => amount)));
}

/** What is still to be received: the whole total again if all of it was returned, but not if more was returned. */
export function outstandingOf(trade: TradeMoney, entries: readonly FundingAmount[]): DecimalText {
  const net = netReceived(entries);
  const isRecovery = !keepsMoney(trade) && compareAmounts(net, '0') < 0;
  const outstanding = subtractExactly(isRecovery ? '0' : payableOf(trade), net);
  return compareAmounts(outstanding, '0') > 0 ? outstanding : '0';
}
