/** What a merge leaves with the duplicate: an account's records were submitted, reviewed, and traded for that account. */
import { sql } from 'kysely';
import type { Db } from '#service/storage/schema.ts';
import type { MergedPair } from '#shared/contracts/compliance/merges.ts';
import type { MergeableTable } from '#shared/records/derive-merge.ts';

interface Retained {
  one: string;
  many: string;
  table: string;
  /** With the ID of the duplicate. */
  column: string;
  except?: string;
}

const files = { one: 'file', many: 'files', table: 'files', column: 'targetId' };
const verifications = {
  ...{ one: 'verification', many: 'verifications' },
  ...{ table: 'verifications', column: 'subjectId' },
};

const retainedOf: Readonly<Record<MergeableTable, readonly Retained[]>> = {
  issuers: [
    { one: 'offering', many: 'offerings', table: 'offerings', column: 'issuerId' },
    { one: 'covered person', many: 'covered persons', table: 'coveredPersons', column: 'issuerId' },
    files,
  ],
  investorAccounts: [
    {
      ...{ one: 'trade', many: 'trades', table: 'trades', column: 'investorAccountId' },
      except: `and "tradeStatus" <> 'CART'`,
    },
    files,
  ],
  individuals: [
    { one: 'identity document', many: 'identity documents', table: 'kycRecords', column: 'individualId' },
    {
      ...{ one: 'accreditation', many: 'accreditations', table: 'aicRecords', column: 'individualId' },
      except: `and "method" <> 'PENDING'`,
    },
    verifications,
    files,
  ],
  legalEntities: [
    {
      ...{ one: 'accreditation', many: 'accreditations' },
      ...{ table: 'entityAccreditations', column: 'legalEntityId' },
    },
    verifications,
    files,
  ],
};

export async function countRetained(db: Db, table: MergeableTable, id: string): Promise<MergedPair['stays']> {
  const counts = await Promise.all(
    retainedOf[table].map(async ({ one, many, table: name, column, except = '' }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)}
        where ${sql.ref(column)} = ${id} ${sql.raw(except)}`.execute(db);
      const count = Number(rows[0]?.count ?? 0);
      return { label: count === 1 ? one : many, count };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
