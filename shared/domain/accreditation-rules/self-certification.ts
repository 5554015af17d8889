import { addMonths, type Day } from '../compliance-days.ts';
import { findContradictions, type StatedRecord } from '../contradictions.ts';
import { formatDay } from '../dates.ts';
import type { VerificationBasis } from '../verification.ts';
import { type EvidenceFacts, lastDayOf, representationBy } from './evidence.ts';
import { type Findings, lacking, noFindings } from './findings.ts';
import type { AccreditationRules } from './rules.ts';

/** The investor's own statement, which supports a reasonable belief only (compliance.md § 4.5). */
export function evaluateSelfCertification(
  { selfCertification: { parameters, citation } }: AccreditationRules,
  facts: EvidenceFacts,
  basis: string | undefined,
  record: StatedRecord,
  day: Day,
): Findings {
  const kind = 'ACCREDITED_STATUS';
  const stated = representationBy(facts, kind, 'PERSON');
  const oldest = addMonths(day, -parameters.months);
  const lack = (description: string): Findings => lacking({ label: null, description, citation });
  if (!stated) return lack(`Representation ${kind} with its basis`);
  if (stated.basis === null) return lack(`Representation ${kind}: State \`basis\`.`);
  if (basis && stated.basis !== basis) {
    return lack(`Representation ${kind}: Its basis ${stated.basis} is not the basis ${basis} of item 1.`);
  }
  if (stated.madeOn < oldest) return lack(`Representation ${kind} made on or after ${formatDay(oldest)}`);
  const step = {
    label: 'Information that contradicts the statement',
    left: record.hasContraryInformation ? 'On file' : 'None',
    operator: 'is one of' as const,
    right: 'None',
    passed: !record.hasContraryInformation,
    citation,
    nextStep: 'Submit evidence of the basis.',
  };
  const contradictions = findContradictions(stated.basis as VerificationBasis, record, day);
  return {
    ...noFindings(),
    steps: [step],
    missing: contradictions.map((description) => ({
      label: null,
      description,
      citation,
      code: 'STATEMENT_CONTRADICTS_RECORD' as const,
    })),
    limits: [lastDayOf(stated.madeOn, parameters.months)],
    representationIds: [stated.id],
  };
}
