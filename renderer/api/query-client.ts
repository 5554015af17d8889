import { QueryClient } from '@tanstack/react-query';

const usualMilliseconds = 5000;

/** The cache of everything that the screens have read. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The service is on this machine, so the network does not matter, and an error is final.
      networkMode: 'always',
      retry: false,
      // Client systems write at the same time, so visible data is refreshed.
      refetchInterval: usualMilliseconds,
      // A list that is shown again within a moment uses the cache, so that its cursor finds its row.
      staleTime: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * The `refetchInterval` of a query: shorter while something is in progress.
 * @param milliseconds the shorter interval
 */
export function pollWhile<Output>(milliseconds: number, isActive: (output: Output) => boolean) {
  return ({ state: { data } }: { state: { data: Output | undefined } }) =>
    data !== undefined && isActive(data) ? milliseconds : usualMilliseconds;
}
