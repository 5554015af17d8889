import { formatDay } from '../dates.ts';
import type { FileLabel } from '../file-labels.ts';
import { formatMoney } from '../format-money.ts';
import { compareAmounts, type DecimalText, sumExactly } from '../money.ts';

/** One comparison of a review, as the screens show it: `left operator right`. */
export interface Step {
  /** What is compared. */
  label: string;
  /** The addends of `left`, if it is a sum. */
  sum?: Addend[];
  left: string;
  operator: '>' | '≥' | 'is one of';
  right: string;
  passed: boolean;
  citation: string;
}

export interface Addend {
  label: string;
  amount: DecimalText;
}

/** A required document that is missing. */
export interface MissingDocument {
  label: FileLabel;
  description: string;
  citation: string;
}

/** The result of one part of the rules. */
export interface Findings {
  steps: Step[];
  missing: MissingDocument[];
}

/** The step that checks whether a sum is strictly more than an amount. */
export function sumExceeds(label: string, sum: Addend[], right: DecimalText, citation: string): Step {
  const left = sumExactly(sum.map(({ amount }) => amount));
  return { label, sum, left, operator: '>', right, passed: compareAmounts(left, right) > 0, citation };
}

/** Both sides of a step as a person reads them: a sum and its threshold are dollars, `≥` compares dates. */
export function formatSides({ sum, operator, left, right }: Step): [left: string, right: string] {
  if (sum) return [formatMoney(left), formatMoney(right)];
  return operator === '≥' ? [formatDay(left), formatDay(right)] : [left, right];
}

export function describeFailure(step: Step): string {
  const [left, right] = formatSides(step);
  switch (step.operator) {
    case '>':
      return `${step.label} is ${left}; more than ${right} is required`;
    case '≥':
      return `${step.label} is ${left}; ${right} or later is required`;
    case 'is one of':
      return `${step.label} (${left}) is not one of ${right}`;
  }
}
