import { fillIssuers } from './support/fill.ts';
import { type BenchFolder, createFolder } from './support/folders.ts';
import { type Host, startOurs } from './support/hosts.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const recordCount = 1_000_000;
/** In the middle of the list, as far as possible from both ends. */
const farPage = 50_000;
const visitCount = 200;
/** How much slower the far page may be than the first one, in milliseconds: not noticeable. */
const ceiling = 5;

/** The first page of a million records and one in the middle, which should be equally fast. */
export async function measureLists(): Promise<Line[]> {
  const folder = await createFolder();
  fillIssuers(folder, recordCount);
  const host = await startOurs(folder);
  const firstVisits = [await visit(host, folder, 1), await visit(host, folder, farPage)];
  const near: number[] = [];
  const far: number[] = [];
  for (let count = 0; count < visitCount; count += 1) {
    near.push(await visit(host, folder, 1));
    far.push(await visit(host, folder, farPage));
  }
  await host.stop();
  const later = median(far) - median(near);
  return [
    {
      measurement: 'page 1 / page 50,000 of a million',
      ours: formatPair([median(near), median(far)]),
      target: `< ${ceiling} ms apart`,
      isMet: later < ceiling,
    },
    { measurement: 'the same, on the first visit', ours: formatPair(firstVisits) },
  ];
}

/** @returns milliseconds until the page was loaded */
async function visit(host: Host, folder: BenchFolder, page: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${host.port}/clients/api/v1/issuers?page=${page}&limit=10`, {
    headers: { 'x-api-key': folder.apiKey },
  });
  const { items, meta } = (await response.json()) as { items: object[]; meta: { totalItems: number } };
  if (items.length !== 10 || meta.totalItems !== recordCount) throw new Error(`Page ${page} is not whole`);
  return performance.now() - start;
}

function formatPair(times: number[]): string {
  return `${times.map((time) => time.toFixed(1)).join(' / ')} ms`;
}
