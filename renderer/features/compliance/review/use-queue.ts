import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { QueueTab, ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { OperationError } from '../../../api/operation-error.ts';

export interface QueueFilters {
  /** Omitted for the records that await an officer. */
  tab?: QueueTab;
  states?: string;
  type?: string;
  olderThanDays?: number;
  assigneeId?: string;
  withFindings?: boolean;
  awaitsSecond?: boolean;
  sample?: boolean;
}

export interface Queue {
  /** The loaded records, oldest first. */
  items: QueueItem[];
  isLoading: boolean;
  hasMore: boolean;
  readMore(): void;
  error: OperationError | undefined;
}

const pageSize = 100;

/** Reads the queue of a review page by page, and refreshes it. */
export function useQueue(review: ReviewName, filters: QueueFilters): Queue {
  const query = useInfiniteQuery({
    queryKey: ['listQueue', review, filters],
    queryFn: ({ pageParam }) =>
      call('listQueue', {
        query: { review, ...filters, limit: pageSize, ...(pageParam && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
    isLoading: query.isPending,
    hasMore: query.hasNextPage,
    readMore() {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    error: query.error instanceof OperationError ? query.error : undefined,
  };
}
