import type { WriteContext } from '#service/kernel/context.ts';
import { conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import { claim, release } from '#shared/contracts/compliance/queues.ts';
import { limits } from '#shared/domain/limits.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';

/** The time before which claims have expired. */
export function claimsSince(now: string): string {
  return new Date(Date.parse(now) - limits.claimMinutes * 60_000).toISOString();
}

/**
 * @throws conflict, if another officer has claimed the record
 */
export async function assertNotClaimed(
  ctx: { db: Db; now: string },
  recordId: string,
  officerId: string,
): Promise<void> {
  const claim = await ctx.db
    .selectFrom('reviewClaims')
    .select('officerId')
    .where('recordId', '=', recordId)
    .where('claimedAt', '>', claimsSince(ctx.now))
    .executeTakeFirst();
  if (claim && claim.officerId !== officerId)
    throw conflict(null, `Claimed by ${await nameOfficer(ctx.db, claim.officerId)}`);
}

/**
 * Claims a record for the caller; claiming it again renews the claim.
 * @throws conflict, if another officer has claimed it
 */
export async function claimRecord(ctx: WriteContext, recordId: string) {
  const officerId = ctx.caller.actor.id;
  await assertNotClaimed(ctx, recordId, officerId);
  await ctx.db
    .insertInto('reviewClaims')
    .values({ recordId, officerId, claimedAt: ctx.now })
    .onConflict((existing) => existing.column('recordId').doUpdateSet({ officerId, claimedAt: ctx.now }))
    .execute();
  return { recordId, officerId, claimedAt: ctx.now };
}

/** Releases the caller's claim, if there is one. */
export async function releaseRecord(ctx: WriteContext, recordId: string): Promise<void> {
  await ctx.db
    .deleteFrom('reviewClaims')
    .where('recordId', '=', recordId)
    .where('officerId', '=', ctx.caller.actor.id)
    .execute();
}

export const claims: OperationHandler[] = [
  write(claim, (ctx, { params }) => claimRecord(ctx, params.id)),
  write(release, async (ctx, { params }) => {
    await releaseRecord(ctx, params.id);
    return { recordId: params.id };
  }),
];
