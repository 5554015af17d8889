/** What a client submits while information is requested returns the review to its queue (compliance.md § 2.2). */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import { accreditationLabels, type FileLabel } from '#shared/domain/file-labels.ts';
import type { TargetTable } from '#shared/domain/file-targets.ts';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { receiveInformation } from './put-back.ts';
import type { ReviewedRecord } from './waiting-time.ts';

type FileRow = Row<'files'>;

/** The reviews of the record that a file belongs to, by its kind. */
const reviewsOfTarget: Partial<Record<TargetTable, readonly [ReviewName, ...ReviewName[]]>> = {
  INDIVIDUALS: ['aml'],
  LEGAL_ENTITIES: ['kyb', 'sanctions'],
  ISSUERS: ['issuer'],
  OFFERINGS: ['offering', 'onboarding'],
  TRADES: ['trade'],
};

/**
 * Follows a file that was uploaded, linked to another record, or relabeled: it answers requests about its record, and
 * requests for a file with its label.
 *
 * @param file as it is now
 */
export async function receiveFile(ctx: WriteContext, file: FileRow): Promise<void> {
  const { targetTable, targetId } = file;
  if (targetTable === null || targetId === null) return;
  const answered = reviewsOfTarget[targetTable as TargetTable];
  if (answered) {
    const row = await ctx.db
      .selectFrom(reviews[answered[0]].table as 'issuers')
      .selectAll()
      .where('id', '=', targetId)
      .executeTakeFirst();
    if (row) await receiveAll(ctx, answered, row);
  }
  const isEvidence =
    targetTable === 'LEGAL_ENTITIES' || accreditationLabels.includes(file.label as FileLabel);
  if (isEvidence) await receiveAccreditation(ctx, targetId);
  const requested = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('targetId', '=', targetId)
    .where('label', '=', file.label)
    .where('complianceReview', '=', 'NEEDS_INFO')
    .execute();
  for (const one of requested) await receiveInformation(ctx, 'file', one);
}

/** Returns several reviews of one record to their queues. */
async function receiveAll(
  ctx: WriteContext,
  names: readonly ReviewName[],
  row: ReviewedRecord,
): Promise<void> {
  for (const review of names) await receiveInformation(ctx, review, row);
}

/**
 * A document or representation about accreditation answers a request of its review.
 * @param subjectId of the individual or the legal entity
 */
export async function receiveAccreditation(ctx: WriteContext, subjectId: string): Promise<void> {
  const individual = await ctx.db
    .selectFrom('aicRecords')
    .selectAll()
    .where('individualId', '=', subjectId)
    .executeTakeFirst();
  if (individual) await receiveInformation(ctx, 'aic', individual);
  const entity = await ctx.db
    .selectFrom('entityAccreditations')
    .selectAll()
    .where('legalEntityId', '=', subjectId)
    .executeTakeFirst();
  if (entity) await receiveInformation(ctx, 'entityAccreditation', entity);
}
