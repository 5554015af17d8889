/** The worker thread of prefetch-rows.ts: sends chunks of rows, and an empty one at the end. */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { DraftFolder } from '#service/modules/csv-imports/drafts/draft-folder.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { csvKindOf, type RecognizedKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import type { RowsThread } from './prefetch-rows.ts';
import { type ReadRow, readRows } from './read-rows.ts';

/** The maximum number of chunks that are read ahead. */
const prefetchedChunks = 4;

async function postRows(port: MessagePort, { draftFolder, keys, kind, source }: RowsThread): Promise<void> {
  const post = (rows: ReadRow[]) => port.postMessage(rows);
  let pending = 0;
  port.on('message', () => {
    pending -= 1;
  });
  const vault = openVault(keys);
  const drafts = new DraftFolder<DraftFacts>(draftFolder, vault.drafts);
  const { chunks } = await readRows(drafts, vault, csvKindOf(kind as RecognizedKind), source);
  for await (const rows of chunks) {
    post(rows);
    pending += 1;
    while (pending >= prefetchedChunks) await once(port, 'message');
  }
  drafts.close();
  post([]);
}

if (parentPort) await postRows(parentPort, workerData as RowsThread);
