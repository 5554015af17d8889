/** Stores the system review of accreditation on its record. */
import { sql } from 'kysely';
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { countFindings } from '#shared/domain/accreditation-rules/review-accreditation.ts';
import { evaluateAgain } from '../accreditation/entity-accreditation.ts';
import { evaluateAic } from '../accreditation/evaluate-aic.ts';

type AicRow = Row<'aicRecords'>;

const rulesCaller: Caller = {
  actor: { kind: 'system', id: 'accreditation-rules' },
  scopes: ['read', 'write'],
};

/**
 * Evaluates the submissions that are not decided.
 * @param id of a record, or of an individual or a legal entity whose evidence has changed
 */
export function evaluateAicRecords(service: Service, id: string): Promise<void> {
  return runUnit(service, rulesCaller, storeReviews, { id });
}

const storeReviews = defineUnit('evaluateAic', async (ctx, { id }: { id: string }) => {
  for (const record of await readUndecided(ctx.db, id)) {
    const { review } = await evaluateAic(ctx, record);
    await ctx.records.transition('system', 'aicRecords', record, {
      systemReview: review.verdict,
      systemReviewLog: JSON.stringify(review),
      findings: countFindings(review),
    });
  }
  await evaluateAgain(ctx, id);
});

/** The text of the index. */
const jointPerson = sql<string>`json_extract(jointWith, '$.individualId')`;

export const aicRulesUnits = [storeReviews];

/** The record with the ID, or those of the individual and of persons with whom it has a joint test. */
function readUndecided(db: Db, id: string): Promise<AicRow[]> {
  return db
    .selectFrom('aicRecords')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), eb('individualId', '=', id), eb(jointPerson, '=', id)]))
    .where('method', '!=', 'PENDING')
    .where('complianceReview', 'in', ['PENDING', 'NEEDS_INFO'])
    .execute();
}
