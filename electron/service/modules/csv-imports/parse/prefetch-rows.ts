import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Service } from '#service/kernel/context.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { RowSource } from './open-rows.ts';
import { type ReadRow, type ReadRows, readRows } from './read-rows.ts';

/** The data that the thread starts with. */
export interface RowsThread {
  draftFolder: string;
  keys: KeyConfig;
  kind: string;
  source: RowSource;
}

/** Smaller files are read faster than a thread starts. */
const leastForThread = 1_000_000;

/** Rows are short-lived; with more memory, the thread would only collect garbage later. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 192 };

/**
 * The rows of an import, as `readRows` returns them. Those of a large file are read ahead in a separate thread, which
 * takes a fifth of the work off the import.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function prefetchRows(
  service: Service,
  definition: CsvKindDefinition,
  source: RowSource,
): Promise<ReadRows> {
  const { drafts, vault, keys, storage } = service;
  const rows = await readRows(drafts, vault, definition, source);
  if (measure(service, source) < leastForThread) return rows;
  return {
    ...rows,
    chunks: readInThread({ draftFolder: storage.paths.drafts, keys, kind: definition.kind, source }),
  };
}

/** @returns the bytes of the file with the rows */
function measure({ drafts }: Service, source: RowSource): number {
  if ('draftId' in source) return drafts.find(source.draftId)?.facts.bytes ?? 0;
  return source.bytes;
}

async function* readInThread(workerData: RowsThread): AsyncGenerator<ReadRow[]> {
  // Next to this file in the sources, and next to the bundle that contains this file.
  const file = import.meta.url.endsWith('.ts') ? './rows-worker.ts' : './rows-worker.js';
  const thread = new Worker(new URL(file, import.meta.url), { workerData, resourceLimits });
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      const rows: ReadRow[] = message;
      if (rows.length === 0) return;
      yield rows;
      thread.postMessage('received');
    }
    throw new Error('The thread that reads rows has ended before the last of them');
  } finally {
    await thread.terminate();
  }
}
