/** Undoes decisions that were just made (compliance.md § 2e). */
import type { WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, ruleViolation } from '#service/kernel/errors.ts';
import type { FormerRow } from '#service/kernel/former-rows.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import { undoDecisions } from '#shared/contracts/compliance/decisions.ts';
import { isApproval } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { readOwners } from '../accreditation/owner-rows.ts';
import { overtakeProposals } from '../changes/put-back.ts';
import { readTarget } from '../files/file-details.ts';
import { assertNotClaimed } from './claims.ts';
import { withdrawOwn } from './proposals.ts';
import type { ReviewedRow } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';
import { runEach } from './run-each.ts';
import { findReplaced } from './undoable-decisions.ts';

interface Undoable {
  review: ReviewName;
  id: string;
}

/**
 * Restores exactly what a decision of the caller replaced, or withdraws it if it awaits second approval. The audit log and
 * what cannot change, such as evaluations and screening statements, keep that it was made.
 *
 * @throws rule, if it is too late or there was no decision; forbidden, if another officer made it; conflict, if a record has
 *   changed since, or a later approval can rest on it
 */
async function undo(ctx: WriteContext, { review, id }: Undoable): Promise<string> {
  if (await withdrawOwn(ctx, review, id)) return id;
  const made = await findReplaced(ctx, review, id);
  if (!made)
    throw ruleViolation(
      null,
      `No decision to undo: it is final, or was made more than ${limits.undoSeconds} seconds ago`,
    );
  if (made.officerId !== ctx.caller.actor.id)
    throw new AppError('forbidden', [
      { field: null, message: 'Only the officer who made the decision can undo it' },
    ]);
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  await assertNothingRests(ctx, made.decisionSeq, { review, id });
  // They are newer than the decision, and about the state that it made.
  await overtakeProposals(ctx, id);
  await ctx.db.deleteFrom('undoableDecisions').where('decisionSeq', '=', made.decisionSeq).execute();
  // First, because the line of the audit log names the record of its first event.
  const { fromState, toState } = await ctx.db
    .deleteFrom('decisions')
    .where('seq', '=', made.decisionSeq)
    .returning(['fromState', 'toState'])
    .executeTakeFirstOrThrow();
  ctx.records.note(id, {
    undone: { review, from: toState, to: fromState, decidedAt: made.decidedAt },
  });
  for (const row of made.replaced) {
    if (!(await ctx.records.restore(row))) throw await explainChange(ctx, row);
  }
  return id;
}

async function explainChange(ctx: WriteContext, { key }: FormerRow): Promise<AppError> {
  const changed = 'id' in key ? await readTarget(ctx, String(key.id)) : null;
  return conflict(
    null,
    `${changed?.title ?? 'The record'} has changed since the decision; reopen the case instead`,
  );
}

/** @throws conflict, if a later approval can rest on the decision */
async function assertNothingRests(
  ctx: WriteContext,
  decisionSeq: number,
  { review, id }: Undoable,
): Promise<void> {
  const decided = await reviewsByName[review].read(ctx.db, id);
  const own = new Set(decided && (await readSubjectIds(ctx, decided)));
  const later = await ctx.db
    .selectFrom('decisions')
    .select(['recordId', 'field', 'toState'])
    .where('seq', '>', decisionSeq)
    .execute();
  for (const { recordId, field, toState } of later) {
    if (recordId === id || !isApproval(toState)) continue;
    for (const definition of reviewNames.map((name) => reviewsByName[name])) {
      const row = definition.column === field ? await definition.read(ctx.db, recordId) : undefined;
      if (!row) continue;
      const contentIds = (await definition.contentIds?.(ctx.db, row)) ?? [];
      const ids = [...contentIds, ...(await readSubjectIds(ctx, row)), ...(await readBasisIds(ctx, row))];
      if (!ids.some((one) => one !== null && own.has(one))) continue;
      const title = (await readTarget(ctx, recordId))?.title ?? 'A record';
      throw conflict(
        null,
        `${title} was approved since and can rest on the decision; reopen the case instead`,
      );
    }
  }
}

/** The record, the person, entity, or other record that it is about, and the investor account of that one. */
async function readSubjectIds({ db }: WriteContext, row: ReviewedRow): Promise<string[]> {
  const { individualId, legalEntityId, subjectId, targetId } = row as unknown as Record<string, string>;
  const ids = [row.id, individualId, legalEntityId, subjectId, targetId].filter(
    (id) => typeof id === 'string',
  );
  const accounts = await db
    .selectFrom('individuals')
    .select('investorAccountId')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('legalEntities').select('investorAccountId').where('id', 'in', ids))
    .execute();
  return [...ids, ...accounts.map(({ investorAccountId }) => investorAccountId)];
}

/** What a trade and an offering are evaluated with, and the owners of an entity. */
async function readBasisIds(ctx: WriteContext, row: ReviewedRow): Promise<(string | null)[]> {
  const related = row as unknown as Record<string, string | null>;
  const { investorAccountId, offeringId, issuerId, legalEntityId } = related;
  const owners = await readOwners(ctx, legalEntityId ?? row.id);
  return [
    ...[investorAccountId, offeringId, issuerId].map((id) => id ?? null),
    ...owners.flatMap((owner) => [owner.individualId, owner.ownerEntityId]),
  ];
}

const undoOne = defineUnit(undoDecisions.name, undo);

export const undoneDecisionUnits = [undoOne];

export const undoneDecisions: OperationHandler[] = [
  task(
    undoDecisions,
    async (ctx, { body: { review, ids } }) => {
      const { done, rejected } = await runEach(ctx, undoOne, ids, { review });
      return { undone: done, rejected };
    },
    async (_ctx, outcome) => outcome,
  ),
];
