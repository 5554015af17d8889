/** The service finds the neighbors of a record that is beyond the loaded queue, or not in it. */
import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import type { Queue, QueueFilters } from './use-queue.ts';

/**
 * The next record in the queue.
 *
 * @returns its ID; undefined if there is none
 * @throws OperationError
 */
export async function findNext(
  review: ReviewName,
  filters: QueueFilters,
  { items, hasMore }: Queue,
  id: string,
): Promise<string | undefined> {
  const index = items.findIndex((item) => item.id === id);
  const isLast = index === items.length - 1;
  if (index >= 0 && !(isLast && hasMore)) return items[index + 1]?.id;
  return readNearest(review, { ...filters, afterId: id });
}

/**
 * The previous record in the queue.
 *
 * @returns its ID; undefined if there is none
 * @throws OperationError
 */
export async function findBefore(
  review: ReviewName,
  filters: QueueFilters,
  { items }: Queue,
  id: string,
): Promise<string | undefined> {
  const index = items.findIndex((item) => item.id === id);
  if (index >= 0) return items[index - 1]?.id;
  return readNearest(review, { ...filters, beforeId: id });
}

async function readNearest(
  review: ReviewName,
  place: QueueFilters & { afterId?: string; beforeId?: string },
): Promise<string | undefined> {
  const { items } = await call('listQueue', { query: { review, ...place, limit: 1 } });
  return items[0]?.id;
}
