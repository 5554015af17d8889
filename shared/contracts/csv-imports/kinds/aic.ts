import type { Static } from 'typebox';
import { accreditationTypes, individualRoles } from '../../../records/individual.ts';
import { aicItems, aicItemsMax } from '../../compliance/aic-items.ts';
import { flag, idOf, oneOf, optional } from '../../fields.ts';
import { individual } from '../../investors/individuals.ts';
import { bodyForm, defineCsvKind, noCsv, noRow, oneRecord } from '../define-csv-kind.ts';

const { fileId: _fileId, ...statementFields } = aicItems.NET_WORTH.properties;

export const aic = defineCsvKind({
  kind: 'aic',
  label: { name: 'Net worth statements', one: 'statement', many: 'statements' },
  columns: {
    ...statementFields,
    fileId: optional(idOf('file')),
    role: optional(oneOf(individualRoles, 'Role of the individual in the account; defaults to PRIMARY')),
  },
  creates: oneRecord(individual, aicItemsMax),
  submissionOf: 'aic',
  query: {
    investorAccountId: idOf('investorAccount'),
    aicAccreditationType: oneOf(accreditationTypes),
    accredited: optional(flag()),
  },
  options: {
    investorAccountId: { flags: '--investor-account <id>', description: 'ID of the investor account' },
    aicAccreditationType: { flags: '--accreditation <type>', description: 'Claimed accreditation category' },
  },
  summary: 'Import net worth statements from CSV',
  description: `The rows become the items of one accreditation record of type NET_WORTH and replace its current items. They are about one individual of the account, with the role in the column \`role\`; the default is PRIMARY, or AUTHORIZED_SIGNER for a legal entity’s account. \`aicAccreditationType\` becomes the claimed category of the individual. \`accredited\` is stored in the history of the record as the client’s statement; only an officer can approve an accreditation. A file has at most ${aicItemsMax} rows. Valid rows are imported and the others are listed in \`failedRows\`. With \`dryRun=true\`, nothing is stored and \`importId\` is null. Invalid content returns 400. ${bodyForm}`,
  errors: {
    400: `${noCsv}; ${noRow}; the account does not have exactly one individual with the role; an officer has decided the record`,
    404: 'No such investor account for this key, or no row names an existing file',
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
export type StatementRow = Static<typeof aic.columns>;
