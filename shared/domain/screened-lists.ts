/** The lists that a screening statement names (compliance.md § 2.2, compliance.md § 7.5). */

/** The lists that the approvals of a new installation require. */
export const defaultRequiredLists: readonly string[] = ['OFAC SDN List', 'OFAC Consolidated list'];

/** The list of limited use that the screens offer; a statement can name others. */
export const limitedList = 'FinCEN 314(a)';

/** Whether only approvers may learn that a list was searched (31 CFR 1010.520), however an officer writes its name. */
export function isLimitedList(name: string): boolean {
  return /(?<!\d)314(?!\d)|1010\.520/.test(name.normalize('NFKC'));
}

export function isSameList(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
