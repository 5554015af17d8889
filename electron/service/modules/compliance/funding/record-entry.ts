import type { WriteContext } from '#service/kernel/context.ts';
import type { Flag } from '#service/storage/schema.ts';
import type { FundingStatus } from '#shared/domain/trade-transitions.ts';
import { requiresSecondApproval } from '../../officers/second-approval.ts';
import { isRestrictedReason } from '../../records/restricted.ts';
import type { FundingEntryRow, NewFundingEntry } from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { assertNoPendingProposal, propose } from '../proposals.ts';
import { applyEntry, assertEntry } from './apply-entry.ts';
import { presentEntry } from './present-funding.ts';

/** The decisions whose reasons and second approval apply to entries of money that arrives, and that leaves. */
const receiving = { review: 'funding', from: 'PENDING', to: 'FUNDED' } as const;
export const returning = { review: 'funding', from: 'FUNDED', to: 'REFUNDED' } as const;

/** Records an entry, or proposes it if two officers are required. */
export async function recordEntry(
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
  if (await requiresSecondApproval(ctx, { ...transition, row: trade })) {
    const { proposalId } = await propose(ctx, decision, entry);
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
