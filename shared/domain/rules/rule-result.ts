import type { Addend } from '../accreditation-rules/findings.ts';
import type { DecimalText } from '../money.ts';
import type { RuleName } from './rule-names.ts';

export const outcomes = ['PASSED', 'FAILED', 'NEEDS_INFO', 'NOT_APPLICABLE'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  NEEDS_INFO: 'Needs information',
  NOT_APPLICABLE: 'Not applicable',
};

/** Who can meet a requirement. */
export const requirementActors = ['CLIENT', 'OPERATOR', 'ISSUER'] as const;
export type RequirementActor = (typeof requirementActors)[number];

/** What is missing for a rule to pass. */
export interface Requirement {
  /** Such as `KYC_NOT_APPROVED`. */
  code: string;
  /** The record with missing information. */
  subjectId: string;
  /** The field of that record. */
  field: string | null;
  /** The label of the missing file, or the kind of the missing representation. */
  label: string | null;
  actor: RequirementActor;
  message: string;
}

/** The arithmetic of a limit. */
export interface RuleLimit {
  amount: DecimalText;
  invested: DecimalText;
  remaining: DecimalText;
  /** How the limit follows from the figures; null if it is a fixed amount. */
  basis: string | null;
  /** The figures from which the limit is computed, such as the income; empty if it is a fixed amount. */
  figures: readonly Addend[];
  /** The amounts whose sum is `invested`. */
  parts: readonly Addend[];
}

/** The result of one rule (compliance.md § 1.3). NEEDS_INFO never counts as PASSED. */
export interface RuleResult {
  rule: RuleName;
  /** Of the rule on the day of the evaluation; null if no version covers it. */
  version: number | null;
  citation: string;
  result: Outcome;
  /** The field of the cart that the message is about. */
  field: string | null;
  message: string | null;
  /** The facts that were used, without SSNs and document numbers. */
  inputs: Record<string, unknown>;
  limit: RuleLimit | null;
  requirements: Requirement[];
}

/** What a check returns; the rest follows from the rule and its version. */
export interface CheckResult {
  result: Outcome;
  field?: string;
  message?: string;
  inputs?: Record<string, unknown>;
  limit?: RuleLimit;
  requirements?: Requirement[];
}

export const passed = (inputs: Record<string, unknown> = {}): CheckResult => ({ result: 'PASSED', inputs });
export const notApplicable = (inputs: Record<string, unknown> = {}): CheckResult => ({
  result: 'NOT_APPLICABLE',
  inputs,
});

/** FAILED before NEEDS_INFO before PASSED. */
export function worstOf(results: readonly Outcome[]): Outcome {
  for (const outcome of ['FAILED', 'NEEDS_INFO', 'PASSED'] as const)
    if (results.includes(outcome)) return outcome;
  return 'NOT_APPLICABLE';
}

/** Whether nothing follows from the result. */
export function isMet({ result }: Pick<RuleResult, 'result'>): boolean {
  return result === 'PASSED' || result === 'NOT_APPLICABLE';
}
