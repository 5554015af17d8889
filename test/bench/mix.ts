import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createApp } from '../../electron/service/app.ts';
import { type BackOffice, openBackOffice } from '../support/back-office.ts';
import { drawPassport } from '../support/drawn-documents.ts';
import { newSigner } from './post.ts';
import { fillEntityAccounts, numberedId } from './support/fill.ts';
import { fillPeople } from './support/fill-people.ts';
import { type BenchFolder, createFolder, freshPath } from './support/folders.ts';
import { type Host, startOurs } from './support/hosts.ts';
import { importOverHttp, writeInvestorsCsv } from './support/investors-csv.ts';
import { type Latencies, Load } from './support/load.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const recordCount = 1_000_000;
const importedRows = 100_000;
const getsPerSecond = 200;
const postsPerSecond = 20;
const searchMilliseconds = 100;
const examinationMilliseconds = 1000;
const megabyte = 1_000_000;

/** Milliseconds of latency. */
interface Limits {
  get: number;
  worstGet?: number;
  post: number;
}

/**
 * All kinds of work at the same time on a million individuals: a CSV import, requests of client systems, searches of
 * the back office, a backup, and examinations of KYC documents. Measured twice: with the machine to itself, and with
 * every core kept busy by other programs, as on the desktop of an officer.
 */
export async function measureMix(): Promise<Line[]> {
  const limits = { get: 10, worstGet: 50, post: 100 };
  const lines = await measure('in the mix', limits);
  const others = Array.from({ length: availableParallelism() }, keepCoreBusy);
  try {
    return [...lines, ...(await measure('in the mix on busy cores', { get: 40, post: 40 }))];
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

function keepCoreBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

async function measure(when: string, limits: Limits): Promise<Line[]> {
  const folder = await createFolder();
  fillPeople(folder, recordCount);
  fillEntityAccounts(folder, 1000);
  const csv = freshPath('investors.csv');
  await writeInvestorsCsv(csv, importedRows);
  const host = await startOurs(folder);
  try {
    const { gets, posts, searches, examinations } = await mix(host, folder, csv);
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

interface Mixed {
  gets: Latencies;
  posts: Latencies;
  /** Answered searches and submitted KYC records. */
  searches: number;
  examinations: number;
}

async function mix(host: Host, folder: BenchFolder, csv: string): Promise<Mixed> {
  const plan = { port: host.port, apiKey: folder.apiKey };
  const path = '/clients/api/v1/individuals';
  const ids = Array.from({ length: 1000 }, (_, index) =>
    numberedId('individual', 1 + ((index * 997) % recordCount)),
  );
  const gets = new Load({
    ...plan,
    status: 200,
    requests: ids.map((id) => ({ method: 'GET', path: `${path}/${id}` })),
  });
  const posts = new Load({
    ...plan,
    status: 201,
    requests: Array.from({ length: 1000 }, (_, index) => ({
      method: 'POST',
      path,
      body: newSigner(index + 1),
    })),
  });
  for (const load of [gets, posts]) await load.slice(1);
  const screens = await openScreens(host, folder);
  const backups = freshPath('backups');
  mkdirSync(backups);
  const passport = await drawPassport(holder);
  gets.pace(getsPerSecond);
  posts.pace(postsPerSecond);
  await ask(screens, 'startBackup', { body: { folder: backups } });
  const importing = importOverHttp(host, folder, csv, importedRows);
  const [searches, examinations] = await Promise.all([
    repeatUntil(importing, searchMilliseconds, (count) =>
      ask(screens, 'browseList', {
        query: { list: 'individuals', find: searched[count % searched.length], limit: 50 },
      }),
    ),
    repeatUntil(importing, examinationMilliseconds, (count) =>
      submitPassport(host, folder, passport, count + 1),
    ),
    importing,
  ]);
  const latencies = await Promise.all([gets.rest(), posts.rest()]);
  for (const load of [gets, posts]) load.close();
  return { gets: latencies[0], posts: latencies[1], searches, examinations };
}

const searched = ['solheim', 'okafor ingrid', 'investor777', 'castillo', 'nguyen'];

const holder = {
  firstName: 'Ingrid',
  lastName: 'Solheim',
  born: '1984-07-21',
  number: 'A12345678',
  issued: '2021-05-02',
  expires: '2031-05-02',
};

/** A back office without a browser, so that the browser does not use the machine. */
async function openScreens(host: Host, folder: BenchFolder): Promise<BackOffice> {
  const app = await createApp({ ...folder, role: 'secondary' });
  try {
    return await openBackOffice(app, `http://127.0.0.1:${host.port}`, 'program');
  } finally {
    await app.close();
  }
}

async function ask(screens: BackOffice, operation: string, request: object): Promise<void> {
  const { status, text } = await screens.ask(operation, request);
  if (status !== 200) throw new Error(`${operation} was answered with ${status}: ${text}`);
}

/** Starts the work at a constant rate, but never twice at the same time. @returns how often it was done */
async function repeatUntil(
  end: Promise<unknown>,
  milliseconds: number,
  work: (count: number) => Promise<void>,
): Promise<number> {
  const ended = end.then(() => true);
  let count = 0;
  for (let isOver = false; !isOver; ) {
    const pause = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));
    await work(count);
    count += 1;
    isOver = await Promise.race([ended, pause]);
  }
  return count;
}

/** Submits the KYC record of an individual, which the host then examines. */
async function submitPassport(host: Host, folder: BenchFolder, image: Buffer, person: number): Promise<void> {
  const individualId = numberedId('individual', person);
  const api = `http://127.0.0.1:${host.port}/clients/api/v1`;
  const query = new URLSearchParams({
    name: 'passport',
    category: 'kyc-document',
    label: 'KYC_DOCUMENT_FRONT',
    targetId: individualId,
  });
  const body = new FormData();
  body.append('file', new Blob([image as Uint8Array<ArrayBuffer>]), 'passport.png');
  const headers = { 'x-api-key': folder.apiKey };
  const uploaded = await fetch(`${api}/files?${query}`, { method: 'POST', headers, body });
  const { id: kycDocumentFrontFileId } = (await uploaded.json()) as { id: string };
  const submitted = await fetch(`${api}/kyc`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      individualId,
      kycFirstName: holder.firstName,
      kycLastName: holder.lastName,
      kycDocumentType: 'PASSPORT',
      kycDocumentId: holder.number,
      kycDocumentIssuer: 'US',
      kycDocumentIssuedDate: '05/02/2021',
      kycDocumentExpirationDate: '05/02/2031',
      kycDocumentDob: '07/21/1984',
      kycDocumentFrontFileId,
      kycDocumentBackFileId: null,
    }),
  });
  if (submitted.status !== 201) throw new Error(`A KYC record was answered with ${await submitted.text()}`);
}

function toLatencyLine(measurement: string, latencies: Latencies, p99: number, worst?: number): Line {
  const { median, ...measured } = latencies;
  const limits = [`p99 < ${p99}`, ...(worst === undefined ? [] : [`worst < ${worst}`])];
  return {
    measurement: `${measurement}, median / p99 / worst`,
    ours: `${[median, measured.p99, measured.worst].map((value) => value.toFixed(1)).join(' / ')} ms`,
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
