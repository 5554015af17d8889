import type { Static } from 'typebox';
import { accreditationTypes, individualRoles } from '../../../records/individual.ts';
import { aicItems, aicItemsMax } from '../../compliance/aic.ts';
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
    role: optional(oneOf(individualRoles, 'Whom of the account the file is about; PRIMARY if no row says')),
  },
  creates: oneRecord(individual, aicItemsMax),
  query: {
    investorAccountId: idOf('investorAccount'),
    aicAccreditationType: oneOf(accreditationTypes),
    accredited: optional(flag()),
  },
  options: {
    investorAccountId: { flags: '--investor-account <id>', description: 'whose statements they are' },
    aicAccreditationType: { flags: '--accreditation <type>', description: 'the ground that is claimed' },
  },
  summary: 'Import the statements of an individual’s net worth from a CSV file',
  description: `The rows are the items of one accreditation record of type NET_WORTH, and replace those that it has. They are about one individual of the account, whom the column \`role\` names: PRIMARY if no row does, AUTHORIZED_SIGNER on a legal entity’s account. The individual takes \`aicAccreditationType\` as the ground that it claims; \`accredited\` is kept in the history of the record as what the client states, for an officer alone makes somebody accredited. A file has at most 100 rows; the valid ones are imported and the others listed in \`failedRows\`. With \`dryRun=true\` nothing is kept and \`importId\` is null. Faults of content are 400. ${bodyForm}`,
  errors: {
    400: `${noCsv}; ${noRow}; the account has not exactly one individual of the role; an officer has decided the record`,
    404: 'No such investor account for this key, or no row names a file that there is',
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
