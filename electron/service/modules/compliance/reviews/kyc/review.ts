import type { KycStatus, Review } from '#shared/domain/transitions.ts';
import { syncKycStatus } from '../../../investors/individual-status.ts';
import { defineReview } from '../define-review.ts';
import { decideDocuments } from '../file/decide-documents.ts';
import { individualOfRecord } from '../queue-source.ts';
import { readKycCase } from './case.ts';

/** The state of the images after a decision of their record; without an entry it is unchanged. */
const documentDecisions: Partial<Record<KycStatus, Review>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  RESUBMIT: 'NEEDS_INFO',
};

/** compliance.md § 2.3. */
export const kycReview = defineReview('kyc', {
  queue: { type: 'documentType', ...individualOfRecord },
  readCase: readKycCase,
  contentIds: async (_db, row) => [row.individualId, row.documentImage, row.backFileId, row.selfieFileId],
  columns: (_row, _to, { message }, now) => ({ reason: message, lastEventAt: now }),
  async afterDecision(ctx, row, to, details) {
    await syncKycStatus(ctx, row.individualId);
    const documents = documentDecisions[to as KycStatus];
    if (documents) {
      await decideDocuments(ctx, [row.documentImage, row.backFileId, row.selfieFileId], documents, details);
    }
  },
});
