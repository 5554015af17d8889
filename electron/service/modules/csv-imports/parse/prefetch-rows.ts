import { entryFile } from '#service/kernel/entry-file.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Vault } from '#service/storage/vault.ts';
import { csvKindOf, type RecognizedKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DraftFacts } from '../drafts/draft-facts.ts';
import { DraftFolder } from '../drafts/draft-folder.ts';
import type { RowSource } from './open-rows.ts';
import { type PackedRows, type ReadRows, readRows } from './read-rows.ts';

/** Where the rows of an import are: plain data, so that any thread can read them. */
export interface RowsOrigin {
  draftFolder: string;
  keys: KeyConfig;
  kind: string;
  source: RowSource;
}

/** Each request reads the next chunk; undefined after the last one. */
export interface RowsRequests {
  next: { input: undefined; result: PackedRows | undefined };
}

/** Smaller files are read faster than a thread starts. */
const minThreadBytes = 1_000_000;

/** So many chunks are requested ahead, so that the thread reads while rows are imported. */
const prefetchedChunks = 8;

/** Rows are short-lived; with more memory, the thread would only collect garbage later. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 192 };

/**
 * The rows of an import, as `readRows` returns them. Those of a large file are read ahead in a separate thread, so that
 * they are read, validated, and sealed while others are imported.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function prefetchRows(vault: Vault, origin: RowsOrigin): Promise<ReadRows> {
  const drafts = new DraftFolder<DraftFacts>(origin.draftFolder, vault.drafts);
  const { source, kind } = origin;
  const rows = await readRows(drafts, vault, csvKindOf(kind as RecognizedKind), source);
  const bytes = 'draftId' in source ? drafts.find(source.draftId)?.facts.bytes : source.bytes;
  const isLarge = bytes !== undefined && bytes >= minThreadBytes;
  return { ...rows, chunks: closeAfter(drafts, isLarge ? readInThread(origin) : rows.chunks) };
}

async function* closeAfter<Item>(
  drafts: { close(): void },
  items: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    drafts.close();
  }
}

async function* readInThread(origin: RowsOrigin): AsyncGenerator<PackedRows> {
  const thread = new WorkerClient<RowsRequests>({
    file: entryFile('rows-worker', import.meta.url),
    data: origin,
    resourceLimits,
    closedMessage: 'The reading of rows was stopped',
  });
  const requestNext = () => {
    const chunk = thread.request('next', undefined);
    // An error is thrown where the chunk is awaited, or not at all if the import ends before.
    chunk.catch(() => {});
    return chunk;
  };
  const requested = Array.from({ length: prefetchedChunks }, requestNext);
  try {
    for (;;) {
      const rows = await requested.shift();
      if (!rows) return;
      yield rows;
      requested.push(requestNext());
    }
  } finally {
    await thread.close();
  }
}
