/** Material changes put approved reviews back into their queues (compliance.md § 3.1). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { RecordTable } from '#service/kernel/record-tables.ts';
import { isPending, type ReviewName, reviews, transitionsOf } from '#shared/domain/reviews.ts';
import { type TransitionActor, transitionsFrom } from '#shared/domain/transitions.ts';
import { close } from '../officers/proposal-rows.ts';
import { type FieldChange, recordChanges } from './change-sets.ts';
import { changeWaitingTime, type ReviewedRecord, readColumn } from './waiting-time.ts';

/**
 * Puts an approved review back, because fields that it covers changed. A review for which information is requested
 * counts as answered. One that is pending only records the changes, if it was approved before: until then, there is
 * nothing to compare with. A rejected one does not change.
 *
 * @param row as it is after the change
 * @param changes none, if nothing material changed
 */
export async function putBack(
  ctx: WriteContext,
  review: ReviewName,
  row: ReviewedRecord,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const state = stateOf(review, row);
  if (state === 'APPROVED') {
    await recordChanges(ctx, review, row.id, changes, 'start');
    await returnToQueue(ctx, 'system', review, row, 'MATERIAL_CHANGE');
  } else if (state === 'NEEDS_INFO') {
    await recordChanges(ctx, review, row.id, changes, 'start');
    await returnToQueue(ctx, 'client', review, row, 'INFORMATION_RECEIVED');
  } else {
    const isReopened = isPending(review, state) && (await wasApproved(ctx, review, row.id));
    await recordChanges(ctx, review, row.id, changes, isReopened ? 'start' : 'continue');
    await overtakeProposals(ctx, row.id);
  }
}

async function wasApproved({ db }: WriteContext, review: ReviewName, recordId: string): Promise<boolean> {
  const approval = await db
    .selectFrom('decisions')
    .select('seq')
    .where('recordId', '=', recordId)
    .where('field', '=', reviews[review].column)
    .where('toState', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst();
  return approval !== undefined;
}

/** Returns a review to its queue after the client answered a request for information; in other states, does nothing. */
export async function receiveInformation(
  ctx: WriteContext,
  review: ReviewName,
  row: ReviewedRecord,
): Promise<void> {
  if (stateOf(review, row) !== 'NEEDS_INFO') return;
  await returnToQueue(ctx, 'client', review, row, 'INFORMATION_RECEIVED');
}

/** A new submission of an accreditation answers a request for information, renews an approval, or replaces a submission. */
export async function receiveSubmission(
  ctx: WriteContext,
  review: 'aic' | 'entityAccreditation',
  row: ReviewedRecord,
): Promise<void> {
  if (stateOf(review, row) === 'APPROVED') await returnToQueue(ctx, 'client', review, row, 'RENEWAL');
  else await receiveInformation(ctx, review, row);
  await overtakeProposals(ctx, row.id);
}

function stateOf(review: ReviewName, row: ReviewedRecord): string {
  return String(readColumn(row, reviews[review].column));
}

/** Gives the review the state in which an officer decides it, with a decision, its effects, and an audit event. */
async function returnToQueue(
  ctx: WriteContext,
  actor: TransitionActor,
  review: ReviewName,
  row: ReviewedRecord,
  reasonCode: string,
): Promise<void> {
  const { table, column } = reviews[review];
  const from = stateOf(review, row);
  const [to] = transitionsFrom(transitionsOf(review), from, actor);
  if (to === undefined) throw new Error(`${review} has no transition of ${actor} from ${from}`);
  await ctx.records.transition(
    actor,
    table as RecordTable,
    row as never,
    {
      [column]: to,
      ...(await changeWaitingTime(ctx, review, row, to)),
      // The client sees the review of a file as its `status`.
      ...(review === 'file' && { status: to }),
    } as never,
  );
  if (review === 'kyc') await followKyc(ctx, row as ReviewedRecord & { individualId: string }, to);
  const reasons = { reasonCode, note: null, message: null };
  await ctx.db
    .insertInto('decisions')
    .values({
      recordId: row.id,
      field: column,
      fromState: from,
      toState: to,
      officerId: actor === 'client' ? ctx.caller.actor.id : actor,
      confirmedById: null,
      decidedAt: ctx.now,
      ...reasons,
    })
    .execute();
  ctx.records.note(row.id, { decision: { review, from, to, ...reasons } });
  await overtakeProposals(ctx, row.id);
}

/** The individual has the state of its newest KYC record. Its other fields were just changed, and stay. */
async function followKyc(ctx: WriteContext, { individualId }: { individualId: string }, kycStatus: string) {
  const individual = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('id', '=', individualId)
    .executeTakeFirstOrThrow();
  await ctx.records.transition('system', 'individuals', individual, { kycStatus });
}

/** Decisions that await a second officer were made about the record before the change. */
export async function overtakeProposals(ctx: WriteContext, recordId: string): Promise<void> {
  const pending = await ctx.db
    .selectFrom('proposals')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('status', '=', 'PENDING')
    .where('change', 'is', null)
    .execute();
  for (const proposal of pending) await close(ctx, proposal, 'system', 'OVERTAKEN', null);
}

export type { FieldChange };
