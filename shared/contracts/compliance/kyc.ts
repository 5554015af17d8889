import Type, { type Static } from 'typebox';
import type { FileLabel } from '../../domain/file-labels.ts';
import { limits } from '../../domain/limits.ts';
import { documentTypes, kycStatuses } from '../../records/individual.ts';
import { idOf, oneOf, optional, request, text, usDate } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';

/** client-api.md "KYC record". */
export const kyc = record('Kyc', {
  individualId: string(),
  platform: string('Name of the provider'),
  documentType: choice(documentTypes),
  documentImage: string('File of the front image'),
  kycStatus: choice(kycStatuses),
  reason: stringOrNull(),
  response: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'The `kycLog` as it was sent; once the document is examined, a JSON list of findings, each with `code`, `severity` (HIGH, MEDIUM, LOW), `message` and the values that were `compared`',
  }),
  lastEventAt: dateTimeOrNull(),
  tid: stringOrNull(),
});
export type Kyc = Static<typeof kyc>;

export interface KycImage {
  field: 'kycDocumentFrontFileId' | 'kycDocumentBackFileId' | 'kycSelfieFileId';
  column: 'documentImage' | 'backFileId' | 'selfieFileId';
  label: FileLabel;
  requiredFor: readonly Kyc['documentType'][];
}

/** The images of an identity document: the table of client-api.md "KYC submission". */
export const kycImages = {
  front: {
    field: 'kycDocumentFrontFileId',
    column: 'documentImage',
    label: 'KYC_DOCUMENT_FRONT',
    requiredFor: ['PASSPORT', 'DRIVER_LICENSE', 'STATE_ID'],
  },
  back: {
    field: 'kycDocumentBackFileId',
    column: 'backFileId',
    label: 'KYC_DOCUMENT_BACK',
    requiredFor: ['DRIVER_LICENSE', 'STATE_ID'],
  },
  selfie: { field: 'kycSelfieFileId', column: 'selfieFileId', label: 'KYC_SELFIE', requiredFor: [] },
} as const satisfies Record<string, KycImage>;

export type KycSide = keyof typeof kycImages;
export const kycSides = Object.keys(kycImages) as KycSide[];

/** The fields of a document, without its individual and images; the CSV import has the same. */
export const kycFields = {
  kycFirstName: text(),
  kycLastName: text(),
  kycDocumentType: oneOf(documentTypes),
  kycDocumentId: text({ description: 'Document number' }),
  kycDocumentIssuer: text({
    maxLength: 10,
    description:
      'ISO 3166 country code of 2 or 3 letters for a PASSPORT; a US state or territory code for all other types',
  }),
  kycDocumentIssuedDate: usDate(),
  kycDocumentExpirationDate: usDate(),
  kycDocumentDob: usDate(),
  kycProvider: optional(text({ description: 'Defaults to `WITH_<KYC_PROVIDER>`' })),
  kycLog: optional(text({ maxLength: limits.metadataMax, description: 'JSON text' })),
  tid: optional(text()),
};

export const submitKyc = operation({
  name: 'submitKyc',
  module: 'compliance',
  http: { method: 'POST', path: '/kyc' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Submit KYC record',
  description:
    'Requires the uploaded images, each with its label: a front image for every type, and a back image for DRIVER_LICENSE and STATE_ID. The record and the individual become PENDING. The document is then examined in the background: the record becomes NEEDS_REVIEW with the findings in `response`, or ERROR if it could not be examined. An officer decides. If the decision is RESUBMIT, submit a new record.',
  body: request({
    individualId: idOf('individual'),
    ...kycFields,
    kycDocumentFrontFileId: optional(idOf('file')),
    kycDocumentBackFileId: optional(idOf('file')),
    kycSelfieFileId: optional(idOf('file')),
  }),
  output: kyc,
  errors: {
    404: 'No such individual or file for this key',
    422: 'An image is missing, does not belong to the individual, or has another label; the document issuer is not valid for the type; the dates contradict each other; or `kycLog` is not JSON text',
  },
  example: {
    body: {
      individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3',
      kycFirstName: 'Tomás',
      kycLastName: 'Reyes',
      kycDocumentType: 'PASSPORT',
      kycDocumentId: 'A12345678',
      kycDocumentIssuer: 'US',
      kycDocumentIssuedDate: '05/02/2021',
      kycDocumentExpirationDate: '05/01/2031',
      kycDocumentDob: '07/21/1984',
      kycProvider: 'WITH_<KYC_PROVIDER>',
      kycDocumentFrontFileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3',
      kycLog: '{"session":"4711","events":[]}',
    },
  },
});

export const getKyc = operation({
  name: 'getKyc',
  module: 'compliance',
  http: { method: 'GET', path: '/kyc/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get KYC record',
  description: 'Returns the record with its review status and the findings of the provider.',
  params: request({ id: idOf('kyc') }),
  output: kyc,
  errors: { 404: 'No such KYC record for this key' },
  example: { params: { id: 'kyc_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
