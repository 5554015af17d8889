import { QueryClient } from '@tanstack/react-query';

/** What the screens have read, and keep until they read it anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The service is on this machine: that there is no network says nothing, and a refusal is final.
      networkMode: 'always',
      retry: false,
      // Client systems write beside the screens, so what is looked at is kept fresh.
      refetchInterval: 5000,
      // The cursor of a list that comes back within a moment finds what was there.
      staleTime: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
