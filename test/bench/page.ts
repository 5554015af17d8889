import { compareOverHttp, randomNumbers } from './support/compare-over-http.ts';
import type { Line } from './support/table.ts';

/** The highest page that users typically open. */
const highestPage = 20;

/** A page of 10 of the 100,000 records, with the count of all of them. */
export async function measurePage(): Promise<Line[]> {
  const requests = randomNumbers(1000, highestPage).map((page) => ({
    method: 'GET' as const,
    path: `/clients/api/v1/individuals?page=${page}&limit=10`,
  }));
  return compareOverHttp({ measurement: 'page of 10 with count', target: 0.85, requests, status: 200 });
}
