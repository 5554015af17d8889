/** How long documents count after their date (compliance.md § 4.3, compliance.md § 4.4, compliance.md § 4.5). */
import type { Day } from '../compliance-days.ts';
import type { EntityFacts } from '../entity-accreditation/entity-facts.ts';
import type { FileLabel } from '../file-labels.ts';
import { ruleOn } from '../rules/rule-table.ts';

/** The months for a document about a person; undefined if its date does not matter. */
export function monthsOfDocument(label: FileLabel, day: Day): number | undefined {
  switch (label) {
    case 'PROOF_OF_NET_WORTH':
    case 'PROOF_OF_LIABILITIES':
    case 'CREDIT_REPORT':
      return ruleOn('evidenceAge', day)?.parameters.months;
    case 'VERIFICATION_LETTER':
      return ruleOn('thirdPartyConfirmation', day)?.parameters.months;
    case 'EMPLOYMENT_LETTER':
      return ruleOn('knowledgeableEmployee', day)?.parameters.letterMonths;
    default:
      return undefined;
  }
}

const fromRegistry: readonly string[] = ['REGULATED_ENTITY', 'PRIVATE_BDC'];
const financial: readonly string[] = ['ENTITY_ASSETS', 'TRUST_ASSETS', 'ENTITY_INVESTMENTS', 'FAMILY_OFFICE'];

/** The months for a document that the submission of a legal entity names; undefined if its date does not matter. */
export function monthsOfEntityDocument(
  basis: EntityFacts['basis'],
  { isAudited }: { isAudited: boolean },
  day: Day,
): number | undefined {
  const rule = ruleOn('entityEvidence', day);
  if (!rule) return undefined;
  const { statementMonths, auditedMonths, registryMonths } = rule.parameters;
  if (fromRegistry.includes(basis)) return registryMonths;
  if (!financial.includes(basis)) return undefined;
  return isAudited ? auditedMonths : statementMonths;
}
