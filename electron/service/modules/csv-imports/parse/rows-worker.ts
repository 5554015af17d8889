/** The worker thread of prefetch-rows.ts: answers each request with the next chunk of rows. */
import { workerData } from 'node:worker_threads';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { DraftFolder } from '#service/modules/csv-imports/drafts/draft-folder.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { csvKindOf, type RecognizedKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { RowsOrigin, RowsRequests } from './prefetch-rows.ts';
import { readRows } from './read-rows.ts';

const { draftFolder, keys, kind, source } = workerData as RowsOrigin;
const vault = openVault(keys);
const drafts = new DraftFolder<DraftFacts>(draftFolder, vault.drafts);
const { chunks } = await readRows(drafts, vault, csvKindOf(kind as RecognizedKind), source);
const iterator = chunks[Symbol.asyncIterator]();

serveRequests<RowsRequests>({
  // Requests that arrive together are answered in their order: an asynchronous generator queues them.
  next: async () => {
    const { done, value } = await iterator.next();
    return done ? undefined : value;
  },
});
