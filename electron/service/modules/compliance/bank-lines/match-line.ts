import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { type BankLineProblem, findNumbers, isDebit } from '#shared/domain/bank-lines.ts';
import { outstandingOf, refundableOf, unreversedOf } from '#shared/domain/funding.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import type { NewFundingEntry } from '../../trading/funding/entries.ts';
import { type FundingEntryRow, readFundingEntries } from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { assertNotClaimed } from '../claims.ts';
import { recordEntry } from '../funding/record-entry.ts';
import {
  type BankLineRow,
  findUnlinkedEntry,
  isPaidByOwner,
  readTradesByNumber,
  sizeOf,
  toEntry,
} from './bank-line-rows.ts';

interface Match {
  trade: TradeRow;
  entries: readonly FundingEntryRow[];
  entry: NewFundingEntry;
}

/** What a line is without doubt, or why there is doubt. */
async function findMatch(ctx: Context, line: BankLineRow): Promise<Match | BankLineProblem> {
  const trades = await readTradesByNumber(ctx, line, findNumbers(line.reference, line.note));
  const [trade] = trades;
  if (!trade) return isDebit(line.amount) ? 'DEBIT' : 'NO_TRADE';
  if (trades.length > 1) return 'SEVERAL_TRADES';
  const entries = await readFundingEntries(ctx.db, trade.id);
  if (await findUnlinkedEntry(ctx, line, trade, entries)) return 'ALREADY_RECORDED';
  const entry = isDebit(line.amount)
    ? findReturn(line, trade, entries)
    : await findReceipt(ctx, line, trade, entries);
  return typeof entry === 'string' ? entry : { trade, entries, entry };
}

async function findReceipt(
  ctx: Context,
  line: BankLineRow,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
): Promise<NewFundingEntry | BankLineProblem> {
  if (trade.tradeStatus !== 'PLACED' || trade.refundDueAt !== null) return 'TRADE_NOT_OPEN';
  if (compareAmounts(line.amount, outstandingOf(trade, entries)) !== 0) return 'AMOUNT_DIFFERS';
  if (!(await isPaidByOwner(ctx, line, trade))) return 'PAYER_DIFFERS';
  return toEntry(line, 'RECEIPT');
}

/** Money that left is the refund that is due, or the only receipt that the bank can have returned. */
function findReturn(
  line: BankLineRow,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
): NewFundingEntry | BankLineProblem {
  const refundable = refundableOf(trade, entries);
  const isExact = (amount: string) => compareAmounts(amount, sizeOf(line)) === 0;
  if (isExact(refundable)) {
    const reasonCode = trade.tradeStatus === 'PLACED' ? 'OTHER' : 'TRADE_ENDED';
    return { ...toEntry(line, 'REFUND'), reasonCode };
  }
  const receipts = entries.filter(
    (entry) => entry.kind === 'RECEIPT' && compareAmounts(unreversedOf(entry, entries), '0') > 0,
  );
  const [receipt] = receipts;
  const canBeRefund = compareAmounts(refundable, '0') > 0 || trade.tradeStatus === 'UNWOUND';
  if (!receipt || receipts.length > 1 || canBeRefund || !isExact(unreversedOf(receipt, entries)))
    return 'DEBIT';
  return { ...toEntry(line, 'REVERSAL'), receiptId: receipt.id, reasonCode: 'RETURNED_PAYMENT' };
}

/** The officer who imports is responsible for the entry; the audit log names the import. */
async function asImportingOfficer(ctx: WriteContext): Promise<WriteContext> {
  const { actor } = ctx.caller;
  if (actor.kind !== 'import') return ctx;
  const { actorKind, actorId } = await ctx.db
    .selectFrom('csvImports')
    .select(['actorKind', 'actorId'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const importedBy = { kind: actorKind as typeof actor.kind, id: actorId };
  return { ...ctx, caller: { ...ctx.caller, actor: importedBy } };
}

/** Records the payment of a new line, or stores why it is not matched. */
export async function matchNewLine(ctx: WriteContext, line: BankLineRow): Promise<void> {
  const found = await findMatch(ctx, line);
  const problem = typeof found === 'string' ? found : await tryRecord(ctx, found);
  if (problem !== undefined) await ctx.records.update('bankLines', line, { problem });
}

async function tryRecord(
  ctx: WriteContext,
  { trade, entries, entry }: Match,
): Promise<BankLineProblem | undefined> {
  const officer = await asImportingOfficer(ctx);
  try {
    await assertNotClaimed(officer, trade.id, officer.caller.actor.id);
    await recordEntry(officer, trade, entries, entry);
    return undefined;
  } catch (error) {
    // These checks come before the first write, so the line can stay.
    if (error instanceof AppError) return 'TRADE_BUSY';
    throw error;
  }
}
