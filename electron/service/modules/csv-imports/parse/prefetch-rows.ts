import { entryFile } from '#service/kernel/entry-file.ts';
import type { Settings } from '#service/kernel/settings.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Vault } from '#service/storage/vault.ts';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { DraftFolder } from '../drafts/draft-folder.ts';
import type { Drafts } from '../import-services.ts';
import type { ImportTarget } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import type { RowSource } from './open-rows.ts';
import { type ReadRows, type RowChunk, type RowsContext, readRows } from './read-rows.ts';

/** The rows of an import: plain data, so that any thread can read them. */
export interface RowsOrigin {
  draftFolder: string;
  keys: KeyConfig;
  kind: CsvKind;
  target: ImportTarget;
  caller: RowsContext['caller'];
  settings: Settings;
  source: RowSource;
}

export interface RowsRequests {
  /** Reads the next chunk; undefined after the last one. */
  next: { input: undefined; result: RowChunk | undefined };
  /** After the last chunk. */
  readNormalized: { input: undefined; result: NormalizedCount[] };
}

/** Smaller files are read faster than a thread starts. */
const minThreadBytes = 1_000_000;

/** So many chunks are requested ahead, so that the thread reads while rows are imported. */
const prefetchedChunks = 8;

/** A chunk and its records fit into the young generation: with less memory, each collection copies them. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };

/**
 * The rows of an import, as `readRows` returns them. Those of a large file are read ahead in a separate thread, so that
 * they are read, validated, and prepared while others are imported.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function prefetchRows(vault: Vault, origin: RowsOrigin): Promise<ReadRows> {
  const { source } = origin;
  const { drafts, ...rows } = await readFrom(origin, vault);
  const bytes = 'draftId' in source ? drafts.find(source.draftId)?.facts.bytes : source.bytes;
  const isLarge = bytes !== undefined && bytes >= minThreadBytes;
  if (!isLarge) return { ...rows, chunks: closeAfter(drafts, rows.chunks) };
  let normalized: NormalizedCount[] = [];
  const chunks = readInThread(origin, (counts) => {
    normalized = counts;
  });
  return { ...rows, chunks: closeAfter(drafts, chunks), readNormalized: () => normalized };
}

/** Reads the rows in this thread. */
export async function readFrom(origin: RowsOrigin, vault: Vault): Promise<ReadRows & { drafts: Drafts }> {
  const { draftFolder, kind, target, caller, settings, source } = origin;
  const drafts: Drafts = new DraftFolder(draftFolder, vault.drafts);
  const service = { vault, settings, listener: undefined };
  const ctx = { caller, service, handler: csvKindHandlers[kind], target };
  return { drafts, ...(await readRows(drafts, ctx, source)) };
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

async function* readInThread(
  origin: RowsOrigin,
  onNormalized: (counts: NormalizedCount[]) => void,
): AsyncGenerator<RowChunk> {
  const thread = new WorkerClient<RowsRequests>({
    file: entryFile('rows-worker', import.meta.url),
    isBackground: true,
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
      if (!rows) {
        onNormalized(await thread.request('readNormalized', undefined));
        return;
      }
      yield rows;
      requested.push(requestNext());
    }
  } finally {
    await thread.close();
  }
}
