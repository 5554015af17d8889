/** The worker thread of rows-ahead.ts: tells chunks of rows, and after the last one an empty one. */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openVault } from '#service/open-service.ts';
import { DraftFolder } from '#service/storage/draft-folder.ts';
import type { DraftFacts } from './drafts/draft-facts.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import type { RowsThread } from './rows-ahead.ts';

/** So many chunks may wait to be taken. */
const chunksAhead = 4;

async function tellRows(port: MessagePort, { draftFolder, keys, source }: RowsThread): Promise<void> {
  const tell = (rows: ReadRow[]) => port.postMessage(rows);
  let waiting = 0;
  port.on('message', () => {
    waiting -= 1;
  });
  const vault = openVault(keys);
  const drafts = new DraftFolder<DraftFacts>(draftFolder, vault.drafts);
  const { chunks } = await readRows(drafts, vault, source);
  for await (const rows of chunks) {
    tell(rows);
    waiting += 1;
    while (waiting >= chunksAhead) await once(port, 'message');
  }
  drafts.close();
  tell([]);
}

if (parentPort) await tellRows(parentPort, workerData as RowsThread);
