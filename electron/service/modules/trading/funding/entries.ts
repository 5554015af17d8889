import type { Context, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import {
  type FundingKind,
  type FundingTask,
  fundingStatusOf,
  fundingTaskOf,
  netReceived,
} from '#shared/domain/funding.ts';
import { newId } from '#shared/domain/ids.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import type { TransitionActor } from '#shared/domain/transitions.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import { refundDueAfter } from '../refund-due.ts';
import type { TradeRow } from '../trades.ts';

export type FundingEntryRow = Row<'fundingEntries'>;

/** What an entry states; what does not belong to its kind is omitted. */
export interface NewFundingEntry {
  kind: FundingKind;
  amount: string;
  /** `YYYY-MM-DD` */
  day: string;
  party?: string | null;
  method?: string | null;
  reference?: string | null;
  payerAccountLast4?: string | null;
  note?: string | null;
  receiptId?: string | null;
  reasonCode?: string | null;
  bankLineId?: string | null;
}

/** Who is responsible for an entry. */
export interface FundingAuthors {
  recordedById: string;
  confirmedById: string | null;
}

/** The entries of a trade, oldest first. */
export const readFundingEntries = compiledQuery((db, tradeId: string) =>
  db.selectFrom('fundingEntries').selectAll().where('tradeId', '=', tradeId).orderBy('seq'),
);

/**
 * Adds an entry whose rules were checked in this transaction, and computes the funding of the trade again.
 * @throws rule, if the amount is zero, as that of a total below one cent
 */
export async function addFundingEntry(
  ctx: WriteContext,
  trade: TradeRow,
  entry: NewFundingEntry,
  authors: FundingAuthors,
): Promise<{ entry: FundingEntryRow; trade: TradeRow }> {
  if (compareAmounts(entry.amount, '0') <= 0) throw ruleViolation('amount', 'must be above 0');
  const added = await ctx.records.insert('fundingEntries', {
    id: newId('fundingEntry'),
    accountId: trade.accountId,
    tenantId: trade.tenantId,
    tradeId: trade.id,
    party: null,
    method: null,
    reference: null,
    payerAccountLast4: null,
    note: null,
    receiptId: null,
    reasonCode: null,
    bankLineId: null,
    ...entry,
    ...authors,
  });
  await followBankLine(ctx, added);
  return { entry: added, trade: await updateFunding(ctx, trade) };
}

/** A line matches the entry that was recorded from it, until that entry is reversed as a wrong match. */
async function followBankLine(ctx: WriteContext, entry: FundingEntryRow): Promise<void> {
  const { id, bankLineId, receiptId } = entry;
  if (bankLineId === null) return;
  const line = await ctx.db
    .selectFrom('bankLines')
    .selectAll()
    .where('id', '=', bankLineId)
    .executeTakeFirstOrThrow();
  const isUndone = receiptId !== null && line.entryId === receiptId;
  await ctx.records.transition(
    'system',
    'bankLines',
    line,
    isUndone ? { status: 'UNMATCHED', entryId: null, problem: 'UNDONE' } : { status: 'MATCHED', entryId: id },
  );
}

/** The columns of a trade that follow from its state and its entries. */
export async function fundingColumns(
  ctx: Context,
  trade: TradeRow,
): Promise<
  Pick<TradeRow, 'fundingStatus' | 'txnChargedAmount' | 'txnDate' | 'fundingTask' | 'fundingDueAt'>
> {
  const entries = await readFundingEntries(ctx.db, trade.id);
  const newest = newestDay(entries, 'RECEIPT');
  const fundingTask = fundingTaskOf(trade, entries);
  return {
    fundingStatus: fundingStatusOf(trade, entries),
    txnChargedAmount: entries.length > 0 ? netReceived(entries) : null,
    txnDate: newest === undefined ? null : `${newest}T00:00:00.000Z`,
    fundingTask,
    fundingDueAt: await readTaskDue(ctx, trade, entries, fundingTask),
  };
}

function newestDay(entries: readonly FundingEntryRow[], kind: FundingKind): string | undefined {
  const days = entries.filter((entry) => entry.kind === kind).map(({ day }) => day);
  return days.toSorted().at(-1);
}

/**
 * Until when the task is to be done. The law gives no day for an excess or a returned payment, so they have the same
 * period as other refunds, from the day of the money.
 */
async function readTaskDue(
  ctx: Context,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
  task: FundingTask | null,
): Promise<string | null> {
  if (task === 'RETURN_OF_FUNDS') return trade.refundDueAt;
  if (task === null || task === 'PAYMENT_DUE') return null;
  const kind = task === 'EXCESS_TO_REFUND' ? 'RECEIPT' : 'REVERSAL';
  const zone = await readComplianceTimeZone(ctx.db);
  return refundDueAfter(zone, newestDay(entries, kind) ?? dayIn(zone, ctx.now));
}

/** Changes the state of a trade, and computes its funding for the new state. */
export async function changeTradeStatus(
  ctx: WriteContext,
  actor: TransitionActor,
  trade: TradeRow,
  columns: Partial<TradeRow>,
): Promise<TradeRow> {
  const funding = await fundingColumns(ctx, { ...trade, ...columns });
  const { fundingTask, fundingDueAt } = funding;
  const changed = await ctx.records.transition(actor, 'trades', trade, {
    ...columns,
    fundingTask,
    fundingDueAt,
  });
  return ctx.records.transition('system', 'trades', changed, funding);
}

export async function updateFunding(ctx: WriteContext, trade: TradeRow): Promise<TradeRow> {
  return ctx.records.transition('system', 'trades', trade, await fundingColumns(ctx, trade));
}
