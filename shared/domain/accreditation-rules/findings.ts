import type { FileLabel } from '../file-labels.ts';
import { formatMoney } from '../format-money.ts';
import { compareAmounts, type DecimalText, sumExactly } from '../money.ts';

/** One comparison of a review, as it can be shown: `left operator right`. */
export interface Step {
  /** What is compared. */
  label: string;
  /** What `left` is the sum of, where it is one. */
  sum?: Addend[];
  left: string;
  operator: '>' | '≥' | 'names one of';
  right: string;
  passed: boolean;
  citation: string;
}

export interface Addend {
  label: string;
  amount: DecimalText;
}

/** A document that the rules ask for and that is not there. */
export interface MissingDocument {
  label: FileLabel;
  description: string;
  citation: string;
}

/** What one part of the rules has to say. */
export interface Findings {
  steps: Step[];
  missing: MissingDocument[];
}

/** The step that asks whether a sum is strictly more than an amount. */
export function sumExceeds(label: string, sum: Addend[], right: DecimalText, citation: string): Step {
  const left = sumExactly(sum.map(({ amount }) => amount));
  return { label, sum, left, operator: '>', right, passed: compareAmounts(left, right) > 0, citation };
}

/** What a step compares, as it is read: a sum and its threshold are dollars. */
export function formatSides({ sum, left, right }: Step): [left: string, right: string] {
  return sum ? [formatMoney(left), formatMoney(right)] : [left, right];
}
