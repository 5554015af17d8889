/** Written statements of an investor on which a rule relies (compliance.md § 4.7). */
import type { DecimalText } from './money.ts';

interface RepresentationKind {
  label: string;
  /** What the person states; the text of a representation that is entered without one. */
  statement: string;
}

export const representationKinds = {
  INCOME_EXPECTATION: {
    label: 'Expected income',
    statement: 'I reasonably expect the required income in the current year.',
  },
  PRIOR_YEAR_INCOME: {
    label: 'Income of last year',
    statement: 'The tax form for last year is not available. My income in that year was the stated amount.',
  },
  LIABILITIES_DISCLOSED: {
    label: 'Disclosed liabilities',
    statement: 'All liabilities necessary to determine my net worth are disclosed.',
  },
  ACCREDITED_STATUS: {
    label: 'Accredited status',
    statement: 'I qualify as an accredited investor on the stated basis.',
  },
  NOT_FINANCED: {
    label: 'Not financed',
    statement:
      'The minimum investment is not financed in whole or in part by a third party for the specific purpose of this investment.',
  },
  CROWDFUNDING_RISK: {
    label: 'Crowdfunding risk',
    statement:
      'I have reviewed the educational material. I understand that I can lose the entire investment, and I can afford that loss. I understand the restrictions on cancellation and resale.',
  },
  NON_US_PERSON: {
    label: 'Not a U.S. person',
    statement:
      'I am not a U.S. person, and I am outside the United States when I order. I accept the resale restrictions, and that hedging is not allowed.',
  },
} as const satisfies Record<string, RepresentationKind>;

export type RepresentationKindName = keyof typeof representationKinds;
export const representationKindNames = Object.keys(representationKinds) as RepresentationKindName[];

/** The subject itself, or its spouse or spousal equivalent. */
export const representedBy = ['PERSON', 'SPOUSE'] as const;
export type RepresentedBy = (typeof representedBy)[number];

export interface Representation {
  id: string;
  /** The individual or the legal entity. */
  subjectId: string;
  kind: RepresentationKindName;
  /** `YYYY-MM-DD`. */
  madeOn: string;
  by: RepresentedBy;
  statement: string;
  signedByName: string | null;
  amount: DecimalText | null;
  /** Of PRIOR_YEAR_INCOME: whether a filing extension is stated. */
  extensionFiled: boolean | null;
  basis: string | null;
  issuerId: string | null;
  tradeId: string | null;
  fileId: string | null;
}

/**
 * The representation that counts: a newer one of the same kind replaces an older one.
 * @param of what it must be about; what is not given does not matter
 */
export function newest(
  representations: readonly Representation[],
  kind: RepresentationKindName,
  of: Partial<Pick<Representation, 'subjectId' | 'by' | 'tradeId' | 'issuerId' | 'basis'>> = {},
): Representation | undefined {
  const conditions = Object.entries(of) as [keyof typeof of, string | null][];
  return representations
    .filter((one) => one.kind === kind && conditions.every(([field, value]) => one[field] === value))
    .reduce<Representation | undefined>((last, one) => (last && !isNewer(one, last) ? last : one), undefined);
}

/** The IDs of representations rise with each entry, which decides between two of the same day. */
function isNewer(one: Representation, other: Representation): boolean {
  if (one.madeOn !== other.madeOn) return one.madeOn > other.madeOn;
  return one.id > other.id;
}
