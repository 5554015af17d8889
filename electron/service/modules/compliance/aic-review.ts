import type { Selectable } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import type { Review } from '#shared/domain/transitions.ts';
import { decideDocuments } from '../files/file-reviews.ts';
import { setAccreditation } from '../investors/individual-status.ts';
import type { ReviewHandler } from './review-handler.ts';

/** How a method of the record is called on the person. */
const accreditationTypes: Record<string, Individual['aicAccreditationType']> = {
  NET_WORTH: 'NET_WORTH',
  INCOME: 'INCOME',
  PROFESSIONAL: 'PROFESSIONAL_CERTIFICATION',
  EMPLOYEE: 'KNOWLEDGEABLE_EMPLOYEE',
};

function fileIdsOf(row: { items: string }): (string | null)[] {
  const items = JSON.parse(row.items) as { fileId?: string }[];
  return items.map(({ fileId }) => fileId ?? null);
}

/** decisions.md § 7 "AIC", `complianceReview`. */
export const aicReview: ReviewHandler<Selectable<Schema['aicRecords']>> = {
  field: 'complianceReview',
  read: (db, id) => db.selectFrom('aicRecords').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.complianceReview,
  contentIds: async (_db, row) => fileIdsOf(row),
  async transition(ctx, row, to, details) {
    await ctx.records.update('aicRecords', row, { complianceReview: to });
    const isApproved = to === 'APPROVED';
    await setAccreditation(ctx, row.individualId, {
      accredited: isApproved,
      aicStatus: to,
      type: isApproved ? (accreditationTypes[row.method] ?? 'PENDING') : 'PENDING',
    });
    if (to === 'PENDING') return;
    await decideDocuments(ctx, fileIdsOf(row), to as Review, details);
  },
};
