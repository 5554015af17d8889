import { sql } from 'kysely';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { findEntityData } from '../../../investors/investor-data.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readEntityCase } from './case.ts';
import { findOwnerConcerns, findOwnerErrors } from './owner-errors.ts';

/** compliance.md § 2.2, `kybStatus`. */
export const kybReview = defineReview('kyb', {
  queue: { type: 'companyType', title: sql<string>`r.name` },
  readCase: readEntityCase,
  contentIds: async (db, { id }) => [...(await readOwnerIds(db, id)), ...(await readFileIds(db, id))],
  findBlockers: async (ctx, row, to) => (to === 'APPROVED' ? findOwnerErrors(ctx, row) : []),
  async openFindings(ctx, row, to) {
    if (to !== 'APPROVED') return [];
    const severe = (await findEntityData(ctx, row)).filter(({ severity }) => severity === 'HIGH');
    return [
      ...severe.map(({ message }) => ({ field: null, message: `${message}.` })),
      ...(await findOwnerConcerns(ctx, row)),
    ];
  },
});
