/** The findings of the provider about an identity document. An officer decides (decisions.md § 5). */

export const kycFindingCodes = [
  'DOCUMENT_EXPIRED',
  'DOCUMENT_EXPIRES_SOON',
  'DOCUMENT_NOT_YET_ISSUED',
  'UNDER_AGE',
  'FIRST_NAME_MISMATCH',
  'LAST_NAME_MISMATCH',
  'BIRTH_DATE_MISMATCH',
  'ISSUER_MISMATCH',
  'NUMBER_FORMAT',
  'SAME_DOCUMENT_NUMBER',
  'SAME_SSN',
  'DOCUMENT_UNREADABLE',
  'IMAGE_TOO_SMALL',
  'IMAGE_TOO_LARGE',
  'PDF_SCRIPTS',
  'SAME_BYTES',
  'MRZ_CHECK_DIGIT',
  'MRZ_MISMATCH',
  'TEXT_MISMATCH',
  'DOCUMENT_NOT_READ',
  'DOCUMENT_OF_ANOTHER_PERSON',
  'EXAMINATION_FAILED',
  'EXAMINATION_STOPPED',
] as const;
export type KycFindingCode = (typeof kycFindingCodes)[number];

/** The findings about the images, or about their examination; all other findings follow from data. */
export const imageFindingCodes: ReadonlySet<KycFindingCode> = new Set([
  'DOCUMENT_UNREADABLE',
  'IMAGE_TOO_SMALL',
  'IMAGE_TOO_LARGE',
  'PDF_SCRIPTS',
  'SAME_BYTES',
  'EXAMINATION_FAILED',
  'EXAMINATION_STOPPED',
]);

/** HIGH is rarely compatible with an approval; LOW usually has an innocent explanation. */
export type KycFindingSeverity = 'HIGH' | 'MEDIUM' | 'LOW';

/** The `response` of a KYC record is a JSON list of these. */
export interface KycFinding {
  code: KycFindingCode;
  severity: KycFindingSeverity;
  /** A sentence for the officer. */
  message: string;
  /** The compared values, by their labels. */
  compared: Record<string, string | number | null>;
  /** The other individuals that it refers to. */
  individualIds?: string[];
}
