import { type Kysely, sql } from 'kysely';

const statements = [
  // A payment that was reversed after its refund: more was returned than received.
  `UPDATE trades SET fundingTask = 'MONEY_TO_RECOVER', fundingStatus = 'PENDING'
    WHERE tradeStatus IN ('CANCELLED', 'REJECTED', 'UNWIND_PENDING')
      AND CAST(coalesce(txnChargedAmount, '0') AS REAL) < 0`,
  // Grantors without a linked record, who are recognized by name and birth date.
  'CREATE INDEX ownersByBirthDate ON owners (substr(dob, 1, 10)) WHERE individualId IS NULL',

  // What is left to do for the open trades of an offering after a change: `after` is the last trade that it was done for.
  `CREATE TABLE offeringWork (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    kind TEXT NOT NULL,
    changeIds TEXT NOT NULL,
    endsAgreements INTEGER NOT NULL,
    requiresReconfirmation INTEGER NOT NULL,
    startedAt TEXT NOT NULL,
    last INTEGER NOT NULL,
    carts TEXT NOT NULL,
    after INTEGER NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX offeringWorkByOffering ON offeringWork (offeringId)',
];

/**
 * Money that must be recovered is shown in the funding queue, grantors are found by their birth date, and changes of
 * offerings are applied to many trades in steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
