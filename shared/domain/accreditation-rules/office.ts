/** Knowledgeable employees and insiders of an issuer (compliance.md § 4.3). */
import { toReadable } from '../choice-labels.ts';
import { addMonths, type Day } from '../compliance-days.ts';
import { checkAge, dateOf, type EvidenceFacts } from './evidence.ts';
import { type Findings, join, lacking, noFindings, type Step } from './findings.ts';
import type { AccreditationRules } from './rules.ts';
import type { EmployeeItem, InsiderItem, Position } from './submission.ts';

/** An issuer, as far as its offices matter. */
export interface OfficeIssuer {
  id: string;
  investmentCompanyExclusion: string | null;
}

/** The position in an issuer that an officer recorded; it replaces what the items state. */
export interface RecordedOffice {
  issuerId: string;
  position: Position;
  since: Day | null;
}

export interface OfficeFacts {
  documents: EvidenceFacts['documents'];
  office: RecordedOffice | null;
  /** The issuer of the recorded office, or of the item; null without one. */
  issuer: OfficeIssuer | null;
}

/** What is known about the position: from an officer, or from the item. */
interface StatedOffice {
  fileId: string;
  issuer: OfficeIssuer | null;
  position: string | null;
  since: Day | null;
}

/** Whether the investor is a knowledgeable employee of a private fund. */
export function evaluateEmployee(
  { knowledgeableEmployee: rule }: AccreditationRules,
  [item]: readonly EmployeeItem[],
  { documents, office, issuer }: OfficeFacts,
  day: Day,
): Findings {
  const { parameters, citation } = rule;
  const { position = null, since = null } = office ?? item ?? {};
  const stated = { fileId: item?.fileId ?? '', issuer, position, since };
  const letter = { months: parameters.letterMonths, citation };
  return join(
    checkExclusion(parameters.exclusions, issuer, citation),
    checkPosition(parameters.positions, stated, citation),
    checkParticipation(parameters, stated, day, citation),
    checkLetter(stated, documents, day, letter),
  );
}

/** Whether the investor is a director, an executive officer, or a general partner of the issuer. */
export function evaluateInsider(
  { insider: { parameters, citation } }: AccreditationRules,
  [item]: readonly InsiderItem[],
  { documents, office, issuer }: OfficeFacts,
  day: Day,
): Findings {
  const stated = {
    fileId: item?.fileId ?? '',
    issuer,
    position: office?.position ?? item?.position ?? null,
    since: null,
  };
  const missingIssuer = { label: null, description: 'An officer must confirm the issuer.', citation };
  return join(
    issuer ? noFindings() : lacking(missingIssuer),
    checkPosition(parameters.positions, stated, citation),
    checkLetter(stated, documents, day, { months: parameters.evidenceMonths, citation }),
  );
}

function isOneOf(
  label: string,
  value: string,
  values: readonly string[],
  citation: string,
  nextStep: string,
): Step {
  return {
    label,
    left: toReadable(value),
    operator: 'is one of',
    right: values.map(toReadable).join(', '),
    passed: values.includes(value),
    citation,
    nextStep,
  };
}

function checkExclusion(
  exclusions: readonly string[],
  issuer: OfficeIssuer | null,
  citation: string,
): Findings {
  const lack = (description: string) => lacking({ label: null, description, citation });
  if (!issuer) return lack('An officer must confirm the issuer that is the employer.');
  const { investmentCompanyExclusion: exclusion } = issuer;
  if (!exclusion) return lack('State `investmentCompanyExclusion` of the issuer.');
  const label = 'Investment company exclusion of the issuer';
  return {
    ...noFindings(),
    steps: [isOneOf(label, exclusion, exclusions, citation, 'Submit another basis.')],
  };
}

function checkPosition(positions: readonly string[], { position }: StatedOffice, citation: string): Findings {
  if (!position) return lacking({ label: null, item: 1, description: 'Item 1: State `position`.', citation });
  const step = isOneOf('Position', position, positions, citation, 'Submit another basis.');
  return { ...noFindings(), steps: [step] };
}

/** An employee who takes part in investments must have done so for some months. */
function checkParticipation(
  { participationMonths }: { participationMonths: number },
  { position, since }: StatedOffice,
  day: Day,
  citation: string,
): Findings {
  if (position !== 'INVESTMENT_EMPLOYEE') return noFindings();
  if (!since) return lacking({ label: null, item: 1, description: 'Item 1: State `since`.', citation });
  const newest = addMonths(day, -participationMonths);
  const step: Step = {
    label: 'Investment employee since',
    left: since,
    operator: '≤',
    right: newest,
    passed: since <= newest,
    citation,
    nextStep: 'Submit again after the required time, or another basis.',
  };
  return { ...noFindings(), steps: [step] };
}

function checkLetter(
  { fileId }: StatedOffice,
  documents: EvidenceFacts['documents'],
  day: Day,
  rule: { months: number; citation: string },
): Findings {
  const missing = {
    label: 'EMPLOYMENT_LETTER',
    item: 1,
    description: 'Item 1: Letter about the position',
  } as const;
  const document = documents.find((one) => one.fileId === fileId && one.label === missing.label);
  if (!document) return lacking({ ...missing, citation: rule.citation });
  return checkAge(document, dateOf(document, null, day), day, rule, missing);
}
