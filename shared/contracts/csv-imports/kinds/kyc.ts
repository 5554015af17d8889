import type { Static } from 'typebox';
import { kycFields, kyc as kycRecord } from '../../compliance/kyc.ts';
import { idOf, optional } from '../../fields.ts';
import { bodyForm, defineCsvKind, noCsv, oneRecord } from '../define-csv-kind.ts';

export const kyc = defineCsvKind({
  kind: 'kyc',
  label: { name: 'Identity document', one: 'identity document', many: 'identity documents' },
  columns: kycFields,
  creates: oneRecord(kycRecord, 1),
  query: {
    individualId: idOf('individual'),
    frontFileId: idOf('file'),
    backFileId: optional(idOf('file')),
    selfieFileId: optional(idOf('file')),
  },
  options: {
    individualId: { flags: '--individual <id>', description: 'ID of the individual' },
    frontFileId: { flags: '--front <id>', description: 'ID of the front image' },
    backFileId: { flags: '--back <id>', description: 'ID of the back image' },
    selfieFileId: { flags: '--selfie <id>', description: 'ID of the selfie' },
  },
  summary: 'Import KYC record from CSV',
  description: `The file has exactly one row. Its columns are the fields of \`POST /kyc\`, except the individual and the files, which are query parameters. With \`dryRun=true\`, nothing is stored: \`importId\` is null and \`id\` is not the ID of a record. Invalid content returns 400. ${bodyForm}`,
  errors: {
    400: `${noCsv}; it has no row or more than one; any condition for which \`POST /kyc\` returns 422`,
    404: 'No such individual or file for this key',
  },
  example: {
    query: {
      individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3',
      frontFileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3',
      again: true,
    },
    csv: 'kycFirstName,kycLastName,kycDocumentType,kycDocumentId,kycDocumentIssuer,kycDocumentIssuedDate,kycDocumentExpirationDate,kycDocumentDob\nTomás,Reyes,PASSPORT,A87654321,US,05/02/2021,05/01/2031,07/21/1984\n',
  },
});
export type KycRow = Static<typeof kyc.columns>;
