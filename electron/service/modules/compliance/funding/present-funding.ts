import type { Context } from '#service/kernel/context.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import {
  type FundingEntry,
  fundingEntry,
  type getTradeFunding,
  type ProposedEntry,
  statedEntry,
} from '#shared/contracts/compliance/funding.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { netReceived, outstandingOf, payableOf, refundableOf } from '#shared/domain/funding.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import type { FundingStatus } from '#shared/domain/trade-transitions.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import { nameOfficer } from '../../officers/officer-profiles.ts';
import { presentProposal } from '../../officers/proposal-rows.ts';
import { isRestrictedReason, presentReasons } from '../../records/restricted.ts';
import { defaultReceipt, defaultRefund } from '../../trading/funding/default-entries.ts';
import {
  type FundingEntryRow,
  type NewFundingEntry,
  readFundingEntries,
} from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';

const present = compilePresent(fundingEntry);
const presentStated = compilePresent(statedEntry);

/** An entry as the caller may read it: only approvers and its author read a restricted reason. */
export async function presentEntry(ctx: Context, row: FundingEntryRow): Promise<FundingEntry> {
  const { recordedById, confirmedById, reasonCode, note } = row;
  const isRestricted = (await isRestrictedReason(ctx.db, reasonCode)) ? 1 : 0;
  const stored = { reasonCode, note, isRestricted, restrictedNoteId: null };
  const reasons = await presentReasons(ctx.db, ctx.caller, recordedById, stored);
  return present({
    ...row,
    reasonCode: reasons.reasonCode,
    recordedByName: await nameOfficer(ctx.db, recordedById),
    confirmedByName: confirmedById && (await nameOfficer(ctx.db, confirmedById)),
  });
}

/** The entry of a trade that awaits a second officer; null if there is none. */
export async function readProposedEntry(ctx: Context, trade: TradeRow): Promise<ProposedEntry | null> {
  const row = await ctx.db
    .selectFrom('proposals')
    .selectAll()
    .where('recordId', '=', trade.id)
    .where('review', '=', 'funding')
    .where('status', '=', 'PENDING')
    .where('expectedUpdatedAt', '=', trade.updatedAt)
    .executeTakeFirst();
  if (!row) return null;
  const proposal = await presentProposal(ctx.db, row, ctx.caller);
  const entry = row.fundingEntry
    ? JSON.parse(row.fundingEntry)
    : await entryOfDecision(ctx, trade, row.toState);
  return { ...presentStated({ ...entry, reasonCode: proposal.reasonCode, note: proposal.note }), proposal };
}

/** The entry that a decision without fields records when it is confirmed. */
async function entryOfDecision(ctx: Context, trade: TradeRow, to: string): Promise<NewFundingEntry> {
  const entries = await readFundingEntries(ctx.db, trade.id);
  return to === 'FUNDED' ? defaultReceipt(ctx, trade, entries) : defaultRefund(ctx, trade, entries);
}

export async function presentFunding(
  ctx: Context,
  trade: TradeRow,
): Promise<Omit<OutputOf<typeof getTradeFunding>, 'claim' | 'whyNot'>> {
  const entries = await readFundingEntries(ctx.db, trade.id);
  const zone = await readComplianceTimeZone(ctx.db);
  const refundable = refundableOf(trade, entries);
  return {
    fundingStatus: trade.fundingStatus as FundingStatus,
    payable: Number(payableOf(trade)),
    netReceived: Number(netReceived(entries)),
    outstanding: Number(outstandingOf(trade, entries)),
    refundable: Number(refundable),
    refundDueAt: trade.refundDueAt,
    refundDueOn: trade.refundDueAt && dayEndingAt(zone, trade.refundDueAt),
    entries: await Promise.all(entries.map((row) => presentEntry(ctx, row))),
    proposed: await readProposedEntry(ctx, trade),
    defaults: {
      receipt: presentStated(await defaultReceipt(ctx, trade, entries)),
      refund: presentStated({ ...(await defaultRefund(ctx, trade, entries)), amount: refundable }),
    },
  };
}
