import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readEntityCase } from './case.ts';

/** compliance.md § 2.2, `kybStatus`. */
export const kybReview = defineReview('kyb', {
  queue: { type: 'companyType', title: sql<string>`r.name` },
  readCase: readEntityCase,
});
