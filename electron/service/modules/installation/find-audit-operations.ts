import { type SqlBool, sql } from 'kysely';
import { compiledRow } from '#service/storage/compiled-query.ts';
import type { Db } from '#service/storage/schema.ts';
import type { AuditEventFilters } from '#shared/contracts/installation/audit-log.ts';
import { findOperation } from './audit-operations.ts';
import { type AuditEventRow, planSearch, searchRange } from './find-audit-events.ts';

export interface FoundAuditOperation {
  first: AuditEventRow;
  /** The first event of a decision, among the first ones of the operation. */
  deciding: AuditEventRow;
  lastSeq: number;
  lastAt: string;
}

/** So many events of an operation are searched for its decision: an import can have millions. */
const searchedForDecision = 100;

const readDeciding = compiledRow((db, low: number, high: number) =>
  db
    .selectFrom('auditEvents')
    .selectAll()
    .where('seq', '>=', low)
    .where('seq', '<=', high)
    // The notes that have an outcome.
    .where(sql<SqlBool>`substr(after, 1, 11) IN ('{"decision"', '{"proposal"', '{"override"', '{"undone":{')`)
    .orderBy('seq')
    .limit(sql.lit(1)),
);

const readEvent = compiledRow((db, seq: number) =>
  db.selectFrom('auditEvents').selectAll().where('seq', '=', seq),
);

/**
 * Finds the operations of which an event matches the filters, newest first. The events between the newest match of an
 * operation and its first event are not read, however many they are.
 *
 * @param before the number below which to search; the whole log if omitted
 * @returns `next` as of `findAuditEvents`
 * @throws AppError invalid, if a time is not valid
 */
export async function findAuditOperations(
  db: Db,
  filters: AuditEventFilters,
  before: number | null | undefined,
  limit: number,
): Promise<{ operations: FoundAuditOperation[]; next: number | null }> {
  const search = await planSearch(db, filters, before);
  const operations: FoundAuditOperation[] = [];
  while (operations.length < limit) {
    const { rows, next } = await searchRange(db, filters, search, 1);
    const [match] = rows;
    if (!match) return { operations, next };
    const operation = await readOperation(db, match);
    operations.push(operation);
    search.high = operation.first.seq;
  }
  return { operations, next: search.high > search.low ? search.high : null };
}

async function readOperation(db: Db, match: AuditEventRow): Promise<FoundAuditOperation> {
  const { firstSeq, lastSeq } = await findOperation(db, match.seq);
  const first = match.seq === firstSeq ? match : await readEvent(db, firstSeq);
  const last = match.seq === lastSeq ? match : await readEvent(db, lastSeq);
  if (!first || !last) throw new Error(`Events ${firstSeq} to ${lastSeq} of the audit log are incomplete`);
  const searchedTo = Math.min(lastSeq, firstSeq + searchedForDecision);
  const deciding = firstSeq < lastSeq ? await readDeciding(db, firstSeq, searchedTo) : undefined;
  return { first, deciding: deciding ?? first, lastSeq, lastAt: last.at };
}
