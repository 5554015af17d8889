import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readIssuerCase } from './case.ts';

/** decisions.md § 7 "Issuer". */
export const issuerReview = defineReview('issuer', {
  queue: { type: 'type', title: sql<string>`r.title` },
  readCase: readIssuerCase,
});
