import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * A third of the usual share of a core. With less, a thread that has to give its core to a request while it has a lock
 * gets it back too late, and the request waits for the lock.
 */
const backgroundPriority = 5;

/**
 * Lowers the priority of this thread, for work that may take longer, such as a backup or the rows of an import: when
 * programs compete for the cores, requests and screens come first, also those of an officer who watches its progress.
 * Only Linux has a priority for each thread; elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux')
    lower(() => Number(basename(readlinkSync('/proc/thread-self'))), backgroundPriority);
}

/** Lowers the priority of this process, on any system. On Linux, the threads that it starts later inherit it. */
export function lowerProcessPriority(): void {
  lower(() => process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

function lower(findId: () => number, priority: number): void {
  try {
    setPriority(findId(), priority);
  } catch (error) {
    // A sandbox can forbid it. The work is the same without it.
    console.error('The priority of background work was not lowered:', error);
  }
}
