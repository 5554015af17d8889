/** What identifies one investor across accounts, users, and tenants (compliance.md § 1.2). */
import { normalizeName } from './party-names.ts';

/** The keys of a record. A legal entity has only a number, its EIN. */
export interface PersonKeys {
  /** Of an SSN or ITIN, a digest; null for a number that identifies no one. */
  numberKey: string | null;
  /** Issuer and number of the newest approved identity document. */
  documentKey: string | null;
  /** Birth date and normalized name. */
  nameKey: string | null;
}

/** Why two records count as one person, the strongest reason first. */
export const samePersonReasons = ['NUMBER', 'DOCUMENT', 'NAME'] as const;
export type SamePersonReason = (typeof samePersonReasons)[number];

export const samePersonReasonLabels: Readonly<Record<SamePersonReason, string>> = {
  NUMBER: 'Same SSN or ITIN',
  DOCUMENT: 'Same identity document',
  NAME: 'Same name and birth date',
};

/** The key of a name and a birth date. Storage maintains it, and a change here requires that all of them are stored again. */
export function nameKeyOf(firstName: string, lastName: string | null, dob: string | null): string | null {
  const name = normalizeName(`${firstName} ${lastName ?? ''}`);
  return dob === null || name === '' ? null : `${dob.slice(0, 10)} ${name}`;
}

/** Why two records count as one person; null if they do not. Two numbers decide, whatever else is equal. */
export function findSameness(left: PersonKeys, right: PersonKeys): SamePersonReason | null {
  if (left.numberKey !== null && right.numberKey !== null)
    return left.numberKey === right.numberKey ? 'NUMBER' : null;
  if (left.documentKey !== null && left.documentKey === right.documentKey) return 'DOCUMENT';
  return left.nameKey !== null && left.nameKey === right.nameKey ? 'NAME' : null;
}
