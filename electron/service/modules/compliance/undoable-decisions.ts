/** What decisions replaced, for as long as the officer can undo them (compliance.md § 2e). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { FormerRow } from '#service/kernel/former-rows.ts';
import type { Row } from '#service/storage/schema.ts';
import { limits } from '#shared/domain/limits.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** Decisions from this time on can be undone. */
export function undoableSince(now: string): string {
  return new Date(Date.parse(now) - limits.undoSeconds * 1000).toISOString();
}

/** Stores what the unit of work has replaced, and removes what can no longer be undone. */
export async function storeReplaced(
  ctx: WriteContext,
  { recordId, review, seq }: { recordId: string; review: ReviewName; seq: number },
): Promise<void> {
  await ctx.db.deleteFrom('undoableDecisions').where('decidedAt', '<', undoableSince(ctx.now)).execute();
  await ctx.db
    .insertInto('undoableDecisions')
    .values({
      decisionSeq: seq,
      recordId,
      review,
      officerId: ctx.caller.actor.id,
      decidedAt: ctx.now,
      replaced: JSON.stringify(ctx.records.former.list()),
    })
    .execute();
}

/** What the last decision of a record replaced; undefined if it cannot be undone. */
export async function findReplaced(
  { db, now }: WriteContext,
  review: ReviewName,
  recordId: string,
): Promise<(Omit<Row<'undoableDecisions'>, 'replaced'> & { replaced: FormerRow[] }) | undefined> {
  const found = await db
    .selectFrom('undoableDecisions')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('review', '=', review)
    .where('decidedAt', '>=', undoableSince(now))
    .orderBy('decisionSeq', 'desc')
    .executeTakeFirst();
  return found && { ...found, replaced: JSON.parse(found.replaced) as FormerRow[] };
}
