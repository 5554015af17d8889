import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DraftFacts } from './draft-facts.ts';

/** Whether a field contains social security numbers. */
export function secretsOf({ kind }: Pick<DraftFacts, 'kind'>): (field: string) => boolean {
  const secrets = kind ? csvKindOf(kind).secrets : [];
  return (field) => secrets.includes(field);
}

/** `***-**-1234`, as for a record. Other values, except those without their leading zero, are shown to be corrected. */
export function maskSsn(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{8,9}$/.test(digits) ? `***-**-${digits.slice(-4)}` : text;
}

/** A value that can be an SSN, also without its leading zero, in a column of any field. */
export function maskSample(text: string): string {
  if (/^\s*\d{8}\s*$/.test(text)) return `****${text.trim().slice(-4)}`;
  return /^\s*\d{3}[\s-]?\d{2}[\s-]?\d{4}\s*$/.test(text) ? maskSsn(text) : text;
}

/** How the texts of a column are shown. */
export function maskSecrets(facts: DraftFacts, column: number): (text: string) => string {
  const filled = facts.fields[column] ?? [];
  if (filled.length === 0) return maskSample;
  return filled.some(secretsOf(facts)) ? maskSsn : (text) => text;
}
