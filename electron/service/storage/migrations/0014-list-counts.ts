import { type Kysely, sql } from 'kysely';

/**
 * What is left of a list that is narrowed by states is counted by an index of nothing else: it is the
 * smallest, and most filters leave one stretch of it.
 */
const stateIndexes = [
  'individualsByStates ON individuals (kycStatus, accredited, setupStatus)',
  'investorAccountsByStates ON investorAccounts (investorAccountType, setupStatus, regDQualified)',
  'legalEntitiesByStates ON legalEntities (companyType, kybStatus, sanctionsStatus, setupStatus)',
  'tradesByStates ON trades (tradeStatus, complianceReview, fundingStatus, systemReviewCheck)',
  'filesByStates ON files (label, complianceReview, targetTable, private)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of stateIndexes) await sql.raw(`CREATE INDEX ${index}`).execute(db);
}
