import { sql } from 'kysely';
import { findApprovalBlockers, findApprovalFindings } from '#shared/domain/rules/offering-approval.ts';
import { hasWork, workInProgress } from '../../../changes/offering-work.ts';
import { readOfferingContentIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readApprovalFacts } from './approval-facts.ts';
import { readOfferingCase } from './case.ts';

/** compliance.md § 2.2, `complianceReview`. */
export const offeringReview = defineReview('offering', {
  queue: { type: 'type', title: sql<string>`r.name` },
  readCase: readOfferingCase,
  async findBlockers(ctx, row, to) {
    if (to !== 'APPROVED') return [];
    if (await hasWork(ctx, row.id)) return [{ field: null, message: workInProgress }];
    return findApprovalBlockers(await readApprovalFacts(ctx, row), ctx.now);
  },
  async openFindings(ctx, row, to) {
    return to === 'APPROVED' ? findApprovalFindings(await readApprovalFacts(ctx, row), ctx.now) : [];
  },
  contentIds: readOfferingContentIds,
  // The published version is the one that was approved; later changes are compared with it.
  columns: (row, to) => (to === 'APPROVED' ? { publishedVersionId: row.draftVersionId } : {}),
});
