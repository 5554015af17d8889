import type { Selectable } from 'kysely';
import type { Schema } from '#service/storage/schema.ts';
import type { KycStatus, Review } from '#shared/domain/transitions.ts';
import { decideDocuments } from '../files/file-reviews.ts';
import { syncKycStatus } from '../investors/individual-status.ts';
import type { ReviewHandler } from './review-handler.ts';

/** What a decision of the record means for its images; where none is named they stay as they are. */
const documentsFollow: Partial<Record<KycStatus, Review>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  RESUBMIT: 'NEEDS_INFO',
};

/** decisions.md § 7 "KYC". */
export const kycReview: ReviewHandler<Selectable<Schema['kycRecords']>> = {
  field: 'kycStatus',
  read: (db, id) => db.selectFrom('kycRecords').selectAll().where('id', '=', id).executeTakeFirst(),
  stateOf: (row) => row.kycStatus,
  contentIds: async (_db, row) => [row.individualId, row.documentImage, row.backFileId, row.selfieFileId],
  async transition(ctx, row, to, details) {
    const reason = details.message ?? details.reasonCode;
    await ctx.records.update('kycRecords', row, { kycStatus: to, reason, lastEventAt: ctx.now });
    await syncKycStatus(ctx, row.individualId);
    const documents = documentsFollow[to as KycStatus];
    if (documents) {
      await decideDocuments(ctx, [row.documentImage, row.backFileId, row.selfieFileId], documents, details);
    }
  },
};
