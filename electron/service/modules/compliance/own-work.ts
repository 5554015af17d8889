import type { Context } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { operations } from '#shared/contracts/index.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/** Operations that record the money of a trade, by which an officer does not submit the trade. */
const entryOperations: readonly string[] = [
  'recordReceipt',
  'recordRefund',
  'recordReversal',
  'importFunding',
  'matchPayment',
  'undoPaymentMatch',
];

/** Operations that change a record but not the reviewed content: decisions, and reads that create a missing record. */
const isNotSubmission = (operation: AnyOperation) =>
  operation.scope === 'read' ||
  operation.role === 'by-decision' ||
  operation.name === 'confirmProposal' ||
  operation.name === 'confirmMany' ||
  entryOperations.includes(operation.name);
const otherActions = Object.values<AnyOperation>(operations)
  .filter(isNotSubmission)
  .map(({ name }) => name);

/**
 * No officer approves what they submitted. An officer submitted a record if they created it, or were the last to change
 * its content, also through an import. The audit log shows who did.
 *
 * @param proposedById the officer whose decision the caller confirms
 * @returns an error for each officer of the decision who submitted the record
 */
export async function findOwnWork(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  proposedById?: string,
): Promise<FieldError[]> {
  const { actor, officer } = ctx.caller;
  // Without officers the back office has one user, and no second person could decide.
  if (!officer || officer.name === null) return [];
  const related = (await review.contentIds?.(ctx.db, row)) ?? [];
  const ids = [row.id, ...related].filter((id) => id !== null);
  const authors = await readAuthors(ctx.db, ids);
  const errors: FieldError[] = [];
  if (authors.has(actor.id))
    errors.push({
      field: null,
      message: 'You submitted or changed this record; another officer must decide it',
    });
  if (proposedById !== undefined && authors.has(proposedById)) {
    const name = await nameOfficer(ctx.db, proposedById);
    errors.push({
      field: null,
      message: `${name} submitted or changed this record; decline the decision and let another officer decide`,
    });
  }
  return errors;
}

/** The officers who created these records, or were the last to change them. */
async function readAuthors(db: Db, recordIds: readonly string[]): Promise<Set<string>> {
  const events = await db
    .selectFrom('auditEvents as event')
    .leftJoin('csvImports as import', 'import.id', 'event.actorId')
    .select(['event.recordId', 'event.before', 'event.actorId', 'import.actorId as importedBy'])
    .where('event.recordId', 'in', recordIds)
    .where('event.actorKind', 'in', ['officer', 'api-key', 'import'])
    .where('event.action', 'not in', otherActions)
    .where((eb) => eb.or([eb('event.before', 'is', null), eb('event.before', '<>', '{}')]))
    .orderBy('event.seq')
    .execute();
  const created = events.filter(({ before }) => before === null);
  const lastChanges = new Map(events.map((event) => [event.recordId, event]));
  return new Set([...created, ...lastChanges.values()].map((event) => event.importedBy ?? event.actorId));
}
