import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readEntityCase } from '../kyb/case.ts';

/** decisions.md § 7 "Legal entity", `sanctionsStatus`. */
export const sanctionsReview = defineReview('sanctions', {
  queue: { type: 'companyType', title: sql<string>`r.name` },
  readCase: readEntityCase,
});
