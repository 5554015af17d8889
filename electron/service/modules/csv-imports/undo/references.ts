import type { Db } from '#service/storage/schema.ts';

export type CreatedTable =
  | 'accounts'
  | 'users'
  | 'issuers'
  | 'offerings'
  | 'offeringRevisions'
  | 'assets'
  | 'investorAccounts'
  | 'individuals'
  | 'legalEntities'
  | 'bankLines';

/** A column that refers to a record, and the label of the referring records. */
interface Reference {
  table: string;
  column: string;
  description: string;
}

const file = { table: 'files', column: 'targetId', description: 'a file belongs to it' };

/**
 * The columns that may refer to imported records: every foreign key of the schema, and the links of files. A record
 * with another reference cannot be removed.
 */
export const references: Record<CreatedTable, readonly Reference[]> = {
  accounts: [
    { table: 'accounts', column: 'parentAccountId', description: 'an account was registered through it' },
    { table: 'apiKeys', column: 'accountId', description: 'it has an API key' },
    { table: 'users', column: 'accountId', description: 'it has another user' },
    { table: 'issuers', column: 'accountId', description: 'it has another issuer' },
    { table: 'offerings', column: 'accountId', description: 'it has an offering' },
    { table: 'investorAccounts', column: 'accountId', description: 'it has an investor account' },
    { table: 'csvImports', column: 'accountId', description: 'a file was imported into it' },
    { table: 'idempotentAnswers', column: 'accountId', description: 'it has been used' },
    file,
  ],
  users: [
    { table: 'investorAccounts', column: 'userId', description: 'the user has another investor account' },
    { table: 'trades', column: 'userId', description: 'the user has a cart or a trade' },
    { table: 'paymentMethods', column: 'userId', description: 'the user has a payment method' },
    { table: 'accessTokens', column: 'userId', description: 'the user has signed in' },
    { table: 'passwordLinks', column: 'userId', description: 'the user has a password link' },
    { table: 'files', column: 'userId', description: 'the user has uploaded a file' },
  ],
  investorAccounts: [
    { table: 'individuals', column: 'investorAccountId', description: 'an individual was added' },
    { table: 'legalEntities', column: 'investorAccountId', description: 'a legal entity was added' },
    { table: 'trades', column: 'investorAccountId', description: 'it has a cart or a trade' },
    { table: 'purchaserRecords', column: 'investorAccountId', description: 'it has a purchaser record' },
    file,
  ],
  individuals: [
    { table: 'kycRecords', column: 'individualId', description: 'an identity document was submitted' },
    { table: 'aicRecords', column: 'individualId', description: 'an accreditation was started' },
    { table: 'verifications', column: 'subjectId', description: 'it was verified' },
    { table: 'verifications', column: 'coversIndividualId', description: 'it was verified' },
    { table: 'owners', column: 'individualId', description: 'it is recorded as an owner' },
    { table: 'representations', column: 'subjectId', description: 'a representation was made' },
    {
      table: 'licenseStandings',
      column: 'individualId',
      description: 'the standing of a license was recorded',
    },
    file,
  ],
  legalEntities: [
    { table: 'entityAccreditations', column: 'legalEntityId', description: 'an accreditation was started' },
    { table: 'verifications', column: 'subjectId', description: 'it was verified' },
    { table: 'owners', column: 'subjectId', description: 'an owner was recorded' },
    { table: 'owners', column: 'ownerEntityId', description: 'it is recorded as an owner' },
    { table: 'representations', column: 'subjectId', description: 'a representation was made' },
    file,
  ],
  issuers: [
    { table: 'offerings', column: 'issuerId', description: 'it has an offering' },
    { table: 'trades', column: 'issuerId', description: 'it has a cart or a trade' },
    { table: 'coveredPersons', column: 'issuerId', description: 'a covered person was recorded' },
    { table: 'verifications', column: 'issuerId', description: 'a verification was made for it' },
    { table: 'owners', column: 'subjectId', description: 'an owner was recorded' },
    { table: 'representations', column: 'issuerId', description: 'a representation was made' },
    { table: 'issuerLinks', column: 'issuerId', description: 'it belongs to an issuer group' },
    { table: 'issuerLinks', column: 'relatedIssuerId', description: 'it belongs to an issuer group' },
    file,
  ],
  offerings: [
    { table: 'assets', column: 'offeringId', description: 'an asset was added' },
    { table: 'offeringRevisions', column: 'offeringId', description: 'a revision was created' },
    { table: 'trades', column: 'offeringId', description: 'it has a cart or a trade' },
    { table: 'offeringChanges', column: 'offeringId', description: 'its terms were changed' },
    { table: 'offeringWork', column: 'offeringId', description: 'its terms are being changed' },
    { table: 'coveredPersons', column: 'offeringId', description: 'a covered person was recorded' },
    { table: 'unitFlows', column: 'offeringId', description: 'its units were traded' },
    { table: 'purchaserRecords', column: 'offeringId', description: 'it has a purchaser record' },
    file,
  ],
  offeringRevisions: [],
  bankLines: [
    { table: 'fundingEntries', column: 'bankLineId', description: 'a payment was recorded from it' },
    { table: 'proposals', column: 'bankLineId', description: 'a payment was proposed from it' },
  ],
  assets: [
    { table: 'tradeLineItems', column: 'assetId', description: 'it is in a cart or a trade' },
    { table: 'unitFlows', column: 'assetId', description: 'its units were traded' },
    file,
  ],
};

/**
 * Why a record cannot be removed: another record refers to it.
 * @param leaving the IDs of the records that are removed with it
 */
export async function findReference(
  db: Db,
  table: CreatedTable,
  id: string,
  leaving: readonly string[],
): Promise<string | undefined> {
  for (const { table: from, column, description } of references[table]) {
    const rows = await db
      .selectFrom(from as 'individuals')
      .selectAll()
      .where(column as 'investorAccountId', '=', id)
      .limit(leaving.length + 1)
      .execute();
    if (rows.some((row) => !leaving.includes(row.id))) return description;
  }
  return undefined;
}
