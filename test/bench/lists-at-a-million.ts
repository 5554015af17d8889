import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type App, createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { commitTo } from '../support/writes.ts';
import { fillPeople } from './support/fill-people.ts';
import { createFolder } from './support/folders.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const recordCount = 1_000_000;
const runs = 15;
/** Milliseconds that leave time to paint the rows within a tenth of a second. */
const ceiling = 60;

const queries: Record<string, object> = {
  'first page': {},
  'page in the middle': { offset: 500_000 },
  'by name': { sort: 'name' },
  'by name, in the middle': { sort: 'name', offset: 500_000 },
  'one state': { filters: { kycStatus: 'NEEDS_REVIEW' } },
  'one state, in the middle': { filters: { kycStatus: 'APPROVED' }, offset: 200_000 },
  'one state, by name': { filters: { kycStatus: 'NEEDS_REVIEW' }, sort: 'name' },
  'some days': { filters: { createdAt: '2026-01-05..2026-01-09' } },
  'three filters': { filters: { kycStatus: 'PENDING,REJECTED', accredited: 'yes', setupStatus: 'COMPLETE' } },
  'a text that many have': { find: 'solheim' },
  'a text that one has': { find: 'investor777777' },
  'a text and a state': { find: 'okafor', filters: { kycStatus: 'PENDING' } },
};

/**
 * The latency of requests for lists of a million individuals, when they have to be counted again, and how long they
 * delay other requests.
 */
export async function measureListsAtAMillion(): Promise<Line[]> {
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  const app = await createApp({ ...folder, role: 'host', hasThreads: true });
  try {
    // Starts the reader thread.
    await app.run('getQueueCounts', backOffice, {});
    const lines: Line[] = [];
    for (const [label, query] of Object.entries(queries)) lines.push(await measure(app, label, query));
    return lines;
  } finally {
    await app.close();
  }
}

async function measure(app: App, label: string, query: object): Promise<Line> {
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let run = 0; run < runs; run += 1) {
    // Every write invalidates all totals.
    await commitTo(app.service, (db) => sql`update counters set value = value + 1`.execute(db));
    delay.enable();
    const start = performance.now();
    await app.run('browseList', backOffice, { query: { list: 'individuals', ...query } });
    times.push(performance.now() - start);
    delay.disable();
  }
  return {
    measurement: `list of a million: ${label}`,
    ours: `${median(times).toFixed(1)} ms, others wait ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
    target: `< ${ceiling} ms`,
    isMet: median(times) < ceiling,
  };
}
