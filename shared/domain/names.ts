/** The words that differ from one installation to the next (decisions.md § 2). */
export interface Names {
  operator: string;
  kycProvider: string;
  cardProcessor: string;
}

export const nameKeys = ['operator', 'kycProvider', 'cardProcessor'] as const satisfies (keyof Names)[];

/** Words that mean something of their own where these stand. */
const reserved = ['ISSUER', 'IMPORT'];

/** What is wrong with a word; undefined if it can be used. */
export function findNameError(word: string): string | undefined {
  if (!/^[A-Z][A-Z0-9_]{0,49}$/.test(word)) {
    return 'must begin with a capital letter, and go on with capital letters, digits and _';
  }
  return reserved.includes(word) ? `must not be ${reserved.join(' or ')}` : undefined;
}
