import { type Kysely, sql } from 'kysely';

const columns = [
  ['issuers', 'organizedInCountry'],
  ['issuers', 'organizedInState'],
  ['legalEntities', 'registrationNumber'],
  ['coveredPersons', 'answer'],
  ['coveredPersons', 'waiverReference'],
  ['coveredPersons', 'ownerId'],
] as const;

const ofUs = (column: string) =>
  `replace(upper(${column}), '.', '') IN ('US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA', 'AMERICA')`;

/** Profiles that were complete without what the customer identification program requires are incomplete. */
const statements = [
  `UPDATE individuals SET setupStatus = 'IN_PROGRESS'
    WHERE setupStatus = 'COMPLETE' AND lastFour IS NULL AND ${ofUs('citizenship')}`,
  `UPDATE legalEntities SET setupStatus = 'COMPLETE'
    WHERE address IS NOT NULL AND city IS NOT NULL AND country IS NOT NULL
      AND (NOT ${ofUs('country')} OR (state IS NOT NULL AND zip IS NOT NULL))
      AND replace(ein, '-', '') <> '000000000'
      AND investorAccountId IN (SELECT investorAccountId FROM individuals)`,
  `UPDATE investorAccounts SET setupStatus = 'IN_PROGRESS'
    WHERE setupStatus = 'COMPLETE' AND (
      id IN (SELECT investorAccountId FROM individuals WHERE setupStatus = 'IN_PROGRESS')
      OR (investorAccountType = 'LEGAL_ENTITY'
        AND id NOT IN (SELECT investorAccountId FROM legalEntities WHERE setupStatus = 'COMPLETE')))`,
];

/** What the conditions of an exemption at the sale and the identification of a legal entity depend on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns)
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} TEXT`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
