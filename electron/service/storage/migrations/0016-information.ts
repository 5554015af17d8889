import { type Kysely, sql } from 'kysely';

/** The index by which a case finds its newest request for information, also after the request was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('CREATE INDEX informationRequestsByRecord ON informationRequests (recordId, review)')
    .execute(db);
}
