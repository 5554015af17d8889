import type { Context } from '#service/kernel/context.ts';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { isDebit, methodOf } from '#shared/domain/bank-lines.ts';
import { subtractExactly } from '#shared/domain/money.ts';
import { findThirdPartyPayers } from '#shared/domain/rules/check-payment.ts';
import type { FundingEntryRow, NewFundingEntry } from '../../trading/funding/entries.ts';
import { readPaymentFacts } from '../../trading/settlement-facts.ts';
import type { TradeRow } from '../../trading/trades.ts';

export type BankLineRow = Row<'bankLines'>;

/** The placed and ended trades with one of these numbers. */
export async function readTradesByNumber(
  { db }: Context,
  { tenantId }: BankLineRow,
  numbers: readonly string[],
): Promise<TradeRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('trades')
    .selectAll()
    .where('tradeNumber', 'in', numbers)
    .where('tradeStatus', '<>', 'CART')
    .where(comparableWith(tenantId))
    .execute();
}

/** The lines that match entries of a trade. */
export const readLinesOfTrade = compiledQuery((db, tradeId: string) =>
  db
    .selectFrom('bankLines')
    .innerJoin('fundingEntries', 'fundingEntries.id', 'bankLines.entryId')
    .select('bankLines.entryId')
    .where('fundingEntries.tradeId', '=', tradeId),
);

/** The amount without its sign. */
export function sizeOf({ amount }: Pick<BankLineRow, 'amount'>): string {
  return isDebit(amount) ? subtractExactly('0', amount) : amount;
}

/** Whether the payer that the bank names owns the account of the trade. */
export async function isPaidByOwner(ctx: Context, line: BankLineRow, trade: TradeRow): Promise<boolean> {
  if (line.payerName === null) return false;
  const facts = await readPaymentFacts(ctx, trade);
  const receipt = {
    kind: 'RECEIPT' as const,
    amount: '1',
    id: line.id,
    party: line.payerName,
    receiptId: null,
  };
  return findThirdPartyPayers({ ...facts, entries: [receipt] }).length === 0;
}

/** An entry of the amount that no line matches yet, such as one that an officer recorded before the import. */
export async function findUnlinkedEntry(
  ctx: Context,
  line: BankLineRow,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
): Promise<FundingEntryRow | undefined> {
  const linked = (await readLinesOfTrade(ctx.db, trade.id)).map(({ entryId }) => entryId);
  const kinds = isDebit(line.amount) ? ['REFUND', 'REVERSAL'] : ['RECEIPT'];
  const reversed = entries.map(({ receiptId }) => receiptId);
  return entries.find(
    ({ id, kind, amount, bankLineId }) =>
      kinds.includes(kind) &&
      amount === sizeOf(line) &&
      bankLineId === null &&
      !linked.includes(id) &&
      !reversed.includes(id),
  );
}

/** The entry that a line states, as far as the line states it. */
export function toEntry(line: BankLineRow, kind: NewFundingEntry['kind']): NewFundingEntry {
  return {
    kind,
    amount: sizeOf(line),
    day: line.day,
    ...(kind !== 'REVERSAL' && { party: line.payerName, reference: line.reference }),
    ...(kind === 'RECEIPT' && {
      method: methodOf(line.method ?? line.note),
      payerAccountLast4: line.payerAccountLast4,
    }),
    bankLineId: line.id,
  };
}
