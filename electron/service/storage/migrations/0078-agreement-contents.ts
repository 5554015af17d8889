import { type Kysely, sql } from 'kysely';

const statements = [
  // Whether an agreement shows text or ink; null until it is examined.
  'CREATE TABLE agreementContents (fileId TEXT PRIMARY KEY, content TEXT) STRICT, WITHOUT ROWID',
  'CREATE INDEX agreementsToExamine ON agreementContents (fileId) WHERE content IS NULL',
  `INSERT INTO agreementContents (fileId)
    SELECT DISTINCT l.subdocFileId FROM trades t JOIN tradeLineItems l ON l.tradeId = t.id
    WHERE t.tradeStatus IN ('CART', 'PLACED') AND l.subdocFileId IS NOT NULL`,
];

/** The content of the agreements of open trades is examined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
