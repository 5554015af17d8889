import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { areComparable } from '#service/kernel/sample-tenant.ts';
import {
  getPaymentMatches,
  matchPayment,
  undoPaymentMatch,
} from '#shared/contracts/compliance/bank-lines.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { isDebit } from '#shared/domain/bank-lines.ts';
import { type FundingKind, unreversedOf } from '#shared/domain/funding.ts';
import type { FundingStatus } from '#shared/domain/trade-transitions.ts';
import { readComplianceDay } from '../../installation/compliance-time-zone.ts';
import { defaultReceipt, defaultRefund } from '../../trading/funding/default-entries.ts';
import {
  type FundingEntryRow,
  type NewFundingEntry,
  readFundingEntries,
} from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { assertNotClaimed, releaseRecord } from '../claims.ts';
import { presentEntry } from '../funding/present-funding.ts';
import { recordEntry, returning } from '../funding/record-entry.ts';
import { assertReason } from '../reason-codes.ts';
import { fundingReview } from '../reviews/funding/review.ts';
import { isProposed, paymentReview } from '../reviews/payment/review.ts';
import { type BankLineRow, readLinesOfTrade, toEntry } from './bank-line-rows.ts';
import { findCandidates } from './candidates.ts';

type MatchBody = InputOf<typeof matchPayment>['body'];

async function findLine(ctx: Context, id: string): Promise<BankLineRow> {
  const line = await paymentReview.read(ctx.db, id);
  if (!line) throw notFound('id');
  return line;
}

/** @throws not-found; outdated or conflict, if another officer changed, claimed, or proposed it */
async function findIdleLine(ctx: WriteContext, id: string, expectedUpdatedAt: string): Promise<BankLineRow> {
  const line = await findLine(ctx, id);
  assertUnchanged(line, expectedUpdatedAt);
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  if (await isProposed(ctx, id)) throw conflict(null, 'A payment of this line awaits second approval');
  return line;
}

async function findTrade(ctx: WriteContext, id: string): Promise<TradeRow> {
  const trade = await fundingReview.read(ctx.db, id);
  if (!trade) throw notFound('tradeId');
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  return trade;
}

/** @throws rule, if money arrived and left the account at the same time */
function assertDirection(line: BankLineRow, as: MatchBody['as']): void {
  if (as === 'RECORDED' || isDebit(line.amount) !== (as === 'RECEIPT')) return;
  const direction = isDebit(line.amount) ? 'left' : 'arrived in';
  throw ruleViolation('as', `cannot be ${as}: the money ${direction} the account`);
}

/** The entry of the line: what the bank did not state has the default values. */
async function entryOf(
  ctx: WriteContext,
  line: BankLineRow,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  { as, entryId, payerName, reasonCode, note }: MatchBody,
): Promise<NewFundingEntry> {
  const stated = toEntry(line, as as FundingKind);
  if (as === 'REVERSAL')
    return { ...stated, receiptId: entryId ?? null, reasonCode: 'RETURNED_PAYMENT', note: note ?? null };
  const isReceipt = as === 'RECEIPT';
  if (!isReceipt) await assertReason(ctx.db, returning, reasonCode ?? null);
  const defaults = isReceipt
    ? await defaultReceipt(ctx, trade, entries)
    : await defaultRefund(ctx, trade, entries);
  return {
    ...defaults,
    ...stated,
    // Without a payer in the line, the officer states who paid: it is never assumed.
    party: payerName ?? line.payerName,
    reference: line.reference ?? defaults.reference ?? null,
    ...(isReceipt && { method: stated.method ?? defaults.method ?? null }),
    ...(!isReceipt && { reasonCode: reasonCode ?? null }),
    note: note ?? null,
  };
}

