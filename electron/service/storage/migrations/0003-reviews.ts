import { type Kysely, sql } from 'kysely';

/**
 * The columns with the time since which a record is in its state, and the indexes of the queues: since then, or since
 * the record was submitted.
 */
const queues = [
  { table: 'kycRecords', column: 'kycStatus', index: 'kycRecordsByStatus', since: 'createdAt' },
  { table: 'aicRecords', column: 'complianceReview', index: 'aicRecordsByReview', since: 'submittedAt' },
  {
    table: 'individuals',
    column: 'amlStatus',
    index: 'individualsByAml',
    since: 'setupCompletedAt',
    where: `WHERE setupStatus = 'COMPLETE'`,
  },
  { table: 'legalEntities', column: 'kybStatus', index: 'legalEntitiesByKyb', since: 'createdAt' },
  {
    table: 'legalEntities',
    column: 'sanctionsStatus',
    index: 'legalEntitiesBySanctions',
    since: 'createdAt',
  },
  { table: 'issuers', column: 'status', index: 'issuersByStatus', since: 'createdAt' },
  { table: 'offerings', column: 'complianceReview', index: 'offeringsByReview', since: 'createdAt' },
  { table: 'offerings', column: 'onboardingStatus', index: 'offeringsByOnboarding', since: 'createdAt' },
  { table: 'files', column: 'complianceReview', index: 'filesByReview', since: 'createdAt' },
  {
    table: 'trades',
    column: 'complianceReview',
    index: 'tradesByReview',
    since: 'closedAt, placedAt',
    where: `WHERE tradeStatus = 'PLACED'`,
  },
];

const tables = [
  // A change set: what changed since a review was approved. `decidedAt` ends it.
  `CREATE TABLE reviewChanges (
    seq INTEGER PRIMARY KEY,
    review TEXT NOT NULL,
    recordId TEXT NOT NULL,
    field TEXT NOT NULL,
    before TEXT,
    after TEXT,
    changedAt TEXT NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL,
    decidedAt TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX reviewChangesOpen ON reviewChanges (recordId, review, field) WHERE decidedAt IS NULL',

  // `pendingSince` is the start of the waiting time, which pauses until the record returns.
  `CREATE TABLE informationRequests (
    seq INTEGER PRIMARY KEY,
    review TEXT NOT NULL,
    recordId TEXT NOT NULL,
    requestedAt TEXT NOT NULL,
    pendingSince TEXT NOT NULL,
    endedAt TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX informationRequestsOpen ON informationRequests (recordId, review) WHERE endedAt IS NULL',

  // `lists` is JSON: the name and the date of each list that was searched.
  `CREATE TABLE screeningStatements (
    seq INTEGER PRIMARY KEY,
    review TEXT NOT NULL,
    recordId TEXT NOT NULL,
    lists TEXT NOT NULL,
    searchedOn TEXT NOT NULL,
    result TEXT NOT NULL,
    note TEXT,
    officerId TEXT NOT NULL,
    statedAt TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX screeningStatementsByRecord ON screeningStatements (recordId, review)',
];

/** Waiting times that pause, change sets, and screening statements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, index, since, where = '' } of queues) {
    await sql.raw(`ALTER TABLE ${table} ADD COLUMN ${column}Since TEXT`).execute(db);
    await sql.raw(`DROP INDEX ${index}`).execute(db);
    const columns = `${column}, coalesce(${column}Since, ${since})`;
    await sql.raw(`CREATE INDEX ${index} ON ${table} (${columns}) ${where}`).execute(db);
  }
  for (const table of tables) await sql.raw(table).execute(db);
}
