import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DraftFacts } from './draft-facts.ts';

/** Whether a field contains social security numbers. */
export function secretsOf({ kind }: Pick<DraftFacts, 'kind'>): (field: string) => boolean {
  const secrets = kind ? csvKindOf(kind).secrets : [];
  return (field) => secrets.includes(field);
}

/** `***-**-1234`, as for a record. A value that is not nine digits is shown, because it must be corrected. */
export function maskSsn(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{9}$/.test(digits) ? `***-**-${digits.slice(-4)}` : text;
}

/** How the texts of a column are shown. */
export function maskSecrets(facts: DraftFacts, column: number): (text: string) => string {
  return facts.fields[column]?.some(secretsOf(facts)) ? maskSsn : (text) => text;
}
