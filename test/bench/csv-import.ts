import { openAsBlob } from 'node:fs';
import { fillIssuers, numberedId } from './support/fill.ts';
import { type BenchFolder, createFolder, freshPath } from './support/folders.ts';
import { type Host, startOurs } from './support/hosts.ts';
import { writeInvestorsCsv } from './support/investors-csv.ts';
import { type HttpRequest, type Latencies, Load } from './support/load.ts';
import { alternate } from './support/rounds.ts';
import { findSqliteShell, importWithSqlite } from './support/sqlite-cli.ts';
import { type Line, toRatioLine, toSkippedLine } from './support/table.ts';

const rowCount = 100_000;
const roundCount = 3;
const issuerCount = 1000;
const megabyte = 1_000_000;

/** The longest wait of a reader during an import in milliseconds, and the memory limit of the host. */
const p99Ceiling = 20;
const memoryCeiling = 300 * megabyte;

/**
 * The import of 100,000 investors over HTTP: its rate compared with that of the `sqlite3` shell, the latency of other
 * requests during it, and the memory of the host.
 */
export async function measureCsvImport(): Promise<Line[]> {
  const file = freshPath('investors.csv');
  await writeInvestorsCsv(file, rowCount);
  const rate = await compareWithSqlite(file);
  const reading = await importUnderLoad(file, [gets]);
  const writing = await importUnderLoad(file, [gets, posts]);
  return [
    rate,
    toLatencyLine('GET during an import', reading.latencies[0], p99Ceiling),
    toLatencyLine('GET during an import and POSTs', writing.latencies[0], p99Ceiling),
    toLatencyLine('POST during an import', writing.latencies[1]),
    toMemoryLine(reading.peakMemory, writing.peakMemory),
  ];
}

async function compareWithSqlite(file: string): Promise<Line> {
  const measurement = 'CSV import';
  if (findSqliteShell() === undefined)
    return toSkippedLine(measurement, 'there is no sqlite3 shell to compare with');
  const rounds = await alternate(roundCount, {
    ours: async () => {
      const folder = await createFolder();
      const host = await startOurs(folder);
      const seconds = await importOverHttp(host, folder, file);
      await host.stop();
      return rowCount / seconds;
    },
    theirs: async () => rowCount / (await importWithSqlite(await createFolder(), file)),
  });
  return toRatioLine(measurement, 'rows/s', rounds, 0.35);
}

/** @returns the seconds from the request to the end of its response */
async function importOverHttp(host: Host, folder: BenchFolder, file: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${host.port}/clients/api/v1/csv/investors`, {
    method: 'POST',
    headers: { 'x-api-key': folder.apiKey, 'content-type': 'text/csv' },
    body: await openAsBlob(file),
  });
  const { successfulRows } = (await response.json()) as { successfulRows?: number };
  if (successfulRows !== rowCount) throw new Error(`Imported ${successfulRows} rows of ${rowCount}`);
  return (performance.now() - start) / 1000;
}

interface Stream {
  perSecond: number;
  status: number;
  requests: readonly HttpRequest[];
}

const gets: Stream = {
  perSecond: 200,
  status: 200,
  requests: Array.from({ length: issuerCount }, (_, index) => ({
    method: 'GET',
    path: `/clients/api/v1/issuers/${numberedId('issuer', index + 1)}`,
  })),
};

const posts: Stream = {
  perSecond: 20,
  status: 201,
  requests: [
    {
      method: 'POST',
      path: '/clients/api/v1/issuers',
      body: { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' },
    },
  ],
};

const warmUpSeconds = 1;

async function importUnderLoad(
  file: string,
  streams: readonly Stream[],
): Promise<{ latencies: Latencies[]; peakMemory: number | undefined }> {
  const folder = await createFolder();
  fillIssuers(folder, issuerCount);
  const host = await startOurs(folder);
  const loads = streams.map(
    ({ requests, status }) => new Load({ port: host.port, apiKey: folder.apiKey, requests, status }),
  );
  for (const load of loads) await load.slice(warmUpSeconds);
  for (const [index, load] of loads.entries()) load.pace(streams[index]?.perSecond ?? 0);
  await importOverHttp(host, folder, file);
  const latencies = await Promise.all(loads.map((load) => load.rest()));
  const peakMemory = host.peakMemory();
  for (const load of loads) load.close();
  await host.stop();
  return { latencies, peakMemory };
}

function toLatencyLine(measurement: string, latencies: Latencies | undefined, ceiling?: number): Line {
  const { median, p99, worst } = latencies ?? { median: Number.NaN, p99: Number.NaN, worst: Number.NaN };
  return {
    measurement: `${measurement}, median / p99 / worst`,
    ours: `${[median, p99, worst].map((value) => value.toFixed(1)).join(' / ')} ms`,
    ...(ceiling !== undefined && { target: `p99 < ${ceiling} ms`, isMet: p99 < ceiling }),
  };
}

function toMemoryLine(...peaks: (number | undefined)[]): Line {
  const measurement = 'memory of the host during an import';
  const known = peaks.filter((peak) => peak !== undefined);
  if (known.length === 0) return toSkippedLine(measurement, 'this system does not tell');
  const peak = Math.max(...known);
  return {
    measurement,
    ours: `${Math.round(peak / megabyte)} MB`,
    target: `< ${memoryCeiling / megabyte} MB`,
    isMet: peak < memoryCeiling,
  };
}
