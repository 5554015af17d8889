import { type Kysely, sql } from 'kysely';

const statements = [
  // What a decision replaced, until it can no longer be undone. `replaced` is JSON.
  `CREATE TABLE undoableDecisions (
    decisionSeq INTEGER PRIMARY KEY REFERENCES decisions (seq),
    recordId TEXT NOT NULL,
    review TEXT NOT NULL,
    officerId TEXT NOT NULL,
    decidedAt TEXT NOT NULL,
    replaced TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX undoableDecisionsByRecord ON undoableDecisions (recordId)',
  'CREATE INDEX undoableDecisionsByTime ON undoableDecisions (decidedAt)',
  // An undone approval no longer excludes the sales of its subject from those to purchasers who are not accredited.
  `CREATE TRIGGER verificationsSaleDelete AFTER DELETE ON verifications BEGIN
    INSERT OR IGNORE INTO purchaserSales (offeringId, at, tradeId, isChecked)
      SELECT t.offeringId, coalesce(t.closedAt, t.placedAt), t.id, 0 FROM trades t
      WHERE t.tradeStatus IN ('PLACED', 'SETTLED', 'UNWIND_PENDING')
        AND coalesce(t.closedAt, t.placedAt) IS NOT NULL
        AND t.investorAccountId IN (
          SELECT investorAccountId FROM individuals WHERE id IN (old.subjectId, old.coversIndividualId)
          UNION SELECT investorAccountId FROM legalEntities WHERE id = old.subjectId)
        AND EXISTS (SELECT 1 FROM offerings o WHERE o.id = t.offeringId AND o.exemption = 'RULE_506B');
  END`,
];

/** Decisions that the officer can undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
