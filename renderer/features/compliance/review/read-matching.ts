import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import type { QueueFilters } from './use-queue.ts';

const pageSize = 200;

/** The maximum number of records of one bulk decision. */
export const maxAtOnce = 10_000;

/** Reads all records that match the filters, oldest first, page by page, up to `maxAtOnce`. */
export async function* readMatching(review: ReviewName, filters: QueueFilters): AsyncGenerator<QueueItem[]> {
  let after: string | null = '';
  for (let count = 0; after !== null && count < maxAtOnce; count += pageSize) {
    const { items, next }: { items: QueueItem[]; next: string | null } = await call('listQueue', {
      query: { review, ...filters, limit: pageSize, ...(after && { after }) },
    });
    yield items;
    after = next;
  }
}
