import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Does many reads as one, of one moment: each by itself would take the locks of the database and give them
 * back. For threads that have their reading connection to themselves.
 *
 * @param db a connection that reads
 */
export async function readTogether<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`begin`.execute(db);
  try {
    return await work();
  } finally {
    await sql`commit`.execute(db);
  }
}
