/** The worker thread of checkpoints.ts: moves the log into the database, on its own connection. */
import { workerData } from 'node:worker_threads';
import { serveRequests } from '#service/kernel/worker-thread.ts';
import { checkpoint, openDatabase } from '#service/storage/database.ts';
import { type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import type { CheckpointRequests } from './checkpoints.ts';

const config = workerData as KeyConfig;
const { database } = dataFolderPaths(config.dataDir);
const connection = openDatabase(database, 'writer', openVault(config).database);

serveRequests<CheckpointRequests>({
  checkpoint: async () => checkpoint(connection),
});
