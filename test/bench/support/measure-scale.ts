import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { linkTo } from '../../../electron/http/screens.ts';
import { createApp } from '../../../electron/service/app.ts';
import { verifyDatabase } from '../../../electron/service/host/verify/verify.ts';
import { createBackOfficeLink } from '../../../electron/service/modules/officers/back-office-links.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { type OfficerSession, openOfficerSession } from '../../faults/support/back-office.ts';
import { newSigner } from '../post.ts';
import { randomNumbers } from './compare-over-http.ts';
import { fillEntityAccounts, numberedId } from './fill.ts';
import { fillScale } from './fill-scale.ts';
import { type BenchFolder, createFolder, databaseOf, freshPath } from './folders.ts';
import { type Host, startOurs } from './hosts.ts';
import { HttpConnection } from './http-connection.ts';
import { importOverHttp, writeInvestorsCsv } from './investors-csv.ts';
import { Load } from './load.ts';
import { median } from './rounds.ts';

/** The columns of the table, by the names that `--skip` accepts. */
export const columnsOfScale = {
  folder: 'folder',
  start: 'start to listening',
  get: 'GET by ID, median / p99',
  page: 'random page with count, median / p99',
  search: 'search, first / median',
  list: 'filtered and sorted list, first / median',
  post: 'POST',
  import: 'import of 10,000 rows',
  'audit-log': 'verify the audit log',
  backup: 'back up',
  memory: 'peak memory of the host',
  check: 'verify the database',
} as const;

type Results = Partial<Record<string, string>>;

/** What is measured in a running host. */
interface Measured {
  size: number;
  folder: BenchFolder;
  host: Host;
  officer: OfficerSession;
}

const startCount = 5;
/** Each belongs to a user, of which there are as many as individuals. */
const entityAccounts = 10_000;
const postSeconds = 5;
const importedRows = 10_000;

/** Measures one size in a new folder, which is deleted again. */
export async function measureSize(size: number, skipped: ReadonlySet<string>): Promise<Results> {
  const folder = await createFolder();
  report(size, 'filling');
  await fillScale(folder, size);
  fillEntityAccounts(folder, Math.min(size, entityAccounts));
  const results: Results = { folder: formatBytes(sizeOf(folder.dataDir)) };
  const add = async (name: keyof typeof columnsOfScale, measure: () => Promise<string>) => {
    if (skipped.has(name)) return;
    report(size, columnsOfScale[name]);
    results[name] = await measure();
  };
  await add('start', () => measureStarts(folder));
  const host = await startOurs(folder);
  try {
    const measured = { size, folder, host, officer: await openSession(folder, host) };
    // The first search of a host finds nothing in its memory.
    await add('search', () => measureSearch(measured));
    await add('list', () => measureList(measured));
    await add('get', () => measureGets(measured));
    await add('page', () => measurePages(measured));
    await add('post', () => measurePosts(measured));
    await add('import', () => measureImport(measured));
    await add('audit-log', () => runJob(measured.officer, 'audit-log', 'startCheck', { kind: 'audit-log' }));
    await add('backup', () => measureBackup(measured));
    await add('memory', async () => formatBytes(host.peakMemory() ?? Number.NaN));
  } finally {
    await host.stop();
  }
  await add('check', () => checkDatabase(folder));
  rmSync(folder.dataDir, { recursive: true });
  return results;
}

function report(size: number, step: string): void {
  console.error(`${size.toLocaleString('en')} individuals: ${step} …`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

async function openSession(folder: BenchFolder, host: Host): Promise<OfficerSession> {
  const address = `http://127.0.0.1:${host.port}`;
  const app = await createApp({ ...folder, role: 'secondary' });
  const link = linkTo(address, await createBackOfficeLink(app.service));
  await app.close();
  return (await openOfficerSession(address, link)).officerSession;
}

async function measureStarts(folder: BenchFolder): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < startCount; count += 1) {
    const host = await startOurs(folder);
    times.push(host.startedIn);
    await host.stop();
  }
  return formatTime(median(times));
}

async function measureGets({ size, folder, host }: Measured): Promise<string> {
  const paths = randomNumbers(3000, size).map((number) => `individuals/${numberedId('individual', number)}`);
  return formatSpread(await timeGets(host, folder, paths));
}

