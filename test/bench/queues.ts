import { type App, createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { fillPeople } from './support/fill-people.ts';
import { createFolder } from './support/folders.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const recordCount = 1_000_000;
const runs = 100;

/** Common and rare names, parts of words, addresses, and IDs. */
const searches = [
  'solheim',
  'okafor berg',
  'investor777777',
  'lars',
  'investor12345@example.com',
  'ingrid 4711',
];

/** The latency of a search among a million individuals, and of the queue counts. */
export async function measureQueues(): Promise<Line[]> {
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  const app = await createApp({ ...folder, role: 'secondary' });
  try {
    return [await measureSearch(app), await measureCounts(app)];
  } finally {
    await app.close();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureSearch(app: App): Promise<Line> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const text = searches[run % searches.length];
    times.push(await time(() => app.run('searchRecords', backOffice, { query: { text } })));
  }
  const p99 = times.sort((left, right) => left - right)[Math.floor(runs * 0.99) - 1] ?? Number.NaN;
  return {
    measurement: 'search among a million individuals, median / p99',
    ours: `${median(times).toFixed(1)} / ${p99.toFixed(1)} ms`,
    target: 'p99 < 50 ms',
    isMet: p99 < 50,
  };
}

async function measureCounts(app: App): Promise<Line> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(await time(() => app.run('getQueueCounts', backOffice, {})));
  }
  return {
    measurement: 'counts of what waits, a million individuals',
    ours: `${median(times).toFixed(1)} ms`,
    target: '< 10 ms',
    isMet: median(times) < 10,
  };
}
