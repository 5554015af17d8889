/** The worker thread of prefetch-rows.ts: answers each request with the next chunk of rows. */
import { workerData } from 'node:worker_threads';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { type RowsOrigin, type RowsRequests, readFrom } from './prefetch-rows.ts';

const origin = workerData as RowsOrigin;
const { chunks, readNormalized } = await readFrom(origin, openVault(origin.keys));
const iterator = chunks[Symbol.asyncIterator]();

serveRequests<RowsRequests>({
  // Requests that arrive together are answered in their order: an asynchronous generator queues them.
  next: async () => {
    const { done, value } = await iterator.next();
    return done ? undefined : value;
  },
  readNormalized: async () => readNormalized(),
});
