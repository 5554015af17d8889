/** What one officer proposed and another one must confirm, from every table that has proposals (compliance.md § 1.6). */
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { defineRead, type ReaderContext, runRead } from '#service/kernel/heavy-read.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findOmittedTenant } from '#service/kernel/sample-tenant.ts';
import type { Row } from '#service/storage/schema.ts';
import { type AwaitingApproval, listSecondApprovals } from '#shared/contracts/compliance/second-approvals.ts';
import { isFinal } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import { type ProposedKind, proposedKindNames } from '#shared/domain/second-approval.ts';
import { readProposedChanges } from '../changes/materiality.ts';
import { readTarget } from '../files/file-details.ts';
import { otherIdOf } from '../investors/separations.ts';
import { readRequestedChanges } from '../officers/administrative-changes.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { readProposals } from '../officers/proposal-rows.ts';
import { explainUnconfirmable, ownProposal } from '../officers/second-approver.ts';
import { readProposedOverrides } from '../trading/overrides.ts';
import { notAbout } from './not-about.ts';
import { findOwnWork } from './own-work.ts';
import { type ProposedDecision, selectProposed } from './queue-query.ts';
import { reviewsByName } from './reviews/index.ts';

type Proposer = Pick<AwaitingApproval, 'kind' | 'proposedById'>;

interface ReviewedDecision extends ProposedDecision {
  review: ReviewName;
}

/** The decisions of all reviews that await a second officer: the proposer of each, and the oldest ones. */
const readDecisions = defineRead('readProposedDecisions', async ({ db }: ReaderContext) => {
  const omitted = await findOmittedTenant(db);
  const found: ReviewedDecision[] = [];
  for (const review of reviewNames) {
    const { rows } = await selectProposed(reviewsByName[review], omitted).execute(db);
    found.push(...rows.map((row) => ({ ...row, review })));
  }
  const oldest = found.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return {
    proposers: found.map(({ proposedById }): Proposer => ({ kind: 'DECISION', proposedById })),
    oldest: oldest.slice(0, limits.embeddedRecords),
  };
});

export const secondApprovalReads = [readDecisions];

const unset = { review: null, from: null, to: null, rule: null, otherTitle: null };

/** Why the caller cannot confirm what another or the same officer proposed. */
const explainOwn = ({ caller }: Context, proposedById: string) =>
  proposedById === caller.actor.id ? ownProposal : null;

async function presentDecisions(
  ctx: Context,
  decisions: readonly ReviewedDecision[],
): Promise<AwaitingApproval[]> {
  const proposals = await readProposals(
    ctx.db,
    decisions.map(({ id }) => id),
  );
  const items: AwaitingApproval[] = [];
  for (const { id, recordId, title, review } of decisions) {
    const proposal = proposals.get(id);
    const row = await reviewsByName[review].read(ctx.db, recordId);
    // It was decided since the list was read.
    if (!proposal || !row) continue;
    const { from, to, proposedById, proposedByName, createdAt: proposedAt, staleReason } = proposal;
    const known = explainOwn(ctx, proposedById) ?? staleReason;
    const ownWork =
      known === null && isFinal(to)
        ? await findOwnWork(ctx, reviewsByName[review], row, to, proposedById)
        : [];
    const whyNot = known ?? ownWork[0]?.message ?? null;
    items.push({
      ...unset,
      ...{ kind: 'DECISION', id, recordId, title, review, from, to },
      ...{ proposedById, proposedByName, proposedAt, whyNot },
    });
  }
  return items;
}

/**
 * @param proposal of two approvers, which no review has
 * @param ownRecordIds the records whose authors cannot decide it
 */
async function presentOther(
  ctx: Context,
  recordId: string,
  proposal: Pick<AwaitingApproval, 'kind' | 'id' | 'proposedById' | 'proposedAt'>,
  ownRecordIds?: readonly string[],
): Promise<AwaitingApproval> {
  const proposed = { ...proposal, createdAt: proposal.proposedAt };
  return {
    ...unset,
    ...proposal,
    recordId,
    title: (await readTarget(ctx, recordId))?.title ?? '',
    proposedByName: await nameOfficer(ctx.db, proposal.proposedById),
    whyNot: await explainUnconfirmable(ctx, proposed, ownRecordIds),
  };
}

