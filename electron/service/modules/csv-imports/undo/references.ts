import type { Db } from '#service/storage/storage.ts';

/** The tables of what imports make. */
export type CreatedTable =
  | 'accounts'
  | 'users'
  | 'issuers'
  | 'offerings'
  | 'offeringRevisions'
  | 'assets'
  | 'investorAccounts'
  | 'individuals'
  | 'legalEntities';

/** A column by which other records refer to one, and what those are called. */
interface Reference {
  table: string;
  column: string;
  label: string;
}

const file = { table: 'files', column: 'targetId', label: 'a file belongs to it' };

/**
 * What may refer to what an import made: every foreign key of the schema, and files, which are attached by
 * id. A record that something else refers to cannot be taken back.
 */
export const references: Record<CreatedTable, readonly Reference[]> = {
  accounts: [
    { table: 'accounts', column: 'parentAccountId', label: 'an account was registered through it' },
    { table: 'apiKeys', column: 'accountId', label: 'it has an API key' },
    { table: 'users', column: 'accountId', label: 'it has another user' },
    { table: 'issuers', column: 'accountId', label: 'it has another issuer' },
    { table: 'offerings', column: 'accountId', label: 'it has an offering' },
    { table: 'investorAccounts', column: 'accountId', label: 'it has an investor account' },
    { table: 'csvImports', column: 'accountId', label: 'a file was imported into it' },
    { table: 'idempotentAnswers', column: 'accountId', label: 'it has been used' },
    file,
  ],
  users: [
    { table: 'investorAccounts', column: 'userId', label: 'the user has another investor account' },
    { table: 'trades', column: 'userId', label: 'the user has a cart or a trade' },
    { table: 'paymentMethods', column: 'userId', label: 'the user has a payment method' },
    { table: 'accessTokens', column: 'userId', label: 'the user has signed in' },
    { table: 'files', column: 'userId', label: 'the user has uploaded a file' },
  ],
  investorAccounts: [
    { table: 'individuals', column: 'investorAccountId', label: 'a person was added' },
    { table: 'legalEntities', column: 'investorAccountId', label: 'a legal entity was added' },
    { table: 'trades', column: 'investorAccountId', label: 'it has a cart or a trade' },
    file,
  ],
  individuals: [
    { table: 'kycRecords', column: 'individualId', label: 'an identity document was submitted' },
    { table: 'aicRecords', column: 'individualId', label: 'an accreditation record was begun' },
    file,
  ],
  legalEntities: [file],
  issuers: [
    { table: 'offerings', column: 'issuerId', label: 'it has an offering' },
    { table: 'trades', column: 'issuerId', label: 'it has a cart or a trade' },
    file,
  ],
  offerings: [
    { table: 'assets', column: 'offeringId', label: 'an asset was added' },
    { table: 'offeringRevisions', column: 'offeringId', label: 'a revision was made' },
    { table: 'trades', column: 'offeringId', label: 'it has a cart or a trade' },
    { table: 'unitFlows', column: 'offeringId', label: 'units of it were traded' },
    file,
  ],
  offeringRevisions: [],
  assets: [
    { table: 'tradeLineItems', column: 'assetId', label: 'it stands in a cart or a trade' },
    { table: 'unitFlows', column: 'assetId', label: 'units of it were traded' },
    file,
  ],
};

/**
 * Why a record cannot go: something that would stay refers to it.
 * @param leaving the ids of the records that go with it
 */
export async function findReference(
  db: Db,
  table: CreatedTable,
  id: string,
  leaving: readonly string[],
): Promise<string | undefined> {
  for (const { table: from, column, label } of references[table]) {
    const rows = await db
      .selectFrom(from as 'individuals')
      .selectAll()
      .where(column as 'investorAccountId', '=', id)
      .limit(leaving.length + 1)
      .execute();
    if (rows.some((row) => !leaving.includes(row.id))) return label;
  }
  return undefined;
}
