import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findSampleTenant } from '#service/kernel/sample-tenant.ts';
import { getCase } from '#shared/contracts/compliance/cases.ts';
import type { Proposal } from '#shared/contracts/officers/second-approval.ts';
import { isFinal } from '#shared/domain/decisions.ts';
import { isScreening } from '#shared/domain/reviews.ts';
import { readProposalsOf } from '../officers/proposal-rows.ts';
import { readStaffEntries } from '../records/staff-entries.ts';
import { presentChanges } from './case-changes.ts';
import { presentClaim } from './claims.ts';
import { presentEarlierDecision, readDecided } from './earlier-decisions.ts';
import { presentRequest, readRequest } from './information-requests.ts';
import { readObstacles } from './obstacles.ts';
import { findOwnWork } from './own-work.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';
import { readScreening } from './screening/statements.ts';

/** Why the caller cannot confirm the proposal of another officer; null if nothing is known to prevent it. */
async function explainStale(ctx: Context, review: Review, row: ReviewedRow, proposal: Proposal) {
  const { to, proposedById, staleReason } = proposal;
  if (staleReason || proposedById === ctx.caller.actor.id || !isFinal(to)) return staleReason;
  return (await findOwnWork(ctx, review, row, to, proposedById))[0]?.message ?? null;
}

export const cases: OperationHandler[] = [
  read(getCase, async (ctx, { params: { review: name, id } }) => {
    const review = reviewsByName[name];
    const row = await review.read(ctx.db, id);
    if (!row) throw notFound('id');
    const [parts, claim, staffEntries, proposals, obstacles, earlier, changes, request, screening] =
      await Promise.all([
        review.readCase(ctx, row),
        presentClaim(ctx, id),
        readStaffEntries(ctx.db, [id]),
        readProposalsOf(ctx, id),
        readObstacles(ctx, review, row),
        presentEarlierDecision(ctx, review, row),
        presentChanges(ctx, review, row),
        readRequest(ctx, review, row).then((stored) => presentRequest(ctx, stored)),
        isScreening(name) ? readScreening(ctx, name, id) : null,
      ]);
    const pending = proposals.find((one) => one.review === name && one.status === 'PENDING');
    return {
      review: name,
      id,
      state: review.stateOf(row),
      isSample: row.tenantId === (await findSampleTenant(ctx.db)),
      since: review.pendingSince(row),
      decided: await readDecided(ctx, review, row),
      updatedAt: row.updatedAt,
      staffEntries,
      claim,
      proposal: pending ? { ...pending, staleReason: await explainStale(ctx, review, row, pending) } : null,
      ...obstacles,
      earlier,
      changes,
      request,
      screening,
      ...parts,
    };
  }),
];
