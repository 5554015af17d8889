import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Selectable, SqlBool } from 'kysely';
import { continuesOperation, genesis, hashEvent, readAuditHead } from '#service/storage/audit-chain.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import type { Db } from '#service/storage/schema.ts';
import type { AuditEventTable } from '#service/storage/tables/access.ts';
import type { AuditHead } from '#shared/domain/audit-head.ts';

const eventsAtOnce = 1000;

export interface AuditLogCheck {
  events: number;
  /** The last verified event. */
  head: AuditHead;
  /** The first error; undefined if there is none. */
  error: string | undefined;
}

/**
 * Verifies the whole chain of the audit log, that it ends at its head, and that its operations start where they should:
 * otherwise, the screen could show an event as one of another operation.
 *
 * @param expected a head that was recorded earlier: the log must still contain it
 */
export async function verifyAuditLog(
  db: Db,
  key: KeyObject,
  report: Report = reportNothing,
  expected?: AuditHead,
): Promise<AuditLogCheck> {
  const end = await readAuditHead(db, key);
  let head: AuditHead = { seq: 0, hash: genesis };
  let previous: ReadEvent | undefined;
  const endWith = (error?: string): AuditLogCheck => ({ events: head.seq, head, error });
  for await (const event of readEvents(db)) {
    if (event.seq % eventsAtOnce === 0) report('Checking the audit log', event.seq, end.seq);
    const error = findError(key, event, head);
    if (error) return endWith(error);
    const starts = previous === undefined || !continuesOperation(previous, event);
    if (starts !== Boolean(event.startsOperation)) return endWith(explainOperation(event.seq));
    head = { seq: event.seq, hash: event.hash };
    previous = event;
    if (expected?.seq === head.seq && expected.hash !== head.hash) return endWith(explainOther(expected));
  }
  if (end.seq > head.seq) return endWith(explainMissing(head.seq + 1, end.seq));
  if (!end.isAuthentic || end.seq < head.seq || end.hash !== head.hash) {
    return endWith('The head of the audit log was altered: events at its end may be missing');
  }
  if (head.seq === 0) return endWith('There are no events');
  if (expected && expected.seq > head.seq) return endWith(explainOlder(expected, head));
  return endWith();
}

type ReadEvent = Selectable<AuditEventTable> & { startsOperation: SqlBool };

async function* readEvents(db: Db): AsyncGenerator<ReadEvent> {
  let last = 0;
  for (;;) {
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb.selectFrom('auditOperations').select('firstSeq').whereRef('firstSeq', '=', 'auditEvents.seq'),
          )
          .as('startsOperation'),
      )
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(eventsAtOnce)
      .execute();
    yield* events;
    if (events.length < eventsAtOnce) return;
    last = events.at(-1)?.seq ?? last;
    // Lets a cancellation arrive.
    await setImmediate();
  }
}

function findError(
  key: KeyObject,
  event: Selectable<AuditEventTable>,
  previous: AuditHead,
): string | undefined {
  const seq = previous.seq + 1;
  if (event.seq !== seq) return explainMissing(seq, event.seq - 1);
  if (event.previousHash !== previous.hash) return `Event ${seq} does not follow from the previous event`;
  return event.hash === hashEvent(key, event) ? undefined : `Event ${seq} was altered`;
}

function explainMissing(from: number, to: number): string {
  return from === to ? `Event ${from} is missing` : `Events ${from} to ${to} are missing`;
}

function explainOperation(seq: number): string {
  return `The operations of the log were altered at event ${seq}: it would be shown as part of another operation`;
}

function explainOther({ seq }: AuditHead): string {
  return `Event ${seq} does not have the expected hash: the data was replaced, or the hash belongs to another data folder`;
}

function explainOlder(expected: AuditHead, head: AuditHead): string {
  return `The log ends at event ${head.seq}, before the expected event ${expected.seq}: an older copy of the data was put in place`;
}
