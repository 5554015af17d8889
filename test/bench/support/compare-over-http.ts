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
}

/**
 * Compares requests to the service with the same requests to the bare program on a copy of the same data folder, after
 * verifying that both return the same.
 */
export async function compareOverHttp(comparison: Comparison): Promise<Line> {
  const folder = await createFolder();
  fillInvestors(folder, recordCount);
  comparison.fill?.(folder);
  const copy = copyFolder(folder);
  const ours = await startOurs(folder);
  const bare = await startBare(copy);
  await assertSameAnswers(ours, bare, folder.apiKey, comparison);
  const { requests, status } = comparison;
  const oursLoad = new Load({ port: ours.port, apiKey: folder.apiKey, requests, status });
  const bareLoad = new Load({ port: bare.port, apiKey: folder.apiKey, requests, status });
  const programs = {
    ours: () => oursLoad.slice(sliceSeconds),
    theirs: () => bareLoad.slice(sliceSeconds),
  };
  await alternate(1, programs);
  const rounds = await alternate(roundCount, programs);
  oursLoad.close();
  bareLoad.close();
  await ours.stop();
  await bare.stop();
  return toRatioLine(comparison.measurement, '/s', rounds, comparison.target);
}

/** A program with other responses does other work. */
async function assertSameAnswers(ours: Host, bare: Host, apiKey: string, comparison: Comparison) {
  const [request] = comparison.requests;
  if (!request) throw new Error(`${comparison.measurement} has no requests`);
  const [answer, expected] = await Promise.all(
    [ours, bare].map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${request.path}`, {
        method: request.method,
        headers: { 'x-api-key': apiKey, ...(request.body && { 'content-type': 'application/json' }) },
        ...(request.body && { body: JSON.stringify(request.body) }),
      });
      return { status: response.status, body: withoutChance(await response.json(), request) };
    }),
  );
  if (answer?.status === comparison.status && isDeepStrictEqual(answer, expected)) return;
  throw new Error(
    `${comparison.measurement}: the answers differ\n${JSON.stringify(answer)}\n${JSON.stringify(expected)}`,
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
