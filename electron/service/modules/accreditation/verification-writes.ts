/** Creates verifications and changes their status, each with what follows from it (compliance.md § 2.4). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Owned, Row } from '#service/storage/schema.ts';
import { type Grounds, groundsOf } from '#shared/domain/grounds.ts';
import { newId } from '#shared/domain/ids.ts';
import {
  isInForce,
  isWithinValidity,
  type JointPerson,
  type Verification,
  type VerificationBasis,
  type VerificationLevel,
  type VerificationMethod,
  type VerificationStatus,
  verificationLevels,
} from '#shared/domain/verification.ts';
import { type FieldChange, recordChanges } from '../changes/change-sets.ts';
import { keepAsEvidence } from '../files/evidence.ts';
import { readComplianceDay } from '../installation/compliance-time-zone.ts';
import { syncAccountFlags } from './account-flags.ts';
import { findRestingSubjects } from './grounds.ts';
import { readVerifications } from './verifications.ts';

export type VerificationRow = Row<'verifications'>;

/** A document on which a verification rests, as it was at the approval. */
export interface VerifiedEvidence {
  fileId: string;
  sha256: string;
  label: string;
  /** Null where the method needs no date. */
  datedOn: string | null;
  /** `client`, or the ID of the officer who read the date. */
  datedBy: string | null;
}

/** What an approval establishes. */
export interface ApprovedAccreditation {
  /** The individual or the legal entity. */
  subject: Owned & { id: string };
  /** The accreditation record. */
  accreditationId: string;
  basis: VerificationBasis;
  method: VerificationMethod;
  level: VerificationLevel;
  /** Null unless the joint test passed. */
  jointWith: JointPerson | null;
  issuerId: string | null;
  tradeId: string | null;
  /** Null if only the binding to a trade limits the verification. */
  validUntil: string | null;
  evidence: readonly VerifiedEvidence[];
  items: readonly object[];
  representationIds: readonly string[];
  ruleVersion: string;
  result: string;
  steps: readonly object[];
}

/** The officers of the approval. */
interface Deciders {
  decidedById: string;
  confirmedById: string | null;
}

/**
 * Creates the verification of an approval. It supersedes those of the subject that are bound as it is, except that a
 * self-certification replaces only another one.
 */
export async function createVerification(
  ctx: WriteContext,
  approved: ApprovedAccreditation,
  { decidedById, confirmedById }: Deciders,
): Promise<VerificationRow> {
  const { subject, jointWith, evidence, items, representationIds, steps, ...fields } = approved;
  const earlier = await ctx.db
    .selectFrom('verifications')
    .selectAll()
    .where('subjectId', '=', subject.id)
    .where('status', 'in', ['ACTIVE', 'SUSPENDED'])
    .where('issuerId', 'is', fields.issuerId)
    .where('tradeId', 'is', fields.tradeId)
    .where('level', 'in', fields.level === 'VERIFIED' ? verificationLevels : [fields.level])
    .execute();
  for (const row of earlier)
    await ctx.records.transition('system', 'verifications', row, { status: 'SUPERSEDED' });
  const created = await ctx.records.insert('verifications', {
    ...fields,
    id: newId('verification'),
    accountId: subject.accountId,
    tenantId: subject.tenantId,
    subjectId: subject.id,
    coversIndividualId: jointWith?.individualId ?? null,
    jointWith: jointWith && JSON.stringify(jointWith),
    status: 'ACTIVE',
    verifiedOn: await readComplianceDay(ctx),
    evidence: JSON.stringify(evidence),
    items: JSON.stringify(items),
    representationIds: JSON.stringify(representationIds),
    steps: JSON.stringify(steps),
    decidedById,
    confirmedById,
  });
  const fileIds = evidence.map(({ fileId }) => fileId);
  await keepAsEvidence(ctx, fileIds, created.id);
  await syncSubject(ctx, subject.id);
  return created;
}

/** Changes the status of verifications that the table allows, and what follows from it. */
export async function changeVerifications(
  ctx: WriteContext,
  actor: 'officer' | 'system',
  rows: readonly VerificationRow[],
  to: VerificationStatus,
): Promise<void> {
  for (const row of rows) {
    await ctx.records.transition(actor, 'verifications', row, { status: to });
    await syncVerification(ctx, row, to);
  }
}

