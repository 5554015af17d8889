import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { newSigner } from '../post.ts';
import { randomNumbers } from './compare-over-http.ts';
import { DraftLoad } from './draft-load.ts';
import { fillEntityAccounts, fillInvestors, numberedId } from './fill.ts';
import { type BenchFolder, createFolder, freshPath } from './folders.ts';
import { type Host, startOurs } from './hosts.ts';
import { importOverHttp, writeInvestorsCsv } from './investors-csv.ts';
import { type HttpRequest, Load } from './load.ts';
import type { SoakSample } from './soak-trend.ts';

export interface SoakPlan {
  /** Individuals in the folder at the start. */
  individuals: number;
  /** How long the highest rate of reads is measured, of which half is sent. */
  calibrationSeconds: number;
  sampleSeconds: number;
  samples: number;
  /** How many times as many writes and imports are sent, so that a short run has those of a long one: from 1 on. */
  acceleration?: number;
  onSample(sample: SoakSample, index: number): void;
}

/** Few enough that eight hours of them fit on any disk: 600,000 individuals. */
const writesPerSecond = 20;
const importedRows = 100;
const draftsPerSecond = 1;

/**
 * Sends a host half of the reads that it can answer, 20 writes and an import draft a second, and an import for each
 * sample. The rate of reads is measured first, together with the writes. Linux only.
 */
export async function runSoak(plan: SoakPlan): Promise<void> {
  const { acceleration = 1 } = plan;
  const folder = await createFolder();
  fillInvestors(folder, plan.individuals);
  fillEntityAccounts(folder, plan.individuals);
  const host = await startOurs(folder);
  const target = { port: host.port, apiKey: folder.apiKey };
  const reads = new Load({ ...target, requests: readsOf(plan.individuals), status: 200 });
  const writes = new Load({ ...target, requests: writesOf(plan.individuals), status: 201 });
  try {
    const drafts = await DraftLoad.open(host, folder);
    writes.pace(writesPerSecond * acceleration);
    const readsPerSecond = (await reads.slice(plan.calibrationSeconds)) / 2;
    await writes.rest();
    for (let index = 0; index < plan.samples; index += 1) {
      reads.pace(readsPerSecond);
      writes.pace(writesPerSecond * acceleration);
      await Promise.all([
        setTimeout(plan.sampleSeconds * 1000),
        importFiles(host, folder, index * acceleration, acceleration),
        drafts.add(draftsPerSecond * plan.sampleSeconds),
      ]);
      // While the connections are open, so that those which are being closed are not counted.
      const used = readUse(host.pid);
      const [{ median: read }, { median: write }] = [await reads.rest(), await writes.rest()];
      plan.onSample({ ...used, reads: read, writes: write }, index);
    }
  } finally {
    reads.close();
    writes.close();
    await host.stop();
  }
}

function readsOf(individuals: number): HttpRequest[] {
  const path = '/clients/api/v1/individuals';
  const pages = randomNumbers(200, Math.floor(individuals / 10));
  return [
    ...randomNumbers(1800, individuals).map((number) => `${path}/${numberedId('individual', number)}`),
    ...pages.map((page) => `${path}?page=${page}&limit=10`),
  ].map((address) => ({ method: 'GET', path: address }));
}

function writesOf(individuals: number): HttpRequest[] {
  return Array.from({ length: individuals }, (_, index) => ({
    method: 'POST',
    path: '/clients/api/v1/individuals',
    body: newSigner(index + 1),
  }));
}

/** Each file has other rows, because their email addresses are unique. */
async function importFiles(host: Host, folder: BenchFolder, first: number, count: number): Promise<void> {
  for (let index = first; index < first + count; index += 1) {
    const file = freshPath('investors.csv');
    await writeInvestorsCsv(file, importedRows, index * importedRows);
    await importOverHttp(host, folder, file, importedRows);
  }
}

function readUse(pid: number | undefined): Pick<SoakSample, 'memory' | 'descriptors'> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { memory: Number(kilobytes) * 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
