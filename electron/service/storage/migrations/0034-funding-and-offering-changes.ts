import { type Kysely, sql } from 'kysely';

const statements = [
  // A payment that was reversed after its refund: more was returned than received.
  `UPDATE trades SET fundingTask = 'MONEY_TO_RECOVER', fundingStatus = 'PENDING'
    WHERE tradeStatus IN ('CANCELLED', 'REJECTED', 'UNWIND_PENDING')
      AND CAST(coalesce(txnChargedAmount, '0') AS REAL) < 0`,
  // Grantors without a linked record, who are recognized by name and birth date.
  'CREATE INDEX ownersByBirthDate ON owners (substr(dob, 1, 10)) WHERE individualId IS NULL',
];

/** Money that must be recovered is shown in the funding queue, and grantors are found by their birth date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
