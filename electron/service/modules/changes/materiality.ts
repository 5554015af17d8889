/** Two officers can record that changes of an offering are not material (compliance.md § 3.2). */
import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  confirmNotMaterial,
  declineNotMaterial,
  listOfferingChanges,
  proposeNotMaterial,
} from '#shared/contracts/offerings/materiality.ts';
import type { OutputOf } from '#shared/contracts/operation.ts';
import { limits } from '#shared/domain/limits.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';
import type { Materiality } from '#shared/domain/reconfirmations.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { assertTwoApprovers, explainOneApprover } from '../officers/second-approval.ts';
import { explainUnconfirmable } from '../officers/second-approver.ts';
import { announceWork, assertNoWork, hasWork, startWork, workInProgress } from './offering-work.ts';

type ChangeRow = Row<'offeringChanges'>;

async function readChangesOf(
  ctx: Context,
  offeringId: string,
): Promise<OutputOf<typeof listOfferingChanges>> {
  const { db } = ctx;
  const approvedAt = await readApprovedAt(db, offeringId);
  const rows = await db
    .selectFrom('offeringChanges')
    .selectAll()
    .select((eb) => {
      const due = eb
        .selectFrom('reconfirmations')
        .whereRef('reconfirmations.changeId', '=', 'offeringChanges.id')
        .where('reconfirmations.status', '=', 'DUE');
      return [
        due.select((count) => count.fn.countAll<number>().as('due')).as('dueReconfirmations'),
        due.select((last) => last.fn.max('reconfirmations.dueAt').as('dueAt')).as('dueAt'),
        eb
          .selectFrom('offeringChangeTrades')
          .whereRef('offeringChangeTrades.changeId', '=', 'offeringChanges.id')
          .select((count) => count.fn.countAll<number>().as('trades'))
          .as('tradesPutBack'),
      ];
    })
    .where('offeringId', '=', offeringId)
    .orderBy('seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  const items = rows.map(async ({ changes, materiality, dueReconfirmations, tradesPutBack, ...row }) => ({
    ...row,
    changes: JSON.parse(changes) as TermChange[],
    materiality: materiality as Materiality,
    proposedByName: row.proposedById && (await nameOfficer(db, row.proposedById)),
    confirmedByName: row.confirmedById && (await nameOfficer(db, row.confirmedById)),
    dueReconfirmations: dueReconfirmations ?? 0,
    tradesPutBack: tradesPutBack ?? 0,
    isSinceApproval: row.createdAt > approvedAt,
  }));
  const whyNot = (await hasWork({ db }, offeringId))
    ? workInProgress
    : await explainOneApprover(ctx, 'decision');
  return { items: await Promise.all(items), whyNot: whyNot ?? null };
}

/** When the offering was last approved; empty if it never was. */
async function readApprovedAt(db: Db, offeringId: string): Promise<string> {
  const approval = await db
    .selectFrom('decisions')
    .select((eb) => eb.fn.max('decidedAt').as('at'))
    .where('recordId', '=', offeringId)
    .where('field', '=', 'complianceReview')
    .where('toState', '=', 'APPROVED')
    .executeTakeFirst();
  return approval?.at ?? '';
}

/** The changes with this materiality since the offering was last approved. */
async function findSinceApproval(db: Db, offeringId: string, materiality: Materiality): Promise<ChangeRow[]> {
  return db
    .selectFrom('offeringChanges')
    .selectAll()
    .where('offeringId', '=', offeringId)
    .where('materiality', '=', materiality)
    .where('createdAt', '>', await readApprovedAt(db, offeringId))
    .orderBy('seq')
    .execute();
}

/** The first change of each offering whose changes an officer proposed as not material. */
export async function readProposedChanges(db: Db): Promise<ChangeRow[]> {
  const offerings = await db
    .selectFrom('offeringChanges')
    .select('offeringId')
    .distinct()
    // A literal, because the index has this condition.
    .where(sql<boolean>`materiality = 'PROPOSED'`)
    .execute();
  const found = offerings.map(({ offeringId }) => findSinceApproval(db, offeringId, 'PROPOSED'));
  return (await Promise.all(found)).flatMap(([first]) => first ?? []);
}

/** @throws rule, if there is no other approver who could confirm it, or no material change */
async function propose(ctx: WriteContext, offeringId: string, note: string): Promise<void> {
  await assertNoWork(ctx, offeringId);
  await assertTwoApprovers(ctx, 'decision');
  const changes = await findSinceApproval(ctx.db, offeringId, 'MATERIAL');
  if (changes.length === 0) throw ruleViolation(null, 'There is no material change since the last approval.');
  const proposed = { materiality: 'PROPOSED', note, proposedById: ctx.caller.actor.id, proposedAt: ctx.now };
  for (const change of changes) await ctx.records.transition('officer', 'offeringChanges', change, proposed);
}

/** @throws rule, if nothing is proposed */
async function findProposed(ctx: Context, offeringId: string): Promise<[ChangeRow, ...ChangeRow[]]> {
  const [first, ...others] = await findSinceApproval(ctx.db, offeringId, 'PROPOSED');
  if (!first) throw ruleViolation(null, 'No officer has proposed that changes are not material.');
  return [first, ...others];
}

async function confirm(ctx: WriteContext, offeringId: string): Promise<void> {
  const changes = await findProposed(ctx, offeringId);
  for (const { proposedById, proposedAt, createdAt } of changes) {
    const proposed = { proposedById: proposedById ?? '', createdAt: proposedAt ?? createdAt };
    const whyNot = await explainUnconfirmable(ctx, proposed);
    if (whyNot) throw ruleViolation(null, whyNot);
  }
  const { id: confirmedById } = ctx.caller.actor;
  const confirmed = { materiality: 'NOT_MATERIAL', confirmedById, confirmedAt: ctx.now };
  for (const change of changes) await ctx.records.transition('officer', 'offeringChanges', change, confirmed);
  await startWork(ctx, {
    offeringId,
    kind: 'RESTORE',
    changeIds: changes.map(({ id }) => id),
    endsAgreements: 0,
    requiresReconfirmation: 0,
  });
}

async function decline(ctx: WriteContext, offeringId: string): Promise<void> {
  for (const change of await findProposed(ctx, offeringId))
    await ctx.records.transition('officer', 'offeringChanges', change, { materiality: 'MATERIAL' });
}

export const materiality: OperationHandler[] = [
  read(listOfferingChanges, async (ctx, { params }) => {
    const { id } = await findVisible(ctx, 'offerings', params.id, 'id');
    return readChangesOf(ctx, id);
  }),
  write(proposeNotMaterial, async (ctx, { params, body }) => {
    const { id } = await findVisible(ctx, 'offerings', params.id, 'id');
    await propose(ctx, id, body.note);
    return readChangesOf(ctx, id);
  }),
  write(
    confirmNotMaterial,
    async (ctx, { params }) => {
      const { id } = await findVisible(ctx, 'offerings', params.id, 'id');
      await confirm(ctx, id);
      return readChangesOf(ctx, id);
    },
    announceWork,
  ),
  write(declineNotMaterial, async (ctx, { params }) => {
    const { id } = await findVisible(ctx, 'offerings', params.id, 'id');
    await decline(ctx, id);
    return readChangesOf(ctx, id);
  }),
];
