/** The worker thread of reader-pool.ts: runs heavy reads on a connection of its own. */
import { workerData } from 'node:worker_threads';
import { heavyReads } from '#service/heavy-reads.ts';
import { CountCache } from '#service/kernel/count-cache.ts';
import { RowOrders } from '#service/kernel/row-orders.ts';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { openReader } from '#service/storage/storage.ts';
import type { ReaderRequests } from './reader-pool.ts';

const config = workerData as KeyConfig;
const db = openReader(config.dataDir, openVault(config));
const service = { counts: new CountCache(), orders: new RowOrders() };
const reads = new Map(heavyReads.map((read) => [read.name, read]));

serveRequests<ReaderRequests>({
  read({ read: name, account, input, now }) {
    const found = reads.get(name);
    if (!found) throw new Error(`${name} is not in the list of heavy reads`);
    return found.read({ caller: { ...(account && { account }) }, service, db, now }, input as never);
  },
});
