import { sql } from 'kysely';
import { findRejectedPersons, toConcerns } from '../../screening/rejected-before.ts';
import { readFileIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { nameIn } from '../queue-source.ts';
import { readAmlCase } from './case.ts';

/** Why an individual in a state of the identity is not approved: whom to screen is not known (compliance.md § 2.2). */
const withoutIdentity: Readonly<Record<string, string>> = {
  PENDING: 'The identity (KYC) is not examined yet; wait for the examination, or decide the identity first',
  ERROR: 'The examination of the identity (KYC) failed; examine it again, or decide the identity first',
  REJECTED: 'The identity (KYC) was rejected; reopen the identity first',
  CANCELLED: 'The identity (KYC) was canceled; reopen the identity first',
};

/** The `amlStatus` of an individual, which the checkout checks. */
export const amlReview = defineReview('aml', {
  queue: {
    type: 'role',
    title: nameIn('r'),
    // An individual cannot be screened before the profile is complete.
    submitted: sql`r.${sql.ref('setupStatus')} = 'COMPLETE'`,
  },
  readCase: readAmlCase,
  findBlockers: async (_ctx, { kycStatus }, to) => {
    const message = to === 'APPROVED' && withoutIdentity[kycStatus];
    return message ? [{ field: 'kycStatus', message }] : [];
  },
  openFindings: async (ctx, row, to) =>
    to === 'APPROVED' ? toConcerns(await findRejectedPersons(ctx, row)) : [],
  contentIds: (db, { id }) => readFileIds(db, id),
  // Without a restricted reason, a new decision reveals the status again.
  columns: (_row, to, { isRestricted }) => ({ amlRestricted: to === 'APPROVED' ? 0 : isRestricted }),
});
