import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Report, reportNothing } from '#service/data-jobs/report.ts';
import { genesis, hashEvent } from '#service/storage/audit-chain.ts';
import type { Db } from '#service/storage/storage.ts';

const eventsAtOnce = 1000;

/**
 * Checks the whole chain.
 *
 * @returns how many events there are, and what is wrong with the first one that is; undefined if none is
 */
export async function verifyAuditLog(
  db: Db,
  report: Report = reportNothing,
): Promise<{ events: number; fault: string | undefined }> {
  // Read first: what is appended while the chain is checked is not missed at its end.
  const { rows } = await sql<{
    seq: number;
  }>`select seq from sqlite_sequence where name = 'auditEvents'`.execute(db);
  const [highest] = rows;
  let previousHash = genesis;
  let seq = 0;
  for (;;) {
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(eventsAtOnce)
      .execute();
    for (const event of events) {
      seq += 1;
      if (event.seq !== seq) return { events: seq, fault: `Event ${seq} is missing` };
      if (event.previousHash !== previousHash) {
        return { events: seq, fault: `Event ${seq} does not follow from the one before it` };
      }
      if (event.hash !== hashEvent(event)) return { events: seq, fault: `Event ${seq} was altered` };
      previousHash = event.hash;
    }
    if (events.length < eventsAtOnce) break;
    report('Following the chain', seq, highest?.seq ?? 0);
    // A cancellation is heard in between.
    await setImmediate();
  }
  if (highest !== undefined && highest.seq > seq) {
    return { events: seq, fault: `Events ${seq + 1} to ${highest.seq} are missing` };
  }
  return { events: seq, fault: undefined };
}
