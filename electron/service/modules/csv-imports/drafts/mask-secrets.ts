import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import { matchHeader } from '../parse/match-header.ts';
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

/** An SSN with its separators, in a column of another field. */
const maskWritten = (text: string) => (/^\s*\d{3}[\s-]\d{2}[\s-]\d{4}\s*$/.test(text) ? maskSsn(text) : text);

/** How the texts of a column are shown: SSNs are masked whatever field it is mapped to. */
export function maskSecrets({ kind, fields, header }: DraftFacts, column: number): (text: string) => string {
  const filled = fields[column] ?? [];
  if (filled.length === 0 || !kind) return maskSample;
  const isSecret = secretsOf({ kind });
  if (filled.some(isSecret)) return maskSsn;
  const [named] = matchHeader([header[column] ?? ''], csvKindOf(kind)).matches;
  return named?.fields.some(isSecret) ? maskSample : maskWritten;
}
