import type { Day } from '../compliance-days.ts';
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
  operator: '>' | '≥' | '≤' | 'is one of';
  right: string;
  passed: boolean;
  citation: string;
  /** What the investor can do if it did not pass. */
  nextStep?: string;
}

export interface Addend {
  label: string;
  amount: DecimalText;
}

/** A document, a date, or a statement that is missing. */
export interface MissingInformation {
  /** The label of a missing document. */
  label: FileLabel | null;
  /** The number of the item that it is about, from 1. */
  item?: number;
  description: string;
  citation: string;
  /** What an officer or a rule distinguishes from other missing information. */
  code?: MissingCode;
}

export type MissingCode = 'SIGNER_UNKNOWN' | 'STATEMENT_CONTRADICTS_RECORD';

export type Verdict = 'PASSED' | 'FAILED' | 'NEEDS_INFO';

/** What one part of the rules found, and what it rests on. */
export interface Findings {
  steps: Step[];
  missing: MissingInformation[];
  /** The last day on which each piece of evidence counts. */
  limits: Day[];
  fileIds: string[];
  representationIds: string[];
}

export function noFindings(): Findings {
  return { steps: [], missing: [], limits: [], fileIds: [], representationIds: [] };
}

/** A failed comparison decides, because information that is missing cannot change it. */
export function verdictOf({ steps, missing }: Pick<Findings, 'steps' | 'missing'>): Verdict {
  if (steps.some(({ passed }) => !passed)) return 'FAILED';
  return missing.length > 0 ? 'NEEDS_INFO' : 'PASSED';
}

/** The findings of several parts, each of which must pass. */
export function join(...parts: readonly Findings[]): Findings {
  return {
    steps: parts.flatMap(({ steps }) => steps),
    missing: parts.flatMap(({ missing }) => missing).filter(isFirst),
    limits: parts.flatMap(({ limits }) => limits),
    fileIds: [...new Set(parts.flatMap(({ fileIds }) => fileIds))],
    representationIds: [...new Set(parts.flatMap(({ representationIds }) => representationIds))],
  };
}

function isFirst(one: MissingInformation, index: number, all: readonly MissingInformation[]): boolean {
  return all.findIndex(({ description }) => description === one.description) === index;
}

/** Findings that consist of missing information only. */
export function lacking(missing: MissingInformation): Findings {
  return { ...noFindings(), missing: [missing] };
}

/** The step that checks whether a sum is strictly more than an amount. */
export function sumExceeds(
  label: string,
  sum: Addend[],
  right: DecimalText,
  citation: string,
  nextStep?: string,
): Step {
  const left = sumExactly(sum.map(({ amount }) => amount));
  const passed = compareAmounts(left, right) > 0;
  return { label, sum, left, operator: '>', right, passed, citation, ...(nextStep && { nextStep }) };
}

/** Both sides of a step as a person reads them: a sum and its threshold are dollars, `≥` and `≤` compare dates. */
export function formatSides({ sum, operator, left, right }: Step): [left: string, right: string] {
  if (sum) return [formatMoney(left), formatMoney(right)];
  return operator === '≥' || operator === '≤' ? [formatDay(left), formatDay(right)] : [left, right];
}

/** The value, the limit, its citation, and the next step. */
export function describeFailure(step: Step): string {
  return [`${compareSides(step)} (${step.citation}).`, step.nextStep].filter(Boolean).join(' ');
}

function compareSides(step: Step): string {
  const [left, right] = formatSides(step);
  switch (step.operator) {
    case '>':
      return `${step.label} is ${left}; more than ${right} is required`;
    case '≥':
      return `${step.label} is ${left}; ${right} or later is required`;
    case '≤':
      return `${step.label} is ${left}; ${right} or earlier is required`;
    case 'is one of':
      return `${step.label} (${left}) is not one of ${right}`;
  }
}
