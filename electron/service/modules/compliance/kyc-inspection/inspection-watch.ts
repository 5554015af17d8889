/**
 * A thread of the inspection process that ends the process when it uses too much memory, when a document takes too much
 * processor time, or when its host has ended. It is a separate thread because a decoder can block the main thread.
 */
import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { inspectionLimits, outOfMemoryNote, outOfTimeNote, processorMilliseconds } from './limits.ts';

/** A decoder can fill some megabytes per millisecond. */
const intervalMilliseconds = 5;

const maxBytes = inspectionLimits.megabytes * 2 ** 20;
const host = process.ppid;

/** The processor time of the process at which the current document has used all of its own. */
let deadline = Number.POSITIVE_INFINITY;

function endProcess(note?: string): void {
  // Directly to the pipe: streams of a thread need the main thread.
  if (note) writeSync(2, `${note}\n`);
  process.kill(process.pid, 'SIGKILL');
}

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) endProcess(outOfMemoryNote);
  if (processorMilliseconds() > deadline) endProcess(outOfTimeNote);
  // The system gives an orphan another parent. Where it does not (Windows), it ends orphans itself.
  if (process.ppid !== host) endProcess();
}, intervalMilliseconds);

/** The main thread sends the limit of a document when it starts, and `null` when it has ended. */
parentPort?.on('message', (milliseconds: number | null) => {
  deadline = milliseconds === null ? Number.POSITIVE_INFINITY : processorMilliseconds() + milliseconds;
});
parentPort?.postMessage('watching');
