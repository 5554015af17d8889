import { type SqlBool, sql } from 'kysely';
import type { Db } from '#service/storage/schema.ts';
import { loadSampleData } from '#shared/contracts/installation/sample-data.ts';

/** The record that the events about the sample data as a whole name. */
export const sampleDataId = 'sample-data';

/** Events of a load of sample data, from `low` to below `high`: their times are those of the weeks before it. */
export interface SampleRange {
  low: number;
  high: number;
  /** None of their times is later. */
  last: string;
}

/** Each load is between two events, unless the host was ended during it. */
export async function readSampleRanges(db: Db): Promise<SampleRange[]> {
  const bounds = await db
    .selectFrom('auditEvents')
    .select(['seq', 'at', 'action', 'after'])
    .where('recordId', '=', sampleDataId)
    .orderBy('seq')
    .execute();
  const ranges: SampleRange[] = [];
  for (const [index, { seq, action, after }] of bounds.entries()) {
    const isStart = action === loadSampleData.name && JSON.parse(after).state === 'running';
    if (!isStart) continue;
    const end = bounds[index + 1];
    const high = end?.seq ?? Number.MAX_SAFE_INTEGER;
    ranges.push({ low: seq + 1, high, last: end?.at ?? '9999' });
  }
  return ranges;
}

/** Whether a load of sample data has ended without an error, also if it was removed since. */
export async function wasSampleLoaded(db: Db): Promise<boolean> {
  const loaded = await db
    .selectFrom('auditEvents')
    .select('seq')
    .where('recordId', '=', sampleDataId)
    .where(sql<SqlBool>`after ->> 'state' = 'done'`)
    .limit(1)
    .executeTakeFirst();
  return loaded !== undefined;
}
