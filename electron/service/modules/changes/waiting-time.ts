/** The time that a record waits for officers (compliance.md § 2d): it pauses while information is requested. */
import type { WriteContext } from '#service/kernel/context.ts';
import { kindOfDecision } from '#shared/domain/decisions.ts';
import type { ReviewDefinition } from '#shared/domain/reviews/define-review.ts';
import { type ReviewName, reviews, sinceColumnsOf } from '#shared/domain/reviews.ts';

/** A record with the columns of its review. */
export type ReviewedRecord = { id: string; createdAt: string; updatedAt: string };

export function readColumn(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}

/**
 * Follows a change of state: starts the waiting time of a record that is reopened, pauses it when information is
 * requested, and continues it when the record returns.
 *
 * @returns the columns to change with the state
 */
export async function changeWaitingTime(
  ctx: WriteContext,
  review: ReviewName,
  row: ReviewedRecord,
  to: string,
): Promise<Record<string, string>> {
  const { column, stateSince }: ReviewDefinition = reviews[review];
  if (stateSince === undefined) return {};
  const from = String(readColumn(row, column));
  if (isRequest(from)) return endRequest(ctx, review, row, stateSince, to);
  if (isRequest(to)) {
    const stored = await ctx.db
      .insertInto('informationRequests')
      .values({
        review,
        recordId: row.id,
        requestedAt: ctx.now,
        pendingSince: pendingSince(review, row),
        endedAt: null,
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
    ctx.records.former.keep('informationRequests', stored, null, { endedAt: null });
    return { [stateSince]: ctx.now };
  }
  const isReturned = kindOfDecision(to) === 'reopen' && !reviewStatesOf(review).includes(from);
  return isReturned ? { [stateSince]: ctx.now } : {};
}

function isRequest(state: string): boolean {
  return kindOfDecision(state) === 'ask';
}

function reviewStatesOf(review: ReviewName): readonly string[] {
  return [...reviews[review].pending, reviews[review].entry];
}

function pendingSince(review: ReviewName, row: ReviewedRecord): string {
  const times = sinceColumnsOf(review).map((column) => readColumn(row, column) as string | null);
  return times.find(Boolean) ?? row.createdAt;
}

/** A record that was requested before requests were stored keeps the time since which it was pending. */
async function endRequest(
  ctx: WriteContext,
  review: ReviewName,
  row: ReviewedRecord,
  stateSince: string,
  to: string,
): Promise<Record<string, string>> {
  const request = await ctx.db
    .selectFrom('informationRequests')
    .selectAll()
    .where('recordId', '=', row.id)
    .where('review', '=', review)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!request) return {};
  await ctx.db
    .updateTable('informationRequests')
    .set({ endedAt: ctx.now })
    .where('seq', '=', request.seq)
    .execute();
  const { seq, endedAt } = request;
  ctx.records.former.keep('informationRequests', { seq }, { endedAt }, { endedAt: ctx.now });
  if (!reviewStatesOf(review).includes(to)) return {};
  const waited = Date.parse(request.requestedAt) - Date.parse(request.pendingSince);
  return { [stateSince]: new Date(Date.parse(ctx.now) - waited).toISOString() };
}
