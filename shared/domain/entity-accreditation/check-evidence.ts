/** The parts of a review of a legal entity, and the evidence that it needs (compliance.md § 4.4). */
import type { Step } from '../accreditation-rules/findings.ts';
import { addDays, addMonths } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { ruleOn } from '../rules/rule-table.ts';
import type { EntityFacts } from './entity-facts.ts';

export type EntityOutcome = 'PASSED' | 'FAILED' | 'NEEDS_INFO';

export interface EntityFinding {
  result: 'FAILED' | 'NEEDS_INFO';
  message: string;
}

/** A part of the review: what it compared, what is missing, and how long its evidence is valid. */
export interface Part {
  steps?: Step[];
  findings?: EntityFinding[];
  validUntil?: string | null;
}

export const failed = (message: string): Part => ({ findings: [{ result: 'FAILED', message }] });
export const needsInfo = (message: string): Part => ({ findings: [{ result: 'NEEDS_INFO', message }] });

/** The earliest limit of the parts is that of all. */
export function joinParts(parts: readonly Part[]): Part {
  const limits = parts.flatMap(({ validUntil }) => validUntil ?? []);
  return {
    steps: parts.flatMap(({ steps }) => steps ?? []),
    findings: parts.flatMap(({ findings }) => findings ?? []),
    validUntil: limits.toSorted()[0] ?? null,
  };
}

/** Financial statements, and extracts of a registry, are valid for a limited time after their date. */
export function checkEvidence({ items, documents, day }: EntityFacts, kind: 'financial' | 'registry'): Part {
  const rule = ruleOn('entityEvidence', day);
  if (!rule) return needsInfo('No rule version of the evidence of entities covers this day');
  const { statementMonths, auditedMonths, registryMonths } = rule.parameters;
  const parts = items.flatMap((item): Part[] => {
    const document = documents.find(({ fileId }) => fileId === item.fileId);
    if (!document) return [];
    const datedOn = document.datedOn ?? item.statementDate;
    if (datedOn === null || datedOn > day)
      return [needsInfo(`State the date of the document ${document.name}`)];
    const months = kind === 'registry' ? registryMonths : item.isAudited ? auditedMonths : statementMonths;
    const oldest = addMonths(day, -months);
    const step: Step = {
      label: `Date of ${document.name}`,
      left: datedOn,
      operator: '≥',
      right: oldest,
      passed: datedOn >= oldest,
      citation: rule.citation,
    };
    if (!step.passed)
      return [{ ...needsInfo(`Provide a document dated on or after ${formatDay(oldest)}`), steps: [step] }];
    return [{ steps: [step], validUntil: lastDayOf(datedOn, months) }];
  });
  if (parts.length === 0)
    return needsInfo(
      kind === 'registry'
        ? 'Provide evidence from the registry'
        : 'Provide a financial statement of the entity',
    );
  return joinParts(parts);
}

/** The last day on which a document of that date is at most some months old. */
function lastDayOf(datedOn: string, months: number): string {
  let day = addMonths(datedOn, months);
  // A month without the day of the document has its limit on its last day, which later days share.
  while (addMonths(addDays(day, 1), -months) <= datedOn) day = addDays(day, 1);
  return day;
}
