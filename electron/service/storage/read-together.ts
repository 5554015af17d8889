import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Runs many reads in one snapshot. Separately, each would acquire and release the locks of the database. Only for
 * threads with a reading connection of their own.
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