async function presentOverride(ctx: Context, row: Row<'overrides'>): Promise<AwaitingApproval> {
  const { id, rule, subjectId, proposedById, createdAt: proposedAt } = row;
  const isSeparation = rule === samePersonRule;
  const kind = isSeparation ? 'SEPARATION' : 'OVERRIDE';
  const proposal = { kind, id, proposedById, proposedAt } as const;
  if (!isSeparation) return { ...(await presentOther(ctx, subjectId, proposal, [subjectId])), rule };
  const otherId = otherIdOf(row);
  const item = await presentOther(ctx, subjectId, proposal, [subjectId, otherId]);
  return { ...item, otherTitle: (await readTarget(ctx, otherId))?.title ?? null };
}

async function presentChange(ctx: Context, row: Row<'offeringChanges'>): Promise<AwaitingApproval> {
  const { id, offeringId, proposedById, proposedAt, createdAt } = row;
  const proposal = { id, proposedById: proposedById ?? '', proposedAt: proposedAt ?? createdAt };
  return presentOther(ctx, offeringId, { kind: 'NOT_MATERIAL', ...proposal });
}

async function presentRequest(
  ctx: Context,
  row: Awaited<ReturnType<typeof readRequestedChanges>>[number],
): Promise<AwaitingApproval> {
  const { id, recordId, summary: title, proposedById, createdAt: proposedAt } = row;
  const isOwn = proposedById === ctx.caller.actor.id;
  const whyNot = isOwn ? 'You requested it; another administrator must confirm it' : null;
  const proposedByName = await nameOfficer(ctx.db, proposedById);
  return {
    ...unset,
    ...{ kind: 'ADMINISTRATION', id, recordId, title, proposedById, proposedByName, proposedAt, whyNot },
  };
}

/** Omits sample data beside other records. */
async function omitSample({ db }: Context, items: readonly AwaitingApproval[]): Promise<AwaitingApproval[]> {
  const ids = JSON.stringify(items.map(({ recordId }) => recordId));
  const isCounted = notAbout(await findOmittedTenant(db), sql`value`);
  const { rows } = await sql<{ id: string }>`
    select value as id from json_each(${ids}) where ${isCounted}`.execute(db);
  return items.filter(({ recordId }) => rows.some(({ id }) => id === recordId));
}

function countKind({ caller }: Context, kind: ProposedKind, proposers: readonly Proposer[]) {
  const ofKind = proposers.filter((one) => one.kind === kind);
  const own = ofKind.filter(({ proposedById }) => proposedById === caller.actor.id);
  return { kind, count: ofKind.length, own: own.length };
}

export const secondApprovals: OperationHandler[] = [
  read(listSecondApprovals, async (ctx) => {
    const { proposers, oldest } = await runRead(ctx, readDecisions, undefined);
    const overrides = await readProposedOverrides(ctx);
    const changes = await readProposedChanges(ctx.db);
    const proposed = [
      ...(await Promise.all(overrides.map((row) => presentOverride(ctx, row)))),
      ...(await Promise.all(changes.map((row) => presentChange(ctx, row)))),
    ];
    const others = [
      ...(await omitSample(ctx, proposed)),
      ...(await Promise.all((await readRequestedChanges(ctx)).map((row) => presentRequest(ctx, row)))),
    ];
    const items = [...(await presentDecisions(ctx, oldest)), ...others];
    return {
      items: items
        .toSorted((one, other) => one.proposedAt.localeCompare(other.proposedAt))
        .slice(0, limits.embeddedRecords),
      counts: proposedKindNames.map((kind) => countKind(ctx, kind, [...proposers, ...others])),
    };
  }),
];
