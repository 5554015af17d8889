import { sql } from 'kysely';
import { issuerRecord } from '#shared/records/issuer.ts';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { namedFileIds } from '../../../files/named-files.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readIssuerCase } from './case.ts';

/** compliance.md § 2.2. */
export const issuerReview = defineReview('issuer', {
  queue: { type: 'type', title: sql<string>`r.title` },
  readCase: readIssuerCase,
  contentIds: async (db, row) => [
    ...namedFileIds(issuerRecord, row),
    ...(await readOwnerIds(db, row.id)),
    ...(await readFileIds(db, row.id)),
  ],
});
