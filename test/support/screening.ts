import type { GivenScreening } from '../../shared/contracts/compliance/screening.ts';
import { dayIn } from '../../shared/domain/compliance-days.ts';
import { isScreening, type ReviewName } from '../../shared/domain/reviews.ts';
import type { Running } from './service.ts';
import { commitTo } from './writes.ts';

/** A statement about a search in today's lists; the time zone of the rules is that of New York. */
export function noMatch(fields: Partial<GivenScreening> = {}): GivenScreening {
  const today = dayIn('America/New_York', new Date().toISOString());
  return {
    lists: [
      { name: 'OFAC SDN List', publishedOn: today },
      { name: 'OFAC Consolidated list', publishedOn: today },
    ],
    searchedOn: today,
    result: 'NO_MATCH',
    ...fields,
  };
}

/** The statement that a decision needs; none, unless it approves an AML or sanctions screening. */
export function screeningFor(review: ReviewName, to: string): { screening?: GivenScreening } {
  return isScreening(review) && to === 'APPROVED' ? { screening: noMatch() } : {};
}

/** Sets the state of the identity of an individual, as its examination and the decisions about it do. */
export async function setIdentity({ app }: Running, id: string, kycStatus = 'NEEDS_REVIEW'): Promise<void> {
  await commitTo(app.service, (db) =>
    db.updateTable('individuals').set({ kycStatus }).where('id', '=', id).execute(),
  );
}
