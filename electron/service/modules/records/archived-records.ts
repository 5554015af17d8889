/** What the audit log says about archived records. */
import { sql } from 'kysely';
import type { Db } from '#service/storage/schema.ts';
import { archivableTableOf } from '#shared/domain/archivable-kinds.ts';

interface Archiving {
  officerId: string;
  note: string | null;
  /** The record of which it is a duplicate. */
  duplicateOfId: string | null;
}

/** Who archived a record, and why. */
export async function readArchiving(db: Db, id: string): Promise<Archiving> {
  const event = await db
    .selectFrom('auditEvents')
    .select([
      'actorId as officerId',
      sql<string | null>`json_extract(after, '$.note')`.as('note'),
      sql<string | null>`json_extract(after, '$.duplicateOfId')`.as('duplicateOfId'),
    ])
    .where('recordId', '=', id)
    .where(sql`json_extract(after, '$.archived')`, '=', 1)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return event ?? { officerId: '', note: null, duplicateOfId: null };
}

/** The records that are archived as duplicates of one. */
export async function readDuplicateIds(db: Db, id: string): Promise<string[]> {
  const table = archivableTableOf(id);
  if (table === undefined) return [];
  const events = await db
    .selectFrom('auditEvents')
    .select(sql<string>`json_extract(after, '$.duplicateId')`.as('duplicateId'))
    .distinct()
    .where('recordId', '=', id)
    .where(sql`json_extract(after, '$.duplicateId')`, 'is not', null)
    .execute();
  if (events.length === 0) return [];
  const archived = await db
    .selectFrom(table as 'issuers')
    .select('id')
    .where(
      'id',
      'in',
      events.map(({ duplicateId }) => duplicateId),
    )
    .where('deletedAt', 'is not', null)
    .orderBy('seq')
    .execute();
  const found: string[] = [];
  for (const duplicate of archived) {
    if ((await readArchiving(db, duplicate.id)).duplicateOfId === id) found.push(duplicate.id);
  }
  return found;
}
