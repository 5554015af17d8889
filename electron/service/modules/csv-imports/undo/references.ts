import type { Db } from '#service/storage/storage.ts';

/** The tables of what imports make. */
export type MadeTable =
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
  words: string;
}

const file = { table: 'files', column: 'targetId', words: 'a file belongs to it' };

/**
 * What may refer to what an import made: every foreign key of the schema, and files, which are attached by
 * id. A record that something else refers to cannot be taken back.
 */
export const references: Record<MadeTable, readonly Reference[]> = {
  accounts: [
    { table: 'accounts', column: 'parentAccountId', words: 'an account was registered through it' },
    { table: 'apiKeys', column: 'accountId', words: 'it has an API key' },
    { table: 'users', column: 'accountId', words: 'it has another user' },
    { table: 'issuers', column: 'accountId', words: 'it has another issuer' },
    { table: 'offerings', column: 'accountId', words: 'it has an offering' },
    { table: 'investorAccounts', column: 'accountId', words: 'it has an investor account' },
    { table: 'csvImports', column: 'accountId', words: 'a file was imported into it' },
    { table: 'idempotentAnswers', column: 'accountId', words: 'it has been used' },
    file,
  ],
  users: [
    { table: 'investorAccounts', column: 'userId', words: 'the user has another investor account' },
    { table: 'trades', column: 'userId', words: 'the user has a cart or a trade' },
    { table: 'paymentMethods', column: 'userId', words: 'the user has a payment method' },
    { table: 'accessTokens', column: 'userId', words: 'the user has signed in' },
    { table: 'files', column: 'userId', words: 'the user has uploaded a file' },
  ],
  investorAccounts: [
    { table: 'individuals', column: 'investorAccountId', words: 'a person was added' },
    { table: 'legalEntities', column: 'investorAccountId', words: 'a legal entity was added' },
    { table: 'trades', column: 'investorAccountId', words: 'it has a cart or a trade' },
    file,
  ],
  individuals: [
    { table: 'kycRecords', column: 'individualId', words: 'an identity document was submitted' },
    { table: 'aicRecords', column: 'individualId', words: 'an accreditation record was begun' },
    file,
  ],
  legalEntities: [file],
  issuers: [
    { table: 'offerings', column: 'issuerId', words: 'it has an offering' },
    { table: 'trades', column: 'issuerId', words: 'it has a cart or a trade' },
    file,
  ],
  offerings: [
    { table: 'assets', column: 'offeringId', words: 'an asset was added' },
    { table: 'offeringRevisions', column: 'offeringId', words: 'a revision was made' },
    { table: 'trades', column: 'offeringId', words: 'it has a cart or a trade' },
    { table: 'unitFlows', column: 'offeringId', words: 'units of it were traded' },
    file,
  ],
  offeringRevisions: [],
  assets: [
    { table: 'tradeLineItems', column: 'assetId', words: 'it stands in a cart or a trade' },
    { table: 'unitFlows', column: 'assetId', words: 'units of it were traded' },
    file,
  ],
};

/**
 * Why a record cannot go: something that would stay refers to it.
 * @param leaving the ids of the records that go with it
 */
export async function findReference(
  db: Db,
  table: MadeTable,
  id: string,
  leaving: readonly string[],
): Promise<string | undefined> {
  for (const { table: from, column, words } of references[table]) {
    const rows = await db
      .selectFrom(from as 'individuals')
      .selectAll()
      .where(column as 'investorAccountId', '=', id)
      .limit(leaving.length + 1)
      .execute();
    if (rows.some((row) => !leaving.includes(row.id))) return words;
  }
  return undefined;
}
