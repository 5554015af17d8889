/**
 * The system review of accreditation (compliance.md § 4): it shows its calculation and a rule result. An officer
 * decides whether the individual is accredited.
 */
import type { DecimalText } from '../money.ts';
import { type AccreditationDocument, evaluateDocuments } from './documents.ts';
import { evaluateEmployee, type IssuerNames } from './employee.ts';
import type { Findings, MissingDocument, Step } from './findings.ts';
import { evaluateIncome } from './income.ts';
import { evaluateNetWorth } from './net-worth.ts';
import { evaluateProfessional } from './professional.ts';
import { type AccreditationRules, rulesInForce } from './rule-table.ts';
import type { AicMethod, Submission } from './submission.ts';

export interface AccreditationFacts {
  submission: Submission;
  /** The individual's files that were not rejected, whether or not an item refers to them. */
  documents: AccreditationDocument[];
  /** Whether the investor account is a joint one. */
  isJoint: boolean;
  /** The expected income of the current year; null if unknown. */
  expectedIncome: DecimalText | null;
  /** The issuers that can be the employer. */
  issuers: IssuerNames[];
  /** `YYYY-MM-DD`. */
  asOf: string;
}

export type AccreditationVerdict = 'PASSED' | 'FAILED' | 'NEEDS_INFO';

export interface AccreditationReview {
  version: string;
  method: AicMethod;
  asOf: string;
  verdict: AccreditationVerdict;
  steps: Step[];
  missing: MissingDocument[];
}

/** Evaluates a submission by the rules in force. While documents are missing, there is no result. */
export function reviewAccreditation(facts: AccreditationFacts): AccreditationReview {
  const { submission, documents, asOf } = facts;
  const rules = rulesInForce(asOf);
  const parts = [evaluateItems(rules, facts), evaluateDocuments(rules, submission, documents, asOf)];
  const steps = parts.flatMap((part) => part.steps);
  const missing = parts.flatMap((part) => part.missing);
  const verdict =
    missing.length > 0 ? 'NEEDS_INFO' : steps.every(({ passed }) => passed) ? 'PASSED' : 'FAILED';
  return { version: rules.version, method: submission.method, asOf, verdict, steps, missing };
}

/** The number of findings for an officer: failed steps, and missing documents. */
export function countFindings({ steps, missing }: AccreditationReview): number {
  return steps.filter(({ passed }) => !passed).length + missing.length;
}

function evaluateItems(rules: AccreditationRules, facts: AccreditationFacts): Findings {
  const { submission, isJoint, asOf, expectedIncome } = facts;
  switch (submission.method) {
    case 'NET_WORTH':
      return evaluateNetWorth(rules, submission.items);
    case 'INCOME':
      return evaluateIncome(rules, submission.items, { isJoint, asOf, expected: expectedIncome });
    case 'PROFESSIONAL':
      return evaluateProfessional(rules, submission.items);
    case 'EMPLOYEE':
      return evaluateEmployee(rules, submission.items, facts.issuers);
  }
}
