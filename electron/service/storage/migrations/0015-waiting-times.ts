import { type Kysely, sql } from 'kysely';

/**
 * Since when something waits for an officer, where that is not when it was made: a person since it was told of
 * in full, an accreditation since something was submitted, a trade since it was placed or, with its money to
 * be sent back, since it ended. Of what waits already the audit log knows when that was.
 */
const statements = [
  'ALTER TABLE individuals ADD COLUMN setupCompletedAt TEXT',
  `UPDATE individuals SET setupCompletedAt = coalesce((
      SELECT max(at) FROM auditEvents e
      WHERE e.recordId = individuals.id AND e.after ->> 'setupStatus' = 'COMPLETE'
    ), createdAt)
    WHERE setupStatus = 'COMPLETE'`,
  'DROP INDEX individualsByAml',
  `CREATE INDEX individualsByAml ON individuals (amlStatus, setupCompletedAt) WHERE setupStatus = 'COMPLETE'`,

  'ALTER TABLE aicRecords ADD COLUMN submittedAt TEXT',
  `UPDATE aicRecords SET submittedAt = coalesce((
      SELECT max(at) FROM auditEvents e
      WHERE e.recordId = aicRecords.id AND e.before IS NOT NULL AND e.after ->> 'items' IS NOT NULL
    ), createdAt)
    WHERE method <> 'PENDING'`,
  'DROP INDEX aicRecordsByReview',
  'CREATE INDEX aicRecordsByReview ON aicRecords (complianceReview, submittedAt)',

  'DROP INDEX tradesByReview',
  `CREATE INDEX tradesByReview ON trades (complianceReview, coalesce(closedAt, placedAt))
    WHERE tradeStatus = 'PLACED'`,
  'DROP INDEX tradesByStatus',
  `CREATE INDEX tradesByStatus ON trades (tradeStatus, coalesce(closedAt, placedAt)) WHERE tradeStatus = 'PLACED'`,
  'DROP INDEX tradesByFunding',
  `CREATE INDEX tradesByFunding ON trades (fundingStatus, tradeStatus, coalesce(closedAt, placedAt))
    WHERE tradeStatus IN ('PLACED', 'CANCELLED', 'REJECTED')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
