import type { Writer } from '#service/kernel/writer.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { ServiceRole } from '../open-data-folder.ts';
import { openLocalWriter } from './open-local-writer.ts';
import { WriterThread } from './writer-thread.ts';

/**
 * Opens the writer of a data folder that is open for reading.
 * @param inThread whether it has a thread of its own, so that this one never waits for the disk
 */
export async function openWriter(config: KeyConfig, role: ServiceRole, inThread: boolean): Promise<Writer> {
  return inThread ? new WriterThread(config, endWith) : openLocalWriter(config, role);
}

/** Whether a unit was written is unknown after a crash: the program handles it like any other unexpected error. */
function endWith(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
