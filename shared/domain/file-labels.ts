/** The labels of files, which state their purpose (decisions.md § 5). */
export const fileLabels = [
  'OTHER',
  'KYC_DOCUMENT_FRONT',
  'KYC_DOCUMENT_BACK',
  'KYC_SELFIE',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_NET_WORTH',
  'PROOF_OF_INCOME',
  'PROOF_OF_LIABILITIES',
  'CREDIT_REPORT',
  'PROFESSIONAL_LICENSE',
  'EMPLOYMENT_LETTER',
  'VERIFICATION_LETTER',
  'SUBSCRIPTION_AGREEMENT',
  'OFFERING_MEMORANDUM',
  'FORMATION_DOCUMENT',
  'OPERATING_AGREEMENT',
  'TRUST_AGREEMENT',
  'BENEFICIAL_OWNERSHIP',
  'SS4_LETTER',
  'W9',
  'W8',
  'COVER_ART',
] as const;
export type FileLabel = (typeof fileLabels)[number];

/** The labels of identity documents, which must be images or PDF files. */
export const kycLabels: readonly FileLabel[] = ['KYC_DOCUMENT_FRONT', 'KYC_DOCUMENT_BACK', 'KYC_SELFIE'];
export const kycMediaTypes: readonly string[] = ['image/png', 'image/jpeg', 'application/pdf'];

/** The labels of documents about the accreditation of an individual. */
export const accreditationLabels: readonly FileLabel[] = [
  'PROOF_OF_NET_WORTH',
  'PROOF_OF_INCOME',
  'PROOF_OF_LIABILITIES',
  'CREDIT_REPORT',
  'PROFESSIONAL_LICENSE',
  'EMPLOYMENT_LETTER',
  'VERIFICATION_LETTER',
];

/** Documents with personal data: a public upload of one is a finding (compliance.md § 7.4). */
const confidentialLabels: readonly FileLabel[] = [
  ...kycLabels,
  ...accreditationLabels,
  'PROOF_OF_ADDRESS',
  'FORMATION_DOCUMENT',
  'OPERATING_AGREEMENT',
  'TRUST_AGREEMENT',
  'BENEFICIAL_OWNERSHIP',
  'SS4_LETTER',
  'W9',
  'W8',
];

export function isConfidential(label: FileLabel): boolean {
  return confidentialLabels.includes(label);
}
