import type { QueueFilters } from './use-queue.ts';

/** The address of a review screen: the open record, and the filters of its queue. */
export interface ReviewSearch extends QueueFilters {
  id?: string;
}

/** Reads the address; invalid values are ignored. */
export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const texts = ['id', 'states', 'type', 'assigneeId'] as const;
  const read: ReviewSearch = {};
  if (search.tab === 'requested') read.tab = 'requested';
  for (const name of texts) if (typeof search[name] === 'string') read[name] = search[name];
  if (Number.isInteger(search.olderThanDays)) read.olderThanDays = search.olderThanDays as number;
  if (search.withFindings === true) read.withFindings = true;
  if (search.awaitsSecond === true) read.awaitsSecond = true;
  if (search.sample === true) read.sample = true;
  return read;
}
