import { sql } from 'kysely';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readIssuerCase } from './case.ts';

/** compliance.md § 2.2. */
export const issuerReview = defineReview('issuer', {
  queue: { type: 'type', title: sql<string>`r.title` },
  readCase: readIssuerCase,
  contentIds: (db, { id }) => readFileIds(db, id),
});
