import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, notFound } from '#service/kernel/errors.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { netReceived, receivableOf, refundableOf, unreversedOf } from '#shared/domain/funding.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import {
  addFundingEntry,
  type FundingAuthors,
  type FundingEntryRow,
  type NewFundingEntry,
  readFundingEntries,
} from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { assertNotClaimed, releaseRecord } from '../claims.ts';
import { findOwnWork } from '../own-work.ts';
import { fundingReview } from '../reviews/funding/review.ts';

/**
 * The trade that an officer records money of, with its entries.
 * @throws not-found; outdated, if the trade changed since the officer saw it; conflict, if another officer claimed it
 */
export async function findFundedTrade(ctx: WriteContext, id: string, expectedUpdatedAt: string) {
  const trade = await fundingReview.read(ctx.db, id);
  if (!trade) throw notFound('id');
  assertUnchanged(trade, expectedUpdatedAt);
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  return { trade, entries: await readFundingEntries(ctx.db, id) };
}

/** The fields of the requests, by the kind of the entry. */
const dayFields = { RECEIPT: 'receivedOn', REFUND: 'paidOn', REVERSAL: 'reversedOn' } as const;

function findAmountError(
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  { kind, amount, receiptId }: NewFundingEntry,
): FieldError | undefined {
  if (compareAmounts(amount, '0') <= 0) return { field: 'amount', message: 'must be above 0' };
  if (kind === 'RECEIPT') {
    const receivable = receivableOf(trade, netReceived(entries));
    if (receivable === null || compareAmounts(amount, receivable) <= 0) return undefined;
    return compareAmounts(receivable, '0') > 0
      ? { field: 'amount', message: `is above the amount to recover, ${receivable}` }
      : { field: 'tradeStatus', message: `is ${trade.tradeStatus}` };
  }
  if (trade.tradeStatus === 'UNWOUND') return { field: 'tradeStatus', message: 'is UNWOUND' };
  const receipt = entries.find(({ id }) => id === receiptId);
  if (kind === 'REVERSAL' && receipt?.kind !== 'RECEIPT') {
    return { field: 'receiptId', message: 'is not a receipt of this trade' };
  }
  const limit = receipt ? unreversedOf(receipt, entries) : refundableOf(trade, entries);
  if (compareAmounts(amount, limit) <= 0) return undefined;
  const what = receipt ? 'remaining amount of the receipt' : 'refundable amount';
  return { field: 'amount', message: `is above the ${what}, ${limit}` };
}

/**
 * Checks an entry by the bounds of compliance.md § 2.6.
 * @throws rule, naming what is not allowed
 */
export async function assertEntry(
  ctx: Context,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  entry: NewFundingEntry,
  proposedById?: string,
): Promise<void> {
  const today = dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
  const errors = [
    findAmountError(trade, entries, entry),
    entry.day > today ? { field: dayFields[entry.kind], message: 'must not be in the future' } : undefined,
    ...(await findOwnWork(ctx, fundingReview, trade, 'FUNDED', proposedById)),
  ].filter((error) => error !== undefined);
  if (errors.length > 0) throw new AppError('rule', errors);
}

export async function applyEntry(
  ctx: WriteContext,
  trade: TradeRow,
  entry: NewFundingEntry,
  authors: FundingAuthors,
) {
  const added = await addFundingEntry(ctx, trade, entry, authors);
  await releaseRecord(ctx, trade.id);
  return added;
}

/** Records the entry of a proposal that the caller confirms. */
export async function confirmEntry(
  ctx: WriteContext,
  proposal: { recordId: string; expectedUpdatedAt: string; proposedById: string; fundingEntry: string },
): Promise<{ from: string; to: string }> {
  const { trade, entries } = await findFundedTrade(ctx, proposal.recordId, proposal.expectedUpdatedAt);
  const entry = JSON.parse(proposal.fundingEntry) as NewFundingEntry;
  await assertEntry(ctx, trade, entries, entry, proposal.proposedById);
  const authors = { recordedById: proposal.proposedById, confirmedById: ctx.caller.actor.id };
  const added = await applyEntry(ctx, trade, entry, authors);
  return { from: trade.fundingStatus, to: added.trade.fundingStatus };
}
