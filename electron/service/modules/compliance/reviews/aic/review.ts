import { sql } from 'kysely';
import type { Individual } from '#shared/contracts/investors/individuals.ts';
import type { Review } from '#shared/domain/transitions.ts';
import { setAccreditation } from '../../../investors/individual-status.ts';
import { defineReview } from '../define-review.ts';
import { decideDocuments } from '../file/decide-documents.ts';
import { individualOfRecord } from '../queue-source.ts';
import { readAicCase } from './case.ts';

/** The `aicAccreditationType` of an individual by the method of the record. */
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

/** compliance.md § 2.2, `complianceReview`. */
export const aicReview = defineReview('aic', {
  queue: {
    type: 'method',
    ...individualOfRecord,
    submitted: sql`r.method <> 'PENDING'`,
    since: ['submittedAt'],
  },
  readCase: readAicCase,
  contentIds: async (_db, row) => fileIdsOf(row),
  async afterDecision(ctx, row, to, details) {
    const isApproved = to === 'APPROVED';
    await setAccreditation(ctx, row.individualId, {
      accredited: isApproved,
      aicStatus: to,
      type: isApproved ? (accreditationTypes[row.method] ?? 'PENDING') : 'PENDING',
    });
    if (to === 'PENDING') return;
    await decideDocuments(ctx, fileIdsOf(row), to as Review, details);
  },
});
