import type { FileLabel } from '../file-labels.ts';
import type { Findings, MissingDocument, Step } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { Submission } from './submission.ts';

/** A file of the individual that was not rejected. */
export interface AccreditationDocument {
  fileId: string;
  name: string;
  label: FileLabel;
  /** `YYYY-MM-DD`: its stated date, or the day of its upload. */
  datedOn: string;
  /** Whether the client gave the date of the statement. */
  hasDate: boolean;
}

/**
 * Which documents are missing, and whether the others are recent enough. A recent confirmation by a trusted
 * professional replaces all other documents.
 */
export function evaluateDocuments(
  rules: AccreditationRules,
  { method, items }: Submission,
  documents: readonly AccreditationDocument[],
  asOf: string,
): Findings {
  const oldest = subtractMonths(asOf, rules.age.months);
  const ageOf = ({ name, datedOn, hasDate }: AccreditationDocument, citation: string): Step => ({
    label: hasDate
      ? `Statement date of ${name}`
      : `Statement date of ${name} (not provided; upload date used)`,
    left: datedOn,
    operator: '≥',
    right: oldest,
    passed: datedOn >= oldest,
    citation,
  });
  const confirmation = newestOf(documents, rules.confirmation.label);
  if (confirmation && confirmation.datedOn >= oldest) {
    return { steps: [ageOf(confirmation, rules.confirmation.citation)], missing: [] };
  }

  const { ofItem, besides } = rules.documents[method];
  const labels = [ofItem, ...besides].map(({ label }) => label);
  const used = new Set<AccreditationDocument>();
  const missing: MissingDocument[] = [];
  for (const [index, { fileId }] of items.entries()) {
    const document = documents.find((one) => one.fileId === fileId && labels.includes(one.label));
    if (document) used.add(document);
    else missing.push({ ...ofItem, description: `${ofItem.description} (item ${index + 1})` });
  }
  for (const rule of besides) {
    const document = newestOf(documents, rule.label);
    if (document) used.add(document);
    else missing.push(rule);
  }
  const mustBeRecent = rules.age.methods.includes(method);
  return { steps: mustBeRecent ? [...used].map((one) => ageOf(one, rules.age.citation)) : [], missing };
}

function newestOf(
  documents: readonly AccreditationDocument[],
  label: FileLabel,
): AccreditationDocument | undefined {
  return documents
    .filter((document) => document.label === label)
    .reduce<AccreditationDocument | undefined>(
      (newest, one) => (newest && newest.datedOn >= one.datedOn ? newest : one),
      undefined,
    );
}

/** The same day some months earlier, or the last day of that month if it is shorter. */
function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastOfMonth)));
  return date.toISOString().slice(0, 10);
}
