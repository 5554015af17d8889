import type { GivenScreening } from '../../shared/contracts/compliance/screening.ts';
import { dayIn } from '../../shared/domain/compliance-days.ts';

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
