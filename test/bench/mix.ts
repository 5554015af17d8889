import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { createApp } from '../../electron/service/app.ts';
import { type BackOffice, openBackOffice } from '../support/back-office.ts';
import { newSigner } from './post.ts';
import { fillEntityAccounts, fillInvestors } from './support/fill.ts';
import { type BenchFolder, createFolder } from './support/folders.ts';
import { type Host, startBare, startOurs } from './support/hosts.ts';
import { type Latencies, Load } from './support/load.ts';
import { fillForMix, pathOfIndividuals, postsPerSecond, runMix } from './support/run-mix.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const megabyte = 1_000_000;

/** Milliseconds of latency. */
interface Limits {
  get: number;
  worstGet?: number;
  post: number;
}

/**
 * The mix, measured twice: with the machine to itself, and with every core kept busy by other programs, as on the
 * desktop of an officer.
 */
export async function measureMix(): Promise<Line[]> {
  const limits = { get: 10, worstGet: 50, post: 100 };
  const lines = await measure('in the mix', limits);
  const others = Array.from({ length: availableParallelism() }, keepCoreBusy);
  try {
    const onBusyCores = await measure('in the mix on busy cores', { get: 40, post: 40 });
    return [...lines, ...onBusyCores, await measureBare('on busy cores')];
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

function keepCoreBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

async function measure(when: string, limits: Limits): Promise<Line[]> {
  const folder = await createFolder();
  const csv = await fillForMix(folder);
  const host = await startOurs(folder);
  try {
    const screens = await openScreens(host, folder);
    const { gets, posts, searches, examinations } = await runMix(host, folder, csv, async (...asked) => {
      const { status, text } = await screens.ask(...asked);
      if (status !== 200) throw new Error(`${asked[0]} was answered with ${status}: ${text}`);
    });
    return [
      toLatencyLine(`GET ${when}`, gets, limits.get, limits.worstGet),
      toLatencyLine(`POST ${when}`, posts, limits.post),
      { measurement: `searches and examinations ${when}`, ours: `${searches} and ${examinations}` },
      toMemoryLine(`memory of the host ${when}`, host.peakMemory()),
    ];
  } finally {
    await host.stop();
  }
}

const bareSeconds = 20;

/** What the cores and the disk allow: the bare program has nothing to do but the POSTs. */
async function measureBare(when: string): Promise<Line> {
  const folder = await createFolder();
  fillInvestors(folder, 1000);
  fillEntityAccounts(folder, 1000);
  const host = await startBare(folder, ['--shared-commits']);
  try {
    const posts = new Load({
      port: host.port,
      apiKey: folder.apiKey,
      status: 201,
      requests: [{ method: 'POST', path: pathOfIndividuals, body: newSigner(1) }],
    });
    await posts.slice(1);
    posts.pace(postsPerSecond);
    await setTimeout(bareSeconds * 1000);
    const measured = await posts.rest();
    posts.close();
    return toLine(`POST of the bare program ${when}, without the rest of the mix`, measured);
  } finally {
    await host.stop();
  }
}

/** A back office without a browser, so that the browser does not use the machine. */
async function openScreens(host: Host, folder: BenchFolder): Promise<BackOffice> {
  const app = await createApp({ ...folder, role: 'secondary' });
  try {
    return await openBackOffice(app, `http://127.0.0.1:${host.port}`, 'program');
  } finally {
    await app.close();
  }
}

function toLine(measurement: string, { median, p99, worst }: Latencies): Line {
  return {
    measurement: `${measurement}, median / p99 / worst`,
    ours: `${[median, p99, worst].map((value) => value.toFixed(1)).join(' / ')} ms`,
  };
}

function toLatencyLine(measurement: string, measured: Latencies, p99: number, worst?: number): Line {
  const limits = [`p99 < ${p99}`, ...(worst === undefined ? [] : [`worst < ${worst}`])];
  return {
    ...toLine(measurement, measured),
    target: `${limits.join(', ')} ms`,
    isMet: measured.p99 < p99 && (worst === undefined || measured.worst < worst),
  };
}

const memoryCeiling = 350 * megabyte;

function toMemoryLine(measurement: string, peak: number | undefined): Line {
  if (peak === undefined) return toSkippedLine(measurement, 'this system does not report it');
  return {
    measurement,
    ours: `${Math.round(peak / megabyte)} MB`,
    target: `< ${memoryCeiling / megabyte} MB`,
    isMet: peak < memoryCeiling,
  };
}
