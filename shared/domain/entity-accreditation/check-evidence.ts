/** The parts of a review of a legal entity, and the evidence that it needs (compliance.md § 4.4). */

import { dateOf, lastDayOf } from '../accreditation-rules/evidence.ts';
import { monthsOfEntityDocument } from '../accreditation-rules/evidence-age.ts';
import type { MissingCode, Step } from '../accreditation-rules/findings.ts';
import { addMonths } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { ruleOn } from '../rules/rule-table.ts';
import type { EntityFacts } from './entity-facts.ts';

export type EntityOutcome = 'PASSED' | 'FAILED' | 'NEEDS_INFO';

export interface EntityFinding {
  result: 'FAILED' | 'NEEDS_INFO';
  message: string;
  code?: MissingCode;
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
export function checkEvidence(
  { basis, items, documents, day }: EntityFacts,
  kind: 'financial' | 'registry',
): Part {
  const rule = ruleOn('entityEvidence', day);
  if (!rule) return needsInfo('No rule version of the evidence of entities covers this day');
  const parts = items.flatMap((item): Part[] => {
    const document = documents.find(({ fileId }) => fileId === item.fileId);
    if (!document) return [];
    const datedOn = dateOf(document, item.statementDate, day);
    if (datedOn === null) return [needsInfo(`State the date of the document ${document.name}`)];
    const months = monthsOfEntityDocument(basis, item, day) ?? 0;
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
