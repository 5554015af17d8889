import { type App, createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { fillPeople } from './support/fill-people.ts';
import { fillQueues, queueLength } from './support/fill-queues.ts';
import { createFolder } from './support/folders.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const recordCount = Number(process.env.BENCH_INDIVIDUALS ?? 1_000_000);
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

/** Pages and counts of queues and of the due list in which 100,000 records each wait. */
export async function measureLongQueues(): Promise<Line[]> {
  const folder = await createFolder();
  await fillQueues(folder, Math.max(recordCount, 2 * queueLength));
  const app = await createApp({ ...folder, role: 'secondary' });
  const ask = (name: 'listQueue' | 'listDueItems', query: object) => app.run(name, backOffice, { query });
  try {
    const lines: Line[] = [];
    for (const review of ['kyc', 'aml', 'aic', 'trade', 'settlement', 'funding', 'file']) {
      const [first, middle] = [{ review }, { review, olderThanDays: 150 }];
      lines.push(await measureTimes(`queue ${review}, first page`, () => ask('listQueue', first)));
      lines.push(await measureTimes(`queue ${review}, older than 150 days`, () => ask('listQueue', middle)));
    }
    lines.push(await measureTimes('counts of all queues', () => app.run('getQueueCounts', backOffice, {})));
    for (const days of [7, 60])
      lines.push(await measureTimes(`due list, ${days} days`, () => ask('listDueItems', { days })));
    lines.push(await measureTimes('counts of the due list', () => app.run('getDueCounts', backOffice, {})));
    return lines;
  } finally {
    await app.close();
  }
}

async function measureTimes(measurement: string, work: () => Promise<unknown>): Promise<Line> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < 20; run += 1) times.push(await time(work));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / times.length;
  return {
    measurement: `${queueLength.toLocaleString('en')} entries: ${measurement}`,
    ours: `${median(times).toFixed(1)} ms; CPU ${cpu.toFixed(1)} ms on average`,
  };
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
