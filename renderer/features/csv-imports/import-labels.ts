import type { RecognizedKind } from '#shared/contracts/csv-imports/import-drafts.ts';

/** The kinds of file, in the words of the screens. */
export const kindLabels: Record<RecognizedKind, { name: string; one: string; many: string }> = {
  investors: { name: 'Investors', one: 'investor', many: 'investors' },
  issuers: { name: 'Issuers', one: 'issuer', many: 'issuers' },
  offering: { name: 'Offerings', one: 'offering or asset', many: 'offerings and assets' },
  aic: { name: 'Net worth statements', one: 'statement', many: 'statements' },
  kyc: { name: 'Identity document', one: 'identity document', many: 'identity documents' },
};

/** `1 investor`, `1,204 investors`. */
export function countKind(kind: RecognizedKind, count: number): string {
  return `${count.toLocaleString()} ${kindLabels[kind][count === 1 ? 'one' : 'many']}`;
}

/** `1 row`, `1,204 rows`. */
export function countRows(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`;
}

export const delimiterLabels: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

export const encodingLabels: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** `about 8 s left`, `about 3 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, seconds)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
