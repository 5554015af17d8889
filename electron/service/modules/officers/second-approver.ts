/** The two officers of what requires two: each may still do it, and neither submitted it (compliance.md § 1.6). */
import type { Context } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import { hasRole, type OfficerRole, officerRoles } from '#shared/domain/officer-roles.ts';
import { readEntries } from '../records/staff-entries.ts';
import { nameOfficer, readOfficer, rolesOf } from './officer-profiles.ts';

interface Proposed {
  proposedById: string;
  createdAt: string;
}

/**
 * Two officers are responsible for a decision, so the first one must still be allowed to make it.
 * @returns why the proposal cannot be confirmed; null if it can be
 */
export async function findStaleProposer(
  db: Db,
  { proposedById, createdAt }: Proposed,
  role: OfficerRole,
): Promise<string | null> {
  const officer = await readOfficer(db, proposedById);
  if (!officer) return null;
  if (officer.disabledAt) return `${officer.name}, who proposed it, is disabled; decline it and decide again`;
  if (hasRole(rolesOf(officer), role)) return findAccessChange(db, proposedById, { createdAt });
  const label = officerRoles[role].label.toLowerCase();
  return `${officer.name}, who proposed it, no longer has the role ${label}; decline it and decide again`;
}

/**
 * An administrator who gives an officer a new passphrase or new roles could act as both officers of an older proposal.
 * @returns why the officer can no longer confirm the proposal; null if they can
 */
export async function findAccessChange(
  db: Db,
  officerId: string,
  { createdAt }: Pick<Proposed, 'createdAt'>,
): Promise<string | null> {
  const officer = await readOfficer(db, officerId);
  if (!officer?.accessChangedAt || officer.accessChangedAt < createdAt) return null;
  return `The passphrase, roles, or account of ${officer.name} changed after the proposal; decline it and propose it again`;
}

export const ownProposal = 'You proposed it; another approver must decide it';
export const ownWork = 'You submitted or changed this record; another officer must decide it';

/**
 * What the authors of a record cannot decide: an error for each officer of the decision who is one.
 * @param proposedById the officer whose decision the caller confirms
 */
export async function explainOwnWork(
  { db, caller }: Context,
  authors: ReadonlySet<string>,
  proposedById?: string,
): Promise<string[]> {
  // Without officers the back office has one user, and no second person could decide.
  if (!caller.officer || caller.officer.name === null) return [];
  const errors = authors.has(caller.actor.id) ? [ownWork] : [];
  if (proposedById === undefined || !authors.has(proposedById)) return errors;
  const name = await nameOfficer(db, proposedById);
  const others = 'submitted or changed this record; decline the decision and let another officer decide';
  return [...errors, `${name} ${others}`];
}

/**
 * Why the caller cannot confirm what another approver proposed without a review: an override, a separation, or that
 * changes are not material. Null if nothing prevents it.
 * @param recordIds the records whose authors cannot decide it; the author of a change may call it not material
 */
export async function explainUnconfirmable(
  ctx: Context,
  proposed: Proposed,
  recordIds: readonly string[] = [],
): Promise<string | null> {
  const { db, caller } = ctx;
  if (proposed.proposedById === caller.actor.id) return ownProposal;
  return (
    (await findStaleProposer(db, proposed, 'approver')) ??
    (await findAccessChange(db, caller.actor.id, proposed)) ??
    explainOwnRecords(ctx, recordIds, proposed.proposedById)
  );
}

/** Why an officer of the decision is an author of the records that it is about; null if none is. */
export async function explainOwnRecords(
  ctx: Context,
  recordIds: readonly string[],
  proposedById?: string,
): Promise<string | null> {
  const entries = await readEntries(ctx.db, recordIds);
  const authors = new Set(entries.map(({ actorId }) => actorId));
  return (await explainOwnWork(ctx, authors, proposedById))[0] ?? null;
}
