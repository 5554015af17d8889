import Type from 'typebox';
import { accreditationTypes } from '../../records/individual.ts';
import { kyc } from '../compliance/kyc.ts';
import { flag, idOf, oneOf, optional, request } from '../fields.ts';
import { individual } from '../investors/individuals.ts';
import { operation } from '../operation.ts';
import { bodyForm, importOutcome, importQuery, noCsv, noRow, repeated } from './csv-imports.ts';

export const importAic = operation({
  name: 'importAic',
  module: 'csv-imports',
  http: { method: 'POST', path: '/csv/aic' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Import the statements of an individual’s net worth from a CSV file',
  description: `The rows are the items of one accreditation record of type NET_WORTH, and replace those that it has. They are about one individual of the account, whom the column \`role\` names: PRIMARY if no row does, AUTHORIZED_SIGNER on a legal entity’s account. The individual takes \`aicAccreditationType\` as the ground that it claims; \`accredited\` is kept in the history of the record as what the client states, for an officer alone makes somebody accredited. A file has at most 100 rows; the valid ones are imported and the others listed in \`failedRows\`. With \`dryRun=true\` nothing is kept and \`importId\` is null. Faults of content are 400. ${bodyForm}`,
  query: request({
    investorAccountId: idOf('investorAccount'),
    aicAccreditationType: oneOf(accreditationTypes),
    accredited: optional(flag()),
    ...importQuery,
  }),
  upload: 'csv',
  output: Type.Object({ ...individual.properties, ...importOutcome }),
  errors: {
    400: `${noCsv}; ${noRow}; the account has not exactly one individual of the role; an officer has decided the record`,
    404: 'No such investor account for this key, or no row names a file that there is',
    409: repeated,
  },
  example: {
    query: {
      investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3',
      aicAccreditationType: 'NET_WORTH',
      again: true,
    },
    csv: 'institution,accountType,balance\nCasco Bay Savings,BROKERAGE,1250000.50\nHarbor Credit Union,MORTGAGE,180000\n',
  },
});

export const importKyc = operation({
  name: 'importKyc',
  module: 'csv-imports',
  http: { method: 'POST', path: '/csv/kyc' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Submit an individual’s identity document from a CSV file',
  description: `The file has exactly one row, whose columns are the fields of \`POST /kyc\` but the individual and the files, which stand in the query. With \`dryRun=true\` nothing is kept: \`importId\` is null and \`id\` that of no record. Faults of content are 400. ${bodyForm}`,
  query: request({
    individualId: idOf('individual'),
    frontFileId: idOf('file'),
    backFileId: optional(idOf('file')),
    selfieFileId: optional(idOf('file')),
    ...importQuery,
  }),
  upload: 'csv',
  output: Type.Object({ ...kyc.properties, ...importOutcome }),
  errors: {
    400: `${noCsv}; it has no row or more than one; what \`POST /kyc\` answers with 422`,
    404: 'No such individual or file for this key',
    409: repeated,
  },
  example: {
    query: {
      individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3',
      frontFileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3',
      again: true,
    },
    csv: 'kycFirstName,kycLastName,kycDocumentType,kycDocumentId,kycDocumentIssuer,kycDocumentIssuedDate,kycDocumentExpirationDate,kycDocumentDob\nTomás,Reyes,PASSPORT,A12345678,US,05/02/2021,05/01/2031,07/21/1984\n',
  },
});
