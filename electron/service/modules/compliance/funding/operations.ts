import type { WriteContext } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import type { Flag } from '#service/storage/schema.ts';
import {
  getTradeFunding,
  recordReceipt,
  recordRefund,
  recordReversal,
} from '#shared/contracts/compliance/funding.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { refundableOf, unreversedOf } from '#shared/domain/funding.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import type { FundingStatus } from '#shared/domain/trade-transitions.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import { requiresSecondApproval } from '../../officers/second-approval.ts';
import { isRestrictedReason } from '../../records/restricted.ts';
import { defaultReceipt, defaultRefund } from '../../trading/funding/default-entries.ts';
import type { FundingEntryRow, NewFundingEntry } from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { assertNoPendingProposal, propose } from '../proposals.ts';
import { assertReason } from '../reason-codes.ts';
import { fundingReview } from '../reviews/funding/review.ts';
import { applyEntry, assertEntry, findFundedTrade } from './apply-entry.ts';
import { presentEntry, presentFunding } from './present-funding.ts';

/** The day that the officer states, in the form in which it is stored; undefined if none is stated. */
function toEntryDay(sent: string | null | undefined): string | undefined {
  return sent ? readDay(sent)?.slice(0, 10) : undefined;
}

/** The stated values replace the defaults. */
function withStated(defaults: NewFundingEntry, stated: Partial<NewFundingEntry>): NewFundingEntry {
  const given = Object.entries(stated).filter(([, value]) => value !== undefined && value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}

const toText = (amount: number | null | undefined) =>
  typeof amount === 'number' ? toDecimalText(amount) : undefined;

/** The decisions whose reasons and second approval apply to entries of money that arrives, and that leaves. */
const receiving = { review: 'funding', from: 'PENDING', to: 'FUNDED' } as const;
const returning = { review: 'funding', from: 'FUNDED', to: 'REFUNDED' } as const;

/** Records an entry, or proposes it if two officers are required. */
async function recordEntry(
  ctx: WriteContext,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  entry: NewFundingEntry,
) {
  await assertEntry(ctx, trade, entries, entry);
  const { fundingStatus: from } = trade;
  const transition = entry.kind === 'RECEIPT' ? receiving : returning;
  const reasonCode = entry.reasonCode ?? null;
  const isRestricted: Flag = (await isRestrictedReason(ctx.db, reasonCode)) ? 1 : 0;
  const reasons = {
    reasonCode,
    isRestricted,
    note: entry.note ?? null,
    restrictedNoteId: null,
    message: null,
  };
  const decision = { review: 'funding' as const, row: trade, from, to: transition.to, reasons };
  await assertNoPendingProposal(ctx, decision);
  if (await requiresSecondApproval(ctx.db, transition)) {
    const { proposalId } = await propose(ctx, decision, JSON.stringify(entry));
    return { entry: null, fundingStatus: from as FundingStatus, awaitsSecond: true, proposalId };
  }
  const authors = { recordedById: ctx.caller.actor.id, confirmedById: null };
  const added = await applyEntry(ctx, trade, entry, authors);
  return {
    entry: await presentEntry(ctx, added.entry),
    fundingStatus: added.trade.fundingStatus as FundingStatus,
    awaitsSecond: false,
    proposalId: null,
  };
}

export const fundingOperations: OperationHandler[] = [
  read(getTradeFunding, async (ctx, { params }) => {
    const trade = await fundingReview.read(ctx.db, params.id);
    if (!trade) throw notFound('id');
    return presentFunding(ctx, trade);
  }),
  write(recordReceipt, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const { amount, receivedOn, payerName: party, method, reference, payerAccountLast4, note } = body;
    const stated = { party, method, reference, payerAccountLast4, note };
    const entry = withStated(await defaultReceipt(ctx, trade, entries), {
      ...stated,
      ...{ amount: toText(amount), day: toEntryDay(receivedOn) },
    } as Partial<NewFundingEntry>);
    return recordEntry(ctx, trade, entries, entry);
  }),
  write(recordRefund, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const { amount, paidOn, payeeName: party, reference, reasonCode, note } = body;
    await assertReason(ctx.db, returning, reasonCode);
    const defaults = { ...(await defaultRefund(ctx, trade, entries)), amount: refundableOf(trade, entries) };
    const entry = withStated(defaults, {
      ...{ party, reference, reasonCode, note },
      ...{ amount: toText(amount), day: toEntryDay(paidOn) },
    } as Partial<NewFundingEntry>);
    return recordEntry(ctx, trade, entries, entry);
  }),
  write(recordReversal, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const receipt = entries.find(({ id }) => id === body.receiptId);
    const today = dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
    return recordEntry(ctx, trade, entries, {
      kind: 'REVERSAL',
      amount: toText(body.amount) ?? (receipt ? unreversedOf(receipt, entries) : '0'),
      day: toEntryDay(body.reversedOn) ?? today,
      receiptId: body.receiptId,
      reasonCode: 'RETURNED_PAYMENT',
      note: body.note ?? null,
    });
  }),
];
