/** The code of an inspection process: examines one document at a time, isolated from the memory of the host. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { entryFile } from '#service/kernel/entry-file.ts';
import { lowerProcessPriority } from '#service/kernel/lower-priority.ts';
import type { Inspection, InspectionMessage, LimitedInspectionJob } from './inspection.ts';
import { processorMilliseconds } from './limits.ts';

/** The reading of the text ends before the limit, so that the rest of the examination has a result. */
const readingShare = 2 / 3;

/** Each decoder is loaded for the first document that needs it, because loading all takes seconds. */
async function inspectDocument(job: LimitedInspectionJob): Promise<Inspection> {
  const { bytes, mediaType, front, seeksInk, processorMilliseconds: limit } = job;
  const readingDeadline = processorMilliseconds() + limit * readingShare;
  if (mediaType === 'application/pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts');
    return inspectPdf(bytes, seeksInk);
  }
  const { inspectImage } = await import('./inspect-image.ts');
  const inspection = await inspectImage(bytes, seeksInk);
  if (inspection.kind !== 'image' || !front) return inspection;
  const { readDocument } = await import('./read-document.ts');
  const reading = await readDocument(bytes, front, readingDeadline);
  return reading ? { ...inspection, reading } : inspection;
}

/**
 * Prepares the process. Its watch runs before it accepts a document.
 * @param inspect examines one document
 * @returns the function to call with each document
 */
export async function serveInspections(
  post: (message: InspectionMessage) => void,
  inspect: (job: LimitedInspectionJob) => Promise<Inspection> = inspectDocument,
): Promise<(job: unknown) => void> {
  preferOutOfMemoryKill();
  lowerProcessPriority();
  const watch = await startWatch();
  // A late rejection from a damaged document does not concern the next one.
  process.on('unhandledRejection', () => {});
  return (received) => {
    const job = received as LimitedInspectionJob;
    watch.postMessage(job.processorMilliseconds);
    inspect(job)
      .finally(() => watch.postMessage(null))
      .then((inspection) => post({ type: 'result', inspection, rss: process.memoryUsage.rss() }))
      .catch((error: unknown) => post({ type: 'failure', message: String(error) }));
  };
}

/** If memory runs out, Linux ends this process before any other, and in particular before the host. */
function preferOutOfMemoryKill(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers do not allow it; the watch limits the memory in any case.
  }
}

async function startWatch(): Promise<Worker> {
  const watch = new Worker(entryFile('inspection-watch', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // A process without its watch has no limits.
  watch.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  await once(watch, 'message');
  return watch;
}
