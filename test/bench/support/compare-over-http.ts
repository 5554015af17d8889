import { isDeepStrictEqual } from 'node:util';
import { fillInvestors } from './fill.ts';
import { type BenchFolder, copyFolder, createFolder } from './folders.ts';
import { type Host, startBare, startOurs } from './hosts.ts';
import { type HttpRequest, Load } from './load.ts';
import { alternate } from './rounds.ts';
import { type Line, toRatioLine } from './table.ts';

/** Records in the folder while requests are measured. */
export const recordCount = 100_000;

const roundCount = 7;
const sliceSeconds = 1.5;

interface Comparison {
  measurement: string;
  /** The minimum ratio to the rate of the bare program. */
  target: number;
  requests: readonly HttpRequest[];
  status: number;
  /** Adds what the requests need besides 100,000 investors. */
  fill?: (folder: BenchFolder) => void;
  /** Whether a second line has the ratio of a bare program that shares commits. */
  withSharedCommits?: boolean;
}

/**
 * Compares requests to the service with the same requests to the bare program on a copy of the same data folder, after
 * verifying that both return the same.
 */
export async function compareOverHttp(comparison: Comparison): Promise<Line[]> {
  const folder = await createFolder();
  fillInvestors(folder, recordCount);
  comparison.fill?.(folder);
  const copy = copyFolder(folder);
  const shared = comparison.withSharedCommits ? copyFolder(folder) : undefined;
  const hosts = [await startOurs(folder), await startBare(copy)];
  if (shared) hosts.push(await startBare(shared, ['--shared-commits']));
  await assertSameAnswers(hosts, folder.apiKey, comparison);

  const { measurement, target, requests, status } = comparison;
  const loads = hosts.map(({ port }) => new Load({ port, apiKey: folder.apiKey, requests, status }));
  const programs = loads.map((load) => () => load.slice(sliceSeconds));
  await alternate(1, programs);
  const [ours = [], theirs = [], sharing] = await alternate(roundCount, programs);
  for (const load of loads) load.close();
  for (const host of hosts) await host.stop();
  const lines = [toRatioLine(measurement, '/s', { ours, theirs }, target)];
  if (sharing)
    lines.push(
      toRatioLine('the same on a bare program that shares commits', '/s', { ours: sharing, theirs }),
    );
  return lines;
}

/** A program with other responses does other work. */
async function assertSameAnswers(hosts: readonly Host[], apiKey: string, comparison: Comparison) {
  const [request] = comparison.requests;
  if (!request) throw new Error(`${comparison.measurement} has no requests`);
  const [answer, ...others] = await Promise.all(
    hosts.map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
        method: request.method,
        headers: { 'x-api-key': apiKey, ...(request.body && { 'content-type': 'application/json' }) },
        ...(request.body && { body: JSON.stringify(request.body) }),
      });
      return { status: response.status, body: withoutChance(await response.json(), request) };
    }),
  );
  const differing = others.find((other) => !isDeepStrictEqual(answer, other));
  if (answer?.status === comparison.status && !differing) return;
  throw new Error(
    `${comparison.measurement}: the answers differ\n${JSON.stringify(answer)}\n${JSON.stringify(differing)}`,
  );
}

/** New records of two programs have different IDs and times. */
function withoutChance(body: unknown, { method }: HttpRequest): unknown {
  if (method === 'GET') return body;
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** Uniformly distributed whole numbers from 1 to `highest`. */
export function randomNumbers(count: number, highest: number): number[] {
  return Array.from({ length: count }, () => 1 + Math.floor(Math.random() * highest));
}
