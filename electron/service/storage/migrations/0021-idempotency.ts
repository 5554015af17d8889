import { type Kysely, sql } from 'kysely';

/** A key is taken before long work begins: the row names the run of the host that does it. */
const statements = [
  `CREATE TABLE idempotentRequests (
    accountId TEXT NOT NULL REFERENCES accounts (id),
    idempotencyKey TEXT NOT NULL,
    requestDigest TEXT NOT NULL,
    runId TEXT,
    answerSealed BLOB,
    createdAt TEXT NOT NULL,
    PRIMARY KEY (accountId, idempotencyKey),
    CHECK ((runId IS NULL) <> (answerSealed IS NULL))
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO idempotentRequests
    SELECT accountId, idempotencyKey, requestDigest, NULL, answerSealed, createdAt FROM idempotentAnswers`,
  'DROP TABLE idempotentAnswers',
  'ALTER TABLE idempotentRequests RENAME TO idempotentAnswers',
  'CREATE INDEX idempotentAnswersByAge ON idempotentAnswers (createdAt)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
