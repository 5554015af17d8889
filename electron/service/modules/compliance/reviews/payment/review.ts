import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { type BankLineProblem, bankLineProblems } from '#shared/domain/bank-lines.ts';
import type { BankLineRow } from '../../bank-lines/bank-line-rows.ts';
import { fact, factGroup, known, noFindings } from '../case-parts.ts';
import { type CaseParts, defineReview } from '../define-review.ts';

/** A line of a bank statement, and why it is not matched. */
async function readPaymentCase(ctx: Context, row: BankLineRow): Promise<CaseParts> {
  const entry =
    row.entryId === null
      ? undefined
      : await ctx.db
          .selectFrom('fundingEntries')
          .innerJoin('trades', 'trades.id', 'fundingEntries.tradeId')
          .select(['trades.id', 'trades.tradeNumber'])
          .where('fundingEntries.id', '=', row.entryId)
          .executeTakeFirst();
  const problem = row.status === 'UNMATCHED' ? (row.problem as BankLineProblem | null) : null;
  return {
    ...noFindings,
    title: row.payerName ?? row.reference ?? row.bankTransactionId,
    detail: 'Bank line',
    links: entry ? [{ id: entry.id, title: `Trade ${entry.tradeNumber}` }] : [],
    facts: [
      factGroup(
        'Bank line',
        known(
          fact('Amount', row.amount, 'money'),
          fact('Date', row.day, 'day'),
          fact('Payer', row.payerName),
          fact('Account, last 4', row.payerAccountLast4),
          fact('Method', row.method),
          fact('Reference', row.reference),
          fact('Memo', row.note),
          fact('Bank transaction ID', row.bankTransactionId),
        ),
      ),
    ],
    documents: [],
    examination: 'done',
    findings: problem
      ? [{ code: problem, severity: 'MEDIUM', message: bankLineProblems[problem], recordIds: [] }]
      : [],
  };
}

/** compliance.md § 2.7. */
export const paymentReview = defineReview('payment', {
  queue: {
    type: 'problem',
    title: sql<string>`coalesce(r.${sql.ref('payerName')}, r.reference, r.${sql.ref('bankTransactionId')})`,
  },
  readCase: readPaymentCase,
  async findBlockers(ctx, row, to) {
    if (to !== 'CLOSED' || !(await isProposed(ctx, row.id))) return [];
    return [{ field: null, message: 'A payment of this line awaits second approval' }];
  },
  async openFindings(_ctx, _row, to) {
    return to === 'CLOSED' ? [{ field: null, message: 'State what the payment is.' }] : [];
  },
});

/** Whether an entry that was proposed from the line can still be confirmed. */
export async function isProposed(ctx: Context, bankLineId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('proposals')
    .innerJoin('trades', 'trades.id', 'proposals.recordId')
    .select('proposals.id')
    .where('proposals.bankLineId', '=', bankLineId)
    .where('proposals.status', '=', 'PENDING')
    .whereRef('proposals.expectedUpdatedAt', '=', 'trades.updatedAt')
    .executeTakeFirst();
  return found !== undefined;
}
