import { sql } from 'kysely';
import { readOfferingContentIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { approvalChecks } from './approval-checks.ts';
import { readOfferingCase } from './case.ts';

/** compliance.md § 2.2, `complianceReview`. */
export const offeringReview = defineReview('offering', {
  queue: { type: 'type', title: sql<string>`r.name` },
  readCase: readOfferingCase,
  ...approvalChecks,
  contentIds: readOfferingContentIds,
  // The published version is the one that was approved; later changes are compared with it.
  columns: (row, to) => (to === 'APPROVED' ? { publishedVersionId: row.draftVersionId } : {}),
});
