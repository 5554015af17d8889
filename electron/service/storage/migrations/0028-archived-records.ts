import { type Kysely, sql } from 'kysely';

/** The indexes of the lists, which now also have the column that hides archived records. */
const listIndexes = {
  issuersByAge: 'issuers (createdAt, seq, status, deletedAt)',
  issuersByTitle: 'issuers (title COLLATE NOCASE, seq, status, deletedAt)',
  offeringsByAge: 'offerings (createdAt, seq, type, complianceReview, onboardingStatus, enabled, deletedAt)',
  offeringsByName:
    'offerings (name COLLATE NOCASE, seq, type, complianceReview, onboardingStatus, enabled, deletedAt)',
  investorAccountsByAge:
    'investorAccounts (createdAt, seq, investorAccountType, setupStatus, regDQualified, deletedAt)',
  investorAccountsByName:
    'investorAccounts (name COLLATE NOCASE, seq, investorAccountType, setupStatus, regDQualified, deletedAt)',
  investorAccountsByStates: 'investorAccounts (investorAccountType, setupStatus, regDQualified, deletedAt)',
  individualsByAge: 'individuals (createdAt, seq, kycStatus, accredited, setupStatus, deletedAt)',
  individualsByName: `individuals (lastName COLLATE NOCASE, firstName COLLATE NOCASE, seq, kycStatus, accredited,
    setupStatus, deletedAt)`,
  individualsByStates: 'individuals (kycStatus, accredited, setupStatus, deletedAt)',
  legalEntitiesByAge:
    'legalEntities (createdAt, seq, companyType, kybStatus, sanctionsStatus, setupStatus, deletedAt)',
  legalEntitiesByName: `legalEntities (name COLLATE NOCASE, seq, companyType, kybStatus, sanctionsStatus, setupStatus,
    deletedAt)`,
  legalEntitiesByStates: 'legalEntities (companyType, kybStatus, sanctionsStatus, setupStatus, deletedAt)',
};

const archivable = ['issuers', 'offerings', 'assets', 'investorAccounts', 'individuals', 'legalEntities'];

const statements = [
  ...Object.entries(listIndexes).flatMap(([name, columns]) => [
    `DROP INDEX ${name}`,
    `CREATE INDEX ${name} ON ${columns}`,
  ]),
  // Few records are archived, and searches exclude them.
  ...archivable.map((table) => `CREATE INDEX ${table}Archived ON ${table} (seq) WHERE deletedAt IS NOT NULL`),
];

/** Staff archive records: `deletedAt` has the time. Lists and searches exclude them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
