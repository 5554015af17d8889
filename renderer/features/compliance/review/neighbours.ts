import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import type { Queue, QueueFilters } from './use-queue.ts';

/**
 * The record that waits behind another. One that the queue was not read as far as, or that is not in it, is
 * looked for by the service.
 *
 * @returns its id; undefined if nothing waits behind it
 * @throws Refused
 */
export async function findBehind(
  review: ReviewName,
  filters: QueueFilters,
  { items, hasMore }: Queue,
  id: string,
): Promise<string | undefined> {
  const index = items.findIndex((item) => item.id === id);
  const isLast = index === items.length - 1;
  if (index >= 0 && !(isLast && hasMore)) return items[index + 1]?.id;
  const { items: behind } = await call('listQueue', { query: { review, ...filters, behind: id, limit: 1 } });
  return behind[0]?.id;
}

/** The record that waits before another; the first, if that was not read of the queue. */
export function findBefore({ items }: Queue, id: string): string | undefined {
  const index = items.findIndex((item) => item.id === id);
  return items[index < 0 ? 0 : index - 1]?.id;
}
