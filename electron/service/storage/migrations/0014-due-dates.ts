import { type Kysely, sql } from 'kysely';

const statements = [
  // The trades whose money must be refunded by a day.
  `CREATE INDEX tradesByRefundDue ON trades (refundDueAt)
    WHERE fundingStatus = 'FUNDED' AND refundDueAt IS NOT NULL`,

  // JSON: the signer of the verification letter of a legal entity, as an officer recorded it.
  'ALTER TABLE entityAccreditations ADD COLUMN signer TEXT',
  // JSON: the securities of the issuer that a person bought before verification was required, as an officer recorded it.
  'ALTER TABLE aicRecords ADD COLUMN holding TEXT',
];

/** Dates of refunds, and what officers record about accreditations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
