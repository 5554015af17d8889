import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import type { getPaymentMatches } from '#shared/contracts/compliance/bank-lines.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { findNumbers, isDebit, similarNumbers } from '#shared/domain/bank-lines.ts';
import { outstandingOf, payableOf, refundableOf, unreversedOf } from '#shared/domain/funding.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import type { TradeStatus } from '#shared/domain/trade-transitions.ts';
import { readFundingEntries } from '../../trading/funding/entries.ts';
import type { TradeRow } from '../../trading/trades.ts';
import { findOwnWork } from '../own-work.ts';
import { fundingReview } from '../reviews/funding/review.ts';
import {
  type BankLineRow,
  findUnlinkedEntry,
  isPaidByOwner,
  readTradesByNumber,
  sizeOf,
} from './bank-line-rows.ts';

type Candidate = OutputOf<typeof getPaymentMatches>['candidates'][number];

const candidatesShown = 20;

/** Open trades with this total, by the index of the totals. */
async function readTradesByTotal({ db }: Context, line: BankLineRow): Promise<TradeRow[]> {
  const size = Number(sizeOf(line));
  const total = sql`cast(${sql.ref('totalAmount')} as real)`;
  // Without statistics, SQLite would read all trades with this total.
  const { rows } = await sql<TradeRow>`
    select * from trades indexed by ${sql.ref('tradesWithMoneyDue')}
    where ${total} >= ${size - 0.005} and ${total} < ${size + 0.005}
      and ${sql.ref('fundingTask')} is not null and +${sql.ref('tradeStatus')} <> 'CART'
      and ${comparableWith(line.tenantId)}
    limit ${candidatesShown}`.execute(db);
  return rows;
}

/** Trades with money due of investor accounts that have the name of the payer. */
async function readTradesByPayer({ db }: Context, { tenantId, payerName }: BankLineRow): Promise<TradeRow[]> {
  if (payerName === null) return [];
  return (
    db
      .selectFrom('trades')
      .innerJoin('investorAccounts', 'investorAccounts.id', 'trades.investorAccountId')
      .selectAll('trades')
      // As in the index of the names.
      .where(sql<string>`${sql.ref('investorAccounts.name')} collate nocase`, '=', payerName)
      // The plus sign keeps SQLite from reading all trades with money due instead.
      .where(sql<string>`+${sql.ref('trades.fundingTask')}`, 'is not', null)
      .where(comparableWith(tenantId, 'trades.tenantId'))
      .limit(candidatesShown)
      .execute()
  );
}

/** The trades that a line can belong to, the most probable ones first. */
export async function findCandidates(
  ctx: Context,
  line: BankLineRow,
  tradeNumber: string | null,
): Promise<Candidate[]> {
  const numbers = findNumbers(line.reference, line.note);
  const named = await readTradesByNumber(ctx, line, numbers);
  const similar = await readTradesByNumber(ctx, line, numbers.flatMap(similarNumbers));
  const entered = tradeNumber === null ? [] : await readTradesByNumber(ctx, line, [tradeNumber.trim()]);
  const found = [
    ...entered,
    ...named,
    ...similar,
    ...(await readTradesByTotal(ctx, line)),
    ...(await readTradesByPayer(ctx, line)),
  ];
  const trades = [...new Map(found.map((trade) => [trade.id, trade])).values()];
  const isOf = (list: readonly TradeRow[], { id }: TradeRow) => list.some((one) => one.id === id);
  const candidates = await Promise.all(
    trades.map(async (trade) => {
      const isNamed = isOf(named, trade);
      const byNumber = isNamed ? ['Its number is in the reference or memo'] : [];
      const bySimilar =
        !isNamed && isOf(similar, trade) ? ['Its number is similar to the reference or memo'] : [];
      const candidate = await toCandidate(ctx, line, trade);
      return { ...candidate, reasons: [...byNumber, ...bySimilar, ...candidate.reasons] };
    }),
  );
  const chosen = new Set(entered.map(({ id }) => id));
  const rank = ({ tradeId, reasons }: Candidate) => (chosen.has(tradeId) ? 10 : reasons.length);
  return candidates.toSorted((one, other) => rank(other) - rank(one)).slice(0, candidatesShown);
}

async function toCandidate(ctx: Context, line: BankLineRow, trade: TradeRow): Promise<Candidate> {
  const entries = await readFundingEntries(ctx.db, trade.id);
  const recorded = await findUnlinkedEntry(ctx, line, trade, entries);
  const account = await ctx.db
    .selectFrom('investorAccounts')
    .select('name')
    .where('id', '=', trade.investorAccountId)
    .executeTakeFirst();
  const outstanding = outstandingOf(trade, entries);
  const refundable = refundableOf(trade, entries);
  const expected = isDebit(line.amount) ? refundable : outstanding;
  const receipts = entries.filter(
    (entry) => entry.kind === 'RECEIPT' && compareAmounts(unreversedOf(entry, entries), sizeOf(line)) >= 0,
  );
  const toChoice = ({ id, kind, amount, day }: (typeof entries)[number]) => ({
    id,
    kind,
    amount: Number(amount),
    day,
  });
  return {
    tradeId: trade.id,
    tradeNumber: trade.tradeNumber,
    investor: account?.name ?? '',
    tradeStatus: trade.tradeStatus as TradeStatus,
    payable: Number(payableOf(trade)),
    outstanding: Number(outstanding),
    refundable: Number(refundable),
    reasons: [
      ...(compareAmounts(expected, sizeOf(line)) === 0
        ? [isDebit(line.amount) ? 'This amount is to be returned' : 'This amount is outstanding']
        : []),
      ...((await isPaidByOwner(ctx, line, trade)) ? ['The payer owns the account'] : []),
    ],
    recorded: recorded ? [toChoice(recorded)] : [],
    receipts: isDebit(line.amount) ? receipts.map(toChoice) : [],
    whyNot: (await findOwnWork(ctx, fundingReview, trade, 'FUNDED'))[0]?.message ?? null,
  };
}
