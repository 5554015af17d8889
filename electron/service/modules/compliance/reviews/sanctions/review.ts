import { sql } from 'kysely';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readEntityCase } from '../kyb/case.ts';

/** compliance.md § 2.2, `sanctionsStatus`. */
export const sanctionsReview = defineReview('sanctions', {
  queue: { type: 'companyType', title: sql<string>`r.name` },
  readCase: readEntityCase,
  contentIds: async (db, { id }) => [...(await readOwnerIds(db, id)), ...(await readFileIds(db, id))],
  columns: (_row, to, { isRestricted }) => ({ sanctionsRestricted: to === 'APPROVED' ? 0 : isRestricted }),
});
