import { readDay } from '#shared/domain/dates.ts';
import type { IdentityField } from '#shared/domain/identity-checks.ts';
import { findCountry } from '../document-issuers.ts';

/** What a document says about a field, compared with the submission. */
export interface FieldReading {
  /** As it was read; a day is `YYYY-MM-DD`. */
  value: string | null;
  outcome: 'same' | 'differs' | 'unread';
  /** Why it could not be compared; continues "not run: ". */
  why?: string;
}

export type Reading = Record<IdentityField, FieldReading>;

export function unread(why: string, value: string | null = null): FieldReading {
  return { value: value || null, outcome: 'unread', why };
}

/** The country of a code of a machine-readable zone: Germany's has one letter. */
export function findZoneCountry(code: string) {
  return findCountry(code === 'D' ? 'DEU' : code);
}

/** A `YYMMDD` of the zone, in the century that is nearest to the submitted date; undefined if it is not a date. */
export function readZoneDay(zone: string, submitted: string): string | undefined {
  const [year, month, day] = [zone.slice(0, 2), zone.slice(2, 4), zone.slice(4)];
  const distance = (century: number) => Math.abs(Number(`${century}${year}`) - Number(submitted.slice(0, 4)));
  const century = distance(19) < distance(20) ? 19 : 20;
  return readDay(`${century}${year}-${month}-${day}`);
}
