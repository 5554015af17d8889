/** The two officers of what requires two: each may still do it, and neither submitted it (compliance.md § 1.6). */
import type { Context } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { hasRole, type OfficerRole, officerRoles } from '#shared/domain/officer-roles.ts';
import { toChangeLabel } from '#shared/records/changed-field.ts';
import { type Entry, isWhole, readEntries } from '../records/staff-entries.ts';
import { nameOfficer, readOfficer, rolesOf } from './officer-profiles.ts';
import { explainOneApprover } from './second-approval.ts';

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

/** What an officer did to the content of a decision: "changed Phone". Undefined if nothing. */
function describeWork(entries: readonly Entry[], officerId: string): string | undefined {
  const own = entries.filter(
    ({ actorId, editorIds }) => actorId === officerId || editorIds.includes(officerId),
  );
  if (own.some(({ recordId }) => recordId.startsWith(`${idPrefixes.fundingEntry}_`)))
    return 'recorded money of this trade';
  if (own.some(({ recordId }) => recordId.startsWith(`${idPrefixes.bankLine}_`)))
    return 'imported a bank line of this trade';
  const labels = own.flatMap(({ recordId, fields }) => fields.map((field) => toChangeLabel(recordId, field)));
  if (own.some(isWhole) || (own.length > 0 && labels.length === 0)) return 'submitted this record';
  if (labels.length > 0) return `changed ${new Intl.ListFormat('en-US').format(new Set(labels))}`;
  const knowsKey = entries.some(({ keyCreatorId }) => keyCreatorId === officerId);
  return knowsKey ? 'created the API key that submitted or changed this record' : undefined;
}

/**
 * What the officers of a decision cannot decide, because they entered the content of the records that it is about: in a
 * form, with an import that they started or whose rows they changed, or with an API key that they created.
 *
 * @param proposedById the officer whose decision the caller confirms
 * @param lineIds bank lines with money of the trade, which who imports them records
 * @returns an error for each of these officers who did
 */
export async function explainOwnWork(
  { db, caller: { actor, officer } }: Context,
  recordIds: readonly string[],
  proposedById?: string,
  lineIds: readonly string[] = [],
): Promise<string[]> {
  // Without officers the back office has one user, and no second person could decide.
  if (!officer || officer.name === null) return [];
  const entries = await readEntries(db, recordIds, lineIds);
  const own = describeWork(entries, actor.id);
  const errors = own === undefined ? [] : [`You ${own}; another officer must decide it`];
  const ofProposer = proposedById === undefined ? undefined : describeWork(entries, proposedById);
  if (proposedById === undefined || ofProposer === undefined) return errors;
  const name = await nameOfficer(db, proposedById);
  return [...errors, `${name} ${ofProposer}; decline the decision and let another officer decide`];
}

/** Why the caller cannot propose an override or a separation about these records; null if nothing prevents it. */
export async function explainUnproposable(
  ctx: Context,
  recordIds: readonly string[],
): Promise<string | null> {
  const [ownWork] = await explainOwnWork(ctx, recordIds);
  return (await explainOneApprover(ctx, 'override')) ?? ownWork ?? null;
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
  const whyNot =
    (await findStaleProposer(db, proposed, 'approver')) ??
    (await findAccessChange(db, caller.actor.id, proposed));
  return whyNot ?? (await explainOwnWork(ctx, recordIds, proposed.proposedById))[0] ?? null;
}