/** Links the line with an entry that was recorded before. */
async function linkRecorded(
  ctx: WriteContext,
  line: BankLineRow,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  entryId: string | null | undefined,
) {
  const entry = entries.find(({ id }) => id === entryId);
  const linked = (await readLinesOfTrade(ctx.db, trade.id)).map((one) => one.entryId);
  if (!entry) throw ruleViolation('entryId', 'is not an entry of this trade');
  if (linked.includes(entry.id)) throw ruleViolation('entryId', 'matches another bank line');
  if (
    isDebit(line.amount) === (entry.kind === 'RECEIPT') ||
    Number(entry.amount) !== Math.abs(Number(line.amount))
  )
    throw ruleViolation('entryId', 'has another amount than the bank line');
  await ctx.records.transition('system', 'bankLines', line, { status: 'MATCHED', entryId: entry.id });
  return {
    entry: await presentEntry(ctx, entry),
    fundingStatus: trade.fundingStatus as FundingStatus,
    awaitsSecond: false,
    proposalId: null,
  };
}

/** @throws rule, naming what is missing */
function assertUnmatched({ status }: BankLineRow): void {
  if (status !== 'UNMATCHED') throw ruleViolation('status', `is ${status}`);
}

async function match(ctx: WriteContext, id: string, body: MatchBody) {
  const line = await findIdleLine(ctx, id, body.expectedUpdatedAt);
  assertUnmatched(line);
  assertDirection(line, body.as);
  const trade = await findTrade(ctx, body.tradeId);
  if (!(await areComparable(ctx.db, line, trade)))
    throw ruleViolation('tradeId', 'must not be sample data unless the bank line is');
  const entries = await readFundingEntries(ctx.db, trade.id);
  if (body.as === 'RECORDED') return linkRecorded(ctx, line, trade, entries, body.entryId);
  const entry = await entryOf(ctx, line, trade, entries, body);
  if (body.as === 'RECEIPT' && !entry.party)
    throw ruleViolation('payerName', 'is required; the bank line names no payer');
  return recordEntry(ctx, trade, entries, entry);
}

/** A reversal ends the match with a receipt. A refund or reversal that was recorded in error is corrected on the trade. */
async function undo(ctx: WriteContext, line: BankLineRow, note: string) {
  const row =
    line.entryId === null
      ? undefined
      : await ctx.db
          .selectFrom('fundingEntries')
          .selectAll()
          .where('id', '=', line.entryId)
          .executeTakeFirst();
  if (row?.kind !== 'RECEIPT') throw ruleViolation(null, 'Only the match with a receipt can be undone');
  const trade = await findTrade(ctx, row.tradeId);
  const entries = await readFundingEntries(ctx.db, trade.id);
  return recordEntry(ctx, trade, entries, {
    kind: 'REVERSAL',
    amount: unreversedOf(row, entries),
    day: await readComplianceDay(ctx),
    receiptId: row.id,
    reasonCode: 'RETURNED_PAYMENT',
    note,
    bankLineId: line.id,
  });
}

export const bankLineOperations: OperationHandler[] = [
  read(getPaymentMatches, async (ctx, { params, query }) => {
    const line = await findLine(ctx, params.id);
    const entry =
      line.entryId === null
        ? undefined
        : await ctx.db
            .selectFrom('fundingEntries')
            .select(['tradeId', 'kind'])
            .where('id', '=', line.entryId)
            .executeTakeFirst();
    return {
      isDebit: isDebit(line.amount),
      isProposed: await isProposed(ctx, line.id),
      match: entry ?? null,
      candidates:
        line.status === 'UNMATCHED' ? await findCandidates(ctx, line, query.tradeNumber ?? null) : [],
    };
  }),
  write(matchPayment, async (ctx, { params, body }) => {
    const recorded = await match(ctx, params.id, body);
    await releaseRecord(ctx, params.id);
    return { ...recorded, bankLineStatus: (await findLine(ctx, params.id)).status };
  }),
  write(undoPaymentMatch, async (ctx, { params, body }) => {
    const line = await findIdleLine(ctx, params.id, body.expectedUpdatedAt);
    const recorded = await undo(ctx, line, body.note);
    return { ...recorded, bankLineStatus: (await findLine(ctx, params.id)).status };
  }),
];
