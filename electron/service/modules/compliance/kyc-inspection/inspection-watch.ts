/**
 * A thread of the inspection process that ends the process when it uses too much memory or its host has ended. It is a
 * separate thread because a decoder can block the main thread.
 */
import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { inspectionLimits, outOfMemoryNote } from './limits.ts';

/** A decoder can fill some megabytes per millisecond. */
const intervalMilliseconds = 5;

const maxBytes = inspectionLimits.megabytes * 2 ** 20;
const host = process.ppid;

function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) {
    // Directly to the pipe: streams of a thread need the main thread.
    writeSync(2, `${outOfMemoryNote}\n`);
    endProcess();
  }
  // The system gives an orphan another parent. Where it does not (Windows), it ends orphans itself.
  if (process.ppid !== host) endProcess();
}, intervalMilliseconds);

parentPort?.postMessage('watching');
