import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { claim, release, takeOver } from '#shared/contracts/compliance/queues.ts';
import { roleForReview } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { explainRole, hasRole } from '#shared/domain/officer-roles.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { reviewsByName } from './reviews/index.ts';

/** The time before which claims have expired. */
export function claimsSince(now: string): string {
  return new Date(Date.parse(now) - limits.claimMinutes * 60_000).toISOString();
}

type ClaimContext = Pick<Context, 'db' | 'now'>;

/** The claim of a record; undefined if there is none, or it has expired. */
export function readClaim({ db, now }: ClaimContext, recordId: string) {
  return db
    .selectFrom('reviewClaims')
    .select(['officerId', 'claimedAt'])
    .where('recordId', '=', recordId)
    .where('claimedAt', '>', claimsSince(now))
    .executeTakeFirst();
}

/**
 * @throws conflict, if another officer has claimed the record
 */
export async function assertNotClaimed(
  ctx: ClaimContext,
  recordId: string,
  officerId: string,
): Promise<void> {
  const claim = await readClaim(ctx, recordId);
  if (!claim || claim.officerId === officerId) return;
  const name = await nameOfficer(ctx.db, claim.officerId);
  throw conflict(null, `Claimed by ${name}. Take over the case, or ask ${name} to release it.`);
}

/** The claim with the name of its officer; null if there is none. */
export async function presentClaim(ctx: ClaimContext, recordId: string) {
  const claim = await readClaim(ctx, recordId);
  return claim ? { ...claim, officerName: await nameOfficer(ctx.db, claim.officerId) } : null;
}

/**
 * Claims a record for the caller; claiming it again renews the claim.
 * @throws conflict, if another officer has claimed it
 */
export async function claimRecord(ctx: WriteContext, recordId: string) {
  const officerId = ctx.caller.actor.id;
  await assertNotClaimed(ctx, recordId, officerId);
  return storeClaim(ctx, recordId);
}

/**
 * Moves the claim of another officer to the caller. It succeeds if the claim has ended meanwhile.
 * @param from the other officer, as the caller saw it
 * @throws not-found; forbidden, if the caller may not decide the review; conflict, if a third officer has claimed it
 */
async function takeOverRecord(ctx: WriteContext, recordId: string, review: ReviewName, from: string) {
  const { actor, officer } = ctx.caller;
  const role = roleForReview(review);
  if (actor.kind === 'officer' && !hasRole(officer?.roles ?? [], role)) {
    throw new AppError('forbidden', [{ field: 'role', message: explainRole(role) }]);
  }
  if (!(await reviewsByName[review].read(ctx.db, recordId))) throw notFound('id');
  const claim = await readClaim(ctx, recordId);
  if (claim?.officerId !== from) await assertNotClaimed(ctx, recordId, actor.id);
  if (claim && claim.officerId !== actor.id) {
    const previousOfficer = await nameOfficer(ctx.db, claim.officerId);
    ctx.records.note(recordId, { previousOfficerId: claim.officerId, previousOfficer });
  }
  return storeClaim(ctx, recordId);
}

async function storeClaim(ctx: WriteContext, recordId: string) {
  const officerId = ctx.caller.actor.id;
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
  write(takeOver, (ctx, { params, body }) => takeOverRecord(ctx, params.id, body.review, body.officerId)),
  write(release, async (ctx, { params }) => {
    await releaseRecord(ctx, params.id);
    return { recordId: params.id };
  }),
];
