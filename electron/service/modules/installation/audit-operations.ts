import { sql } from 'kysely';
import { compiledRow } from '#service/storage/compiled-query.ts';
import type { Db } from '#service/storage/schema.ts';

/** The numbers of the events of one operation, both inclusive. */
export interface AuditOperationRange {
  firstSeq: number;
  lastSeq: number;
}

const selectStart = compiledRow((db, seq: number) =>
  db
    .selectFrom('auditOperations')
    .select('firstSeq')
    .where('firstSeq', '<=', seq)
    .orderBy('firstSeq', 'desc')
    .limit(sql.lit(1)),
);

const selectNext = compiledRow((db, seq: number) =>
  db
    .selectFrom('auditOperations')
    .select('firstSeq')
    .where('firstSeq', '>', seq)
    .orderBy('firstSeq')
    .limit(sql.lit(1)),
);

/** The operation to which an event belongs; one without events, if there is no such event. */
export async function findOperation(db: Db, seq: number): Promise<AuditOperationRange> {
  const start = await selectStart(db, seq);
  const next = await selectNext(db, seq);
  const lastSeq = next ? next.firstSeq - 1 : await findHighest(db);
  return { firstSeq: seq > lastSeq ? seq : (start?.firstSeq ?? seq), lastSeq };
}

/** The number of the newest event; 0 if there is none. */
export async function findHighest(db: Db): Promise<number> {
  const { highest } = await db
    .selectFrom('auditEvents')
    .select((eb) => eb.fn.max('seq').as('highest'))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}
