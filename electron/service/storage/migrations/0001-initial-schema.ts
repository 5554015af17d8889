import { type Kysely, sql } from 'kysely';
import { access } from './0001-initial-schema/access.ts';
import { auditLog } from './0001-initial-schema/audit-log.ts';
import { csvImports } from './0001-initial-schema/csv-imports.ts';
import { documents } from './0001-initial-schema/documents.ts';
import { investors } from './0001-initial-schema/investors.ts';
import { offerings } from './0001-initial-schema/offerings.ts';
import { reviews } from './0001-initial-schema/reviews.ts';
import { search } from './0001-initial-schema/search.ts';
import { trading } from './0001-initial-schema/trading.ts';

/**
 * The schema of the first release.
 *
 * - Every foreign key has an index: when a record is removed, SQLite looks for rows that refer to it.
 * - A list of the back office is read from an index with its order and all columns that filter it (`…ByAge`,
 *   `…ByName`), so only the rows of the page are read from the table. `seq` makes the order of equal values stable.
 * - Filters by states are counted in the smallest index that has them (`…ByStates`).
 */
const statements = [
  ...access,
  ...auditLog,
  ...offerings,
  ...investors,
  ...documents,
  ...trading,
  ...reviews,
  ...csvImports,
  ...search,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
