import { QueryClient } from '@tanstack/react-query';

const usualMilliseconds = 5000;

/** What the screens have read, and keep until they read it anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The service is on this machine: that there is no network says nothing, and a refusal is final.
      networkMode: 'always',
      retry: false,
      // Client systems write beside the screens, so what is looked at is kept fresh.
      refetchInterval: usualMilliseconds,
      // The cursor of a list that comes back within a moment finds what was there.
      staleTime: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * How soon something is read anew, for `refetchInterval`: sooner while it is seen to go on.
 * @param milliseconds until then
 */
export function pollWhile<Output>(milliseconds: number, goesOn: (output: Output) => boolean) {
  return ({ state: { data } }: { state: { data: Output | undefined } }) =>
    data !== undefined && goesOn(data) ? milliseconds : usualMilliseconds;
}