async function measurePages({ size, folder, host }: Measured): Promise<string> {
  const paths = randomNumbers(500, Math.floor(size / 10)).map((page) => `individuals?page=${page}&limit=10`);
  return formatSpread(await timeGets(host, folder, paths));
}

/** Milliseconds of requests, one after the other. */
async function timeGets(host: Host, { apiKey }: BenchFolder, paths: readonly string[]): Promise<number[]> {
  const connection = new HttpConnection(host.port);
  const times: number[] = [];
  for (const path of paths) {
    const head = [
      `GET /clients/api/v1/${path} HTTP/1.1`,
      `Host: 127.0.0.1:${host.port}`,
      `X-API-KEY: ${apiKey}`,
    ];
    const start = performance.now();
    const status = await new Promise((resolve) => {
      connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n`), resolve);
    });
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
  }
  connection.close();
  return times;
}

const names = [
  'okafor-berg',
  'castillo',
  'haddad 12',
  'priya solheim',
  'larsen 4999',
  'noor kowalski',
  'ito-ito 77',
];

function measureSearch({ officer }: Measured): Promise<string> {
  return timeOperations(
    officer,
    'searchRecords',
    names.map((text) => ({ query: { text } })),
  );
}

function measureList({ officer }: Measured): Promise<string> {
  const states = ['NEEDS_REVIEW', 'PENDING', 'REJECTED', 'APPROVED'];
  const queries = states.flatMap((kycStatus) =>
    ['name', '-createdAt'].map((sort) => ({
      list: 'individuals',
      filters: { kycStatus, accredited: 'yes' },
      sort,
    })),
  );
  return timeOperations(
    officer,
    'browseList',
    queries.map((query) => ({ query })),
  );
}

/** The first and the median time of requests of the back office, each of which differs. */
async function timeOperations(officer: OfficerSession, name: string, requests: object[]): Promise<string> {
  const times: number[] = [];
  for (const request of requests) {
    const start = performance.now();
    await ask(officer, name, request);
    times.push(performance.now() - start);
  }
  return `${formatTime(times[0] ?? Number.NaN)} / ${formatTime(median(times.slice(1)))}`;
}

async function ask(officer: OfficerSession, name: string, request: object = {}) {
  const { status, body } = await officer.ask(name, request);
  if (status !== 200 && status !== 201)
    throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function measurePosts({ size, folder, host }: Measured): Promise<string> {
  const requests = Array.from({ length: Math.min(size, entityAccounts) }, (_, index) => ({
    method: 'POST' as const,
    path: '/clients/api/v1/individuals',
    body: newSigner(index + 1),
  }));
  const load = new Load({ port: host.port, apiKey: folder.apiKey, requests, status: 201 });
  await load.slice(1);
  const rate = await load.slice(postSeconds);
  load.close();
  return formatRate(rate);
}

async function measureImport({ folder, host }: Measured): Promise<string> {
  const file = freshPath('investors.csv');
  await writeInvestorsCsv(file, importedRows);
  return formatRate(importedRows / (await importOverHttp(host, folder, file, importedRows)));
}

async function measureBackup({ officer }: Measured): Promise<string> {
  const folder = freshPath('backup');
  mkdirSync(folder);
  try {
    return await runJob(officer, 'backup', 'startBackup', { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pollMilliseconds = 20;

/** The time of a job of the host; or why it failed, such as a disk without room for a backup. */
async function runJob(
  officer: OfficerSession,
  kind: string,
  operation: string,
  body: object,
): Promise<string> {
  const start = performance.now();
  await ask(officer, operation, { body });
  for (;;) {
    await setTimeout(pollMilliseconds);
    const { items } = await ask(officer, 'listDataJobs');
    const { state, failure, errors } = items.find((job: { kind: string }) => job.kind === kind);
    if (state === 'running') continue;
    if (state === 'failed') return failure;
    if (state !== 'done' || errors.length > 0) throw new Error(`${operation}: ${state} ${errors.join(' ')}`);
    return formatTime(performance.now() - start);
  }
}

async function checkDatabase(folder: BenchFolder): Promise<string> {
  const start = performance.now();
  const { errors } = await verifyDatabase(databaseOf(folder), openVault(folder));
  if (errors.length > 0) throw new Error(errors.join(' '));
  return formatTime(performance.now() - start);
}

function formatSpread(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN;
  return `${formatTime(median(times))} / ${formatTime(p99)}`;
}

function formatTime(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(0)} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;
}

function formatRate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`;
}
