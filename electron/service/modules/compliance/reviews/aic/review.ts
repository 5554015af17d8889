import { sql } from 'kysely';
import type { Review } from '#shared/domain/transitions.ts';
import { personsOf } from '../../../accreditation/evaluate-aic.ts';
import { readCurrentIds } from '../../../accreditation/representations.ts';
import { syncSubject } from '../../../accreditation/verification-writes.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { decideDocuments } from '../file/decide-documents.ts';
import { individualOfRecord } from '../queue-source.ts';
import { withdrawVerifications } from '../withdraw-verifications.ts';
import { findFailures, findMissing, findUnexplainedSteps, verifyIndividual } from './approve.ts';
import { readAicCase } from './case.ts';

function fileIdsOf(row: { items: string }): (string | null)[] {
  const items = JSON.parse(row.items) as { fileId?: string }[];
  return items.map(({ fileId }) => fileId ?? null);
}

/** compliance.md § 2.2, row aic. */
export const aicReview = defineReview('aic', {
  queue: {
    type: 'method',
    ...individualOfRecord,
    submitted: sql`r.method <> 'PENDING'`,
  },
  readCase: readAicCase,
  contentIds: async (db, row) => [
    ...fileIdsOf(row),
    ...(await readFileIds(db, ...personsOf(row))),
    ...(await readCurrentIds(db, personsOf(row))),
    // Their figures, such as the liquid net worth.
    ...personsOf(row),
  ],
  findBlockers: findFailures,
  findOverridden: findMissing,
  openFindings: findUnexplainedSteps,
  async afterDecision(ctx, row, to, details) {
    if (to === 'APPROVED') await verifyIndividual(ctx, row, details);
    else await withdrawVerifications(ctx, row.id, row.complianceReview, to, details.reasonCode);
    await syncSubject(ctx, row.individualId);
    await decideDocuments(ctx, fileIdsOf(row), to as Review, details);
  },
});