/** What follows from a new status: the flags, and the verifications that rest on this one. */
export async function syncVerification(
  ctx: WriteContext,
  { id, subjectId, coversIndividualId }: VerificationRow,
  to: string,
): Promise<void> {
  // An approver who activates a verification has confirmed its facts.
  if (to === 'ACTIVE') await resolveContraryFindings(ctx, id);
  await syncSubject(ctx, subjectId);
  if (to !== 'SUSPENDED' && to !== 'REVOKED') return;
  const change = { field: 'ownerVerification', before: 'ACTIVE', after: to };
  await suspendResting(ctx, [subjectId, coversIndividualId ?? subjectId], change);
}

async function resolveContraryFindings(
  { db, now, records }: WriteContext,
  verificationId: string,
): Promise<void> {
  const resolved = await db
    .updateTable('contraryFindings')
    .set({ resolvedAt: now })
    .where('verificationId', '=', verificationId)
    .where('resolvedAt', 'is', null)
    .returning('seq')
    .execute();
  for (const key of resolved)
    records.former.keep('contraryFindings', key, { resolvedAt: null }, { resolvedAt: now });
}

/** The verifications of a record of accreditation that can still be suspended or revoked. */
export async function readOpenVerifications(
  { db }: Pick<WriteContext, 'db'>,
  accreditationId: string,
): Promise<VerificationRow[]> {
  return db
    .selectFrom('verifications')
    .selectAll()
    .where('accreditationId', '=', accreditationId)
    .where('status', 'in', ['ACTIVE', 'SUSPENDED'])
    .execute();
}

/**
 * Suspends the active verifications of a subject that rest on what changed.
 * @param changes their cases show those on which each rests
 */
export async function suspendVerifications(
  ctx: WriteContext,
  subjectId: string,
  changes: readonly FieldChange[],
  rests: (grounds: Grounds, change: FieldChange) => boolean,
): Promise<void> {
  if (changes.length === 0) return;
  for (const verification of await readVerifications(ctx.db, [subjectId])) {
    if (verification.subjectId !== subjectId) continue;
    const grounds = groundsOf(verification);
    const ended = changes.filter((change) => rests(grounds, change));
    await suspend(ctx, verification, ended);
  }
}

/**
 * Suspends the active verifications that rest on records and are not in force any more after a change of these.
 * @param recordIds of individuals, legal entities, or an issuer
 */
export async function suspendResting(
  ctx: WriteContext,
  recordIds: readonly string[],
  change: FieldChange,
): Promise<void> {
  const day = await readComplianceDay(ctx);
  const resting = await readVerifications(ctx.db, await findRestingSubjects(ctx.db, recordIds));
  // A letter or a statement about owners has to be confirmed when the status of one of them ends.
  const isAboutOwners = (one: Verification) => one.basis === 'ENTITY_OWNERS' && !groundsOf(one).hasOwners;
  const ended = resting.filter(
    (one) => isWithinValidity(one, day) && (isAboutOwners(one) || !isInForce(one, day)),
  );
  for (const one of ended) await suspend(ctx, one, [change]);
}

async function suspend(ctx: WriteContext, { id }: Verification, changes: readonly FieldChange[]) {
  if (changes.length === 0) return;
  // What rests on one that was suspended before is suspended already.
  const active = await ctx.db
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .execute();
  await changeVerifications(ctx, 'system', active, 'SUSPENDED');
  if (active.length > 0) await recordChanges(ctx, 'verification', id, changes, 'start');
}

/** Computes the flags of the account of an individual or a legal entity. */
export async function syncSubject(ctx: WriteContext, subjectId: string): Promise<void> {
  const table = subjectId.startsWith('legal_entity_') ? 'legalEntities' : 'individuals';
  const subject = await ctx.db
    .selectFrom(table as 'individuals')
    .select('investorAccountId')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  if (subject) await syncAccountFlags(ctx, subject.investorAccountId);
}
