import type { Service } from '#service/kernel/context.ts';
import { entryFile } from '#service/kernel/entry-file.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { Drafts } from '../import-services.ts';
import type { RowSource } from './open-rows.ts';
import { type ReadRow, type ReadRows, readRows } from './read-rows.ts';

export interface RowsThread {
  draftFolder: string;
  keys: KeyConfig;
  kind: string;
  source: RowSource;
}

/** Each request reads the next chunk; undefined after the last one. */
export interface RowsRequests {
  next: { input: undefined; result: ReadRow[] | undefined };
}

/** Smaller files are read faster than a thread starts. */
const minThreadBytes = 1_000_000;

/** So many chunks are requested ahead, so that the thread reads while rows are imported. */
const prefetchedChunks = 4;

/** Rows are short-lived; with more memory, the thread would only collect garbage later. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 192 };

/**
 * The rows of an import, as `readRows` returns them. Those of a large file are read ahead in a separate thread, which
 * takes a fifth of the work off the import.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function prefetchRows(
  { vault, keys, storage }: Service,
  drafts: Drafts,
  definition: CsvKindDefinition,
  source: RowSource,
): Promise<ReadRows> {
  const rows = await readRows(drafts, vault, definition, source);
  if (measure(drafts, source) < minThreadBytes) return rows;
  return {
    ...rows,
    chunks: readInThread({ draftFolder: storage.paths.drafts, keys, kind: definition.kind, source }),
  };
}

/** @returns the bytes of the file with the rows */
function measure(drafts: Drafts, source: RowSource): number {
  if ('draftId' in source) return drafts.find(source.draftId)?.facts.bytes ?? 0;
  return source.bytes;
}

async function* readInThread(data: RowsThread): AsyncGenerator<ReadRow[]> {
  const thread = new WorkerClient<RowsRequests>({
    file: entryFile('rows-worker', import.meta.url),
    data,
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
