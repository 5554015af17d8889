import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict, notFound } from '#service/kernel/errors.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { type Proposal, proposal } from '#shared/contracts/officers/second-approval.ts';
import { roleForDecision } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { type ProposalStatus, proposalTransitions } from '#shared/domain/second-approval.ts';
import { type TransitionActor, transitionsFrom } from '#shared/domain/transitions.ts';
import { presentReasons, type Viewer } from '../records/restricted.ts';
import { nameOfficer } from './officer-profiles.ts';
import { findAccessChange, findStaleProposer } from './second-approver.ts';

export type ProposalRow = Row<'proposals'>;

const present = compilePresent(proposal);

/**
 * Why the proposal cannot be confirmed; null if it can be.
 * @param viewer who would confirm it
 */
export async function findStaleReason(db: Db, proposal: ProposalRow, viewer: Viewer): Promise<string | null> {
  const { review, fromState, toState, proposedById } = proposal;
  const ofProposer = await findStaleProposer(
    db,
    proposal,
    roleForDecision(review as ReviewName, fromState, toState),
  );
  if (ofProposer !== null || !viewer || viewer.actor.id === proposedById) return ofProposer;
  return findAccessChange(db, viewer.actor.id, proposal);
}

/**
 * The proposal as responses show it, with the name of the officer who proposed it.
 * @param viewer who reads it; omitted in lists, which show nothing restricted
 */
export async function presentProposal(db: Db, row: ProposalRow, viewer?: Viewer): Promise<Proposal> {
  const proposedByName = await nameOfficer(db, row.proposedById);
  const staleReason = row.status === 'PENDING' ? await findStaleReason(db, row, viewer) : null;
  const reasons = await presentReasons(db, viewer, row.proposedById, row);
  return {
    ...present({ ...row, from: row.fromState, to: row.toState, proposedByName, staleReason }),
    ...reasons,
  };
}

/** Every proposal about a record, oldest first. */
export async function readProposalsOf({ db, caller }: Context, recordId: string): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('change', 'is', null)
    .orderBy('seq')
    .execute();
  return Promise.all(rows.map((row) => presentProposal(db, row, caller)));
}

/** The proposals with these IDs, by ID. */
export async function readProposals(db: Db, ids: readonly string[]): Promise<Map<string, Proposal>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('proposals').selectAll().where('id', 'in', ids).execute();
  const proposals = await Promise.all(rows.map((row) => presentProposal(db, row)));
  return new Map(proposals.map((one) => [one.id, one]));
}

/** @throws conflict, if the proposal is already closed */
export function close(
  ctx: WriteContext,
  row: ProposalRow,
  actor: TransitionActor,
  status: ProposalStatus,
  closingNote: string | null,
): Promise<ProposalRow> {
  if (!transitionsFrom(proposalTransitions, row.status as ProposalStatus, actor).includes(status)) {
    throw conflict(null, `The proposal is already closed (${row.status})`);
  }
  const closedById = actor === 'officer' ? ctx.caller.actor.id : null;
  return ctx.records.transition(actor, 'proposals', row, {
    status,
    closingNote,
    closedById,
    closedAt: ctx.now,
  });
}

/** @throws not-found; forbidden, if the caller must not be, or must be, the officer who proposed it */
export async function findProposal(
  ctx: WriteContext,
  id: string,
  owner: 'own' | 'other',
  kind: 'decision' | 'change' = 'decision',
): Promise<ProposalRow> {
  const row = await ctx.db
    .selectFrom('proposals')
    .selectAll()
    .where('id', '=', id)
    .where('change', kind === 'change' ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('id');
  const isOwn = row.proposedById === ctx.caller.actor.id;
  if (isOwn === (owner === 'own')) return row;
  const error = isOwn
    ? 'You cannot approve your own proposal'
    : 'Only the officer who proposed it can do this';
  throw new AppError('forbidden', [{ field: null, message: error }]);
}
