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
  const content = isSettled ? [...recordIds, ...(await readMoneyIds(ctx, row))] : recordIds;
  const errors = await explainOwnWork(ctx, content, proposedById);
  // Who records several entries of a trade approves none of them.
  if (review.name === 'funding' && proposedById !== undefined && errors.length === 0)
    errors.push(...(await explainOwnWork(ctx, await readMoneyIds(ctx, row))));
  return errors.map((message) => ({ field: null, message }));
}

/** The entries of a trade, unless the setting lets who recorded them settle the trade. */
async function readMoneyIds({ db }: Context, trade: ReviewedRow): Promise<string[]> {
  const { separatesMoney } = await readSecondApproval(db);
  return separatesMoney ? (await readFundingEntries(db, trade.id)).map(({ id }) => id) : [];
}
