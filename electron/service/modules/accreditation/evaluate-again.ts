/** Evaluates accreditations again after the facts on which they rest changed, and stores the results. */
import { sql } from 'kysely';
import type { WriteContext } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  type AccreditationReview,
  countFindings,
} from '#shared/domain/accreditation-rules/review-accreditation.ts';
import { evaluateAgain } from './entity-accreditation.ts';
import { evaluateAic } from './evaluate-aic.ts';

/**
 * Evaluates the accreditations that are not decided.
 * @param id of an AIC record, or of an individual or a legal entity whose evidence has changed
 */
export async function evaluateAccreditations(ctx: WriteContext, id: string): Promise<void> {
  for (const record of await readUndecided(ctx.db, id)) {
    const { review } = await evaluateAic(ctx, record);
    await storeReview(ctx, record, review);
  }
  await evaluateAgain(ctx, id);
}

/** Stores the result of the rules for a record, with its calculation. */
export async function storeReview(
  ctx: WriteContext,
  record: Row<'aicRecords'>,
  review: AccreditationReview,
): Promise<void> {
  await ctx.records.transition('system', 'aicRecords', record, {
    systemReview: review.verdict,
    systemReviewLog: JSON.stringify(review),
    findings: countFindings(review),
  });
}

/** The text of the index. */
const jointPerson = sql<string>`json_extract(jointWith, '$.individualId')`;

/** The record with the ID, or those of the individual and of persons with whom it has a joint test. */
function readUndecided(db: Db, id: string): Promise<Row<'aicRecords'>[]> {
  return db
    .selectFrom('aicRecords')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), eb('individualId', '=', id), eb(jointPerson, '=', id)]))
    .where('method', '!=', 'PENDING')
    .where('complianceReview', 'in', ['PENDING', 'NEEDS_INFO'])
    .execute();
}
