import { compareOverHttp, randomNumbers, recordCount } from './support/compare-over-http.ts';
import { numberedId } from './support/fill.ts';
import type { Line } from './support/table.ts';

/** One record by its ID, with the records that it embeds. */
export async function measureGet(): Promise<Line[]> {
  const requests = randomNumbers(10_000, recordCount).map((number) => ({
    method: 'GET' as const,
    path: `/clients/api/v1/individuals/${numberedId('individual', number)}`,
  }));
  return compareOverHttp({ measurement: 'GET one record', target: 0.9, requests, status: 200 });
}
