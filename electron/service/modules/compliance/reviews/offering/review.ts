import { sql } from 'kysely';
import { findApprovalBlockers, findApprovalFindings } from '#shared/domain/rules/offering-approval.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { hasWork, workInProgress } from '../../../changes/offering-work.ts';
import { namedFileIds } from '../../../files/named-files.ts';
import { readCoveredPersons } from '../../../offerings/covered-persons.ts';
import { readFileIds } from '../content-ids.ts';
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
  async contentIds(db, row) {
    const { id, issuerId } = row;
    const assets = await db.selectFrom('assets').select('id').where('offeringId', '=', id).execute();
    const covered = await readCoveredPersons(db, issuerId);
    const questionnaires = covered.filter(({ offeringId }) => offeringId === null || offeringId === id);
    return [
      ...[...assets, ...questionnaires].map((part) => part.id),
      ...namedFileIds(offeringRecord, row),
      ...(await readFileIds(db, id)),
    ];
  },
  // The published version is the one that was approved; later changes are compared with it.
  columns: (row, to) => (to === 'APPROVED' ? { publishedVersionId: row.draftVersionId } : {}),
});
