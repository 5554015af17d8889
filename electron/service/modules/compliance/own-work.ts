import type { Context } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { isApproval } from '#shared/domain/decisions.ts';
import { readSecondApproval } from '../officers/second-approval.ts';
import { explainOwnWork } from '../officers/second-approver.ts';
import { readFundingEntries } from '../trading/funding/entries.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/**
 * No officer approves what they submitted: the record of a review, the content of its case, or the money of a trade that
 * is settled.
 * @param proposedById the officer whose decision the caller confirms
 * @returns an error for each officer of the decision who submitted it
 */
export async function findOwnWork(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  to: string,
  proposedById?: string,
): Promise<FieldError[]> {
  const related = (await review.contentIds?.(ctx.db, row)) ?? [];
  const recordIds = [row.id, ...related].filter((id) => id !== null);
  const isSettled = review.name === 'settlement' && isApproval(to, review.stateOf(row));
  const money = isSettled ? await readMoneyIds(ctx, row) : noMoney;
  const errors = await explainOwnWork(ctx, [...recordIds, ...money.entryIds], proposedById, money.lineIds);
  // Who records several entries of a trade approves none of them.
  if (review.name === 'funding' && proposedById !== undefined && errors.length === 0) {
    const { entryIds, lineIds } = await readMoneyIds(ctx, row);
    errors.push(...(await explainOwnWork(ctx, entryIds, undefined, lineIds)));
  }
  return errors.map((message) => ({ field: null, message }));
}

const noMoney = { entryIds: [], lineIds: [] };

/**
 * The entries of a trade, and the bank lines that they were recorded or proposed from, unless the setting lets who
 * recorded them settle the trade.
 */
async function readMoneyIds({ db }: Context, trade: ReviewedRow) {
  const { separatesMoney } = await readSecondApproval(db);
  if (!separatesMoney) return noMoney;
  const entries = await readFundingEntries(db, trade.id);
  // A proposal that is being confirmed is closed before its entry is recorded.
  const proposals = await db
    .selectFrom('proposals')
    .select('bankLineId')
    .where('recordId', '=', trade.id)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .execute();
  const lineIds = [...entries, ...proposals].flatMap(({ bankLineId }) => bankLineId ?? []);
  return { entryIds: entries.map(({ id }) => id), lineIds };
}
