import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lowers the priority of this thread, for work that may take longer, such as a backup: when programs compete for the
 * cores, requests and screens come first, also those of an officer who watches its progress. Only Linux has a priority for each thread; elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch (error) {
    // A sandbox can forbid it. The work is the same without it.
    console.error('The priority of background work was not lowered:', error);
  }
}
