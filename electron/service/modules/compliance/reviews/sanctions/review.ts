import { sql } from 'kysely';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { findRejectedEntities, toConcerns } from '../../screening/rejected-before.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readEntityCase } from '../kyb/case.ts';

/** compliance.md § 2.2, `sanctionsStatus`. */
export const sanctionsReview = defineReview('sanctions', {
  queue: { type: 'companyType', title: sql<string>`r.name` },
  async readCase(ctx, row) {
    const entity = await readEntityCase(ctx, row);
    return { ...entity, findings: [...(await findRejectedEntities(ctx, row)), ...entity.findings] };
  },
  findBlockers: async (_ctx, { kybStatus }, to) =>
    to === 'APPROVED' && kybStatus === 'REJECTED'
      ? [{ field: 'kybStatus', message: 'The entity (KYB) was rejected; reopen it first' }]
      : [],
  openFindings: async (ctx, row, to) =>
    to === 'APPROVED' ? toConcerns(await findRejectedEntities(ctx, row)) : [],
  contentIds: async (db, { id }) => [...(await readOwnerIds(db, id)), ...(await readFileIds(db, id))],
  columns: (_row, to, { isRestricted }) => ({ sanctionsRestricted: to === 'APPROVED' ? 0 : isRestricted }),
});
