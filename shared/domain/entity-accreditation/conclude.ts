/** The result of the review of a legal entity, from its parts (compliance.md § 4.4). */
import { lastDayOf } from '../accreditation-rules/evidence.ts';
import { monthsOfEntityDocument } from '../accreditation-rules/evidence-age.ts';
import type { Step } from '../accreditation-rules/findings.ts';
import { accreditationRulesOn } from '../accreditation-rules/rules.ts';
import { ruleOn } from '../rules/rule-table.ts';
import type { VerificationBasis, VerificationLevel, VerificationMethod } from '../verification.ts';
import { type EntityFinding, type EntityOutcome, joinParts, type Part } from './check-evidence.ts';
import type { EntityBasis } from './entity-facts.ts';

export interface EntityEvaluation {
  version: string;
  asOf: string;
  result: EntityOutcome;
  /** Of the basis. */
  citation: string;
  basis: VerificationBasis;
  method: VerificationMethod;
  level: VerificationLevel;
  steps: Step[];
  findings: EntityFinding[];
  issuerId: string | null;
  tradeId: string | null;
  /** Null if a trade limits the verification. */
  validUntil: string | null;
}

const baseCitation = '17 CFR 230.501(a)';

/** The part of the definition that each basis names. */
const citations: Partial<Record<VerificationBasis, string>> = {
  REGULATED_ENTITY: `${baseCitation}(1)`,
  PRIVATE_BDC: `${baseCitation}(2)`,
  ENTITY_ASSETS: `${baseCitation}(3)`,
  TRUST_ASSETS: `${baseCitation}(7)`,
  ENTITY_OWNERS: `${baseCitation}(8)`,
  ENTITY_INVESTMENTS: `${baseCitation}(9)`,
  FAMILY_OFFICE: `${baseCitation}(12)`,
  FAMILY_CLIENT: `${baseCitation}(13)`,
};

type Outline = Pick<EntityEvaluation, 'basis' | 'method'> &
  Partial<Pick<EntityEvaluation, 'level' | 'issuerId' | 'tradeId'>>;

/** FAILED before NEEDS_INFO before PASSED; the earliest limit of the parts is that of the verification. */
export function conclude(day: string, outline: Outline, parts: readonly Part[]): EntityEvaluation {
  const { steps = [], findings = [], validUntil = null } = joinParts(parts);
  const results = findings.map(({ result }) => result);
  const result = results.includes('FAILED') ? 'FAILED' : results.length > 0 ? 'NEEDS_INFO' : 'PASSED';
  // Two approvers can override missing information: the verification is then limited as its basis.
  const limits = [validUntil, result === 'NEEDS_INFO' ? lastDayOfBasis(outline, day) : null];
  return {
    version: accreditationRulesOn(day)?.version ?? '',
    citation: citations[outline.basis] ?? baseCitation,
    asOf: day,
    result,
    level: 'VERIFIED',
    issuerId: null,
    tradeId: null,
    ...outline,
    steps,
    findings,
    validUntil: limits.flatMap((limit) => limit ?? []).toSorted()[0] ?? null,
  };
}

/** The last day of evidence of the present day; null for a verification that is bound to a trade. */
function lastDayOfBasis({ basis, tradeId = null }: Outline, day: string): string | null {
  if (tradeId !== null) return null;
  const months =
    monthsOfEntityDocument(basis as EntityBasis, { isAudited: false }, day) ??
    ruleOn('entityEvidence', day)?.parameters.statementMonths ??
    0;
  return lastDayOf(day, months);
}
