import { sql } from 'kysely';
import { findRejectedPersons, toConcerns } from '../../screening/rejected-before.ts';
import { defineReview } from '../define-review.ts';
import { nameIn } from '../queue-source.ts';
import { readAmlCase } from './case.ts';

/** The `amlStatus` of an individual, which the checkout checks. */
export const amlReview = defineReview('aml', {
  queue: {
    type: 'role',
    title: nameIn('r'),
    // An individual cannot be screened before the profile is complete.
    submitted: sql`r.${sql.ref('setupStatus')} = 'COMPLETE'`,
  },
  readCase: readAmlCase,
  openFindings: async (ctx, row, to) =>
    to === 'APPROVED' ? toConcerns(await findRejectedPersons(ctx, row)) : [],
  // Without a restricted reason, a new decision reveals the status again.
  columns: (_row, to, { isRestricted }) => ({ amlRestricted: to === 'APPROVED' ? 0 : isRestricted }),
});
