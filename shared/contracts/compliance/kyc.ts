import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { documentTypes, kycStatuses } from '../../records/individual.ts';
import { idOf, oneOf, optional, request, text, usDate } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';

/** client-api.md "KYC record". */
export const kyc = record('Kyc', {
  individualId: string(),
  platform: string('The name of the provider'),
  documentType: choice(documentTypes),
  documentImage: string('The file of the front'),
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

/** What a client tells of a document, but for whose it is and for its images; the CSV import takes the same. */
export const kycFields = {
  kycFirstName: text(),
  kycLastName: text(),
  kycDocumentType: oneOf(documentTypes),
  kycDocumentId: text({ description: 'The number of the document' }),
  kycDocumentIssuer: text({
    maxLength: 10,
    description: 'ISO 3166 country code of 2 or 3 letters for a PASSPORT, else the code of a US state',
  }),
  kycDocumentIssuedDate: usDate(),
  kycDocumentExpirationDate: usDate(),
  kycDocumentDob: usDate(),
  kycProvider: optional(text({ description: '`WITH_<KYC_PROVIDER>` if it is not given' })),
  kycLog: optional(text({ maxLength: limits.metadataMax, description: 'JSON as text' })),
  tid: optional(text()),
};

export const submitKyc = operation({
  name: 'submitKyc',
  module: 'compliance',
  http: { method: 'POST', path: '/kyc' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Submit an identity document',
  description:
    'Step 2 of the KYC submission; the images were uploaded before, each with its own label. The front is owed for every type, the back for DRIVER_LICENSE and STATE_ID. Record and individual are PENDING. The document is then examined in the background: NEEDS_REVIEW with what was found in `response`, or ERROR if it could not be examined. An officer decides. A record that was answered with RESUBMIT is followed by a new one.',
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
    422: 'An image is missing, is not one of the individual or bears another label; the issuer is not a code that the type takes; a date contradicts another; or `kycLog` is not JSON text',
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
  summary: 'Read a KYC record',
  description: 'How far its review is, and what the provider found.',
  params: request({ id: idOf('kyc') }),
  output: kyc,
  errors: { 404: 'No such KYC record for this key' },
  example: { params: { id: 'kyc_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
