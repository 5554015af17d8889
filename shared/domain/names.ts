/** The operator and vendor names of an installation (decisions.md § 2). */
export interface Names {
  operator: string;
  kycProvider: string;
  cardProcessor: string;
}

export const nameKeys = ['operator', 'kycProvider', 'cardProcessor'] as const satisfies (keyof Names)[];

/** Values with a fixed meaning in the same fields. */
const reserved = ['ISSUER', 'IMPORT'];

/** Why a name cannot be used; undefined if it can. */
export function findNameError(name: string): string | undefined {
  if (!/^[A-Z][A-Z0-9_]{0,49}$/.test(name)) {
    return 'must start with a capital letter, followed by capital letters, digits, and _';
  }
  return reserved.includes(name) ? `must not be ${reserved.join(' or ')}` : undefined;
}
