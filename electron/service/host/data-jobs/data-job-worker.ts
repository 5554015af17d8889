/** The worker thread of data-jobs.ts: it reads and hashes without delaying requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { PassphraseNeeded } from '#service/storage/open-keys.ts';
import { Canceled } from '#service/storage/report.ts';
import { explainFailure } from '../../storage/storage-problems.ts';
import { type DataJobOrder, type DataJobResult, runDataJob } from './run-data-job.ts';

/** The messages of the worker. */
export type DataJobMessage =
  | { type: 'progress'; phase: string; done: number; total: number }
  | { type: 'done'; result: DataJobResult }
  | { type: 'canceled' }
  | { type: 'failed'; message: string; needsPassphrase: boolean };

/** The screens ask less often than this. */
const reportMilliseconds = 100;

const post = (message: DataJobMessage) => parentPort?.postMessage(message);

let isCanceled = false;
parentPort?.once('message', () => {
  isCanceled = true;
});

let reportedAt = 0;
let reportedPhase = '';

function report(phase: string, done: number, total: number): void {
  if (isCanceled) throw new Canceled();
  const now = performance.now();
  if (phase === reportedPhase && now - reportedAt < reportMilliseconds) return;
  reportedAt = now;
  reportedPhase = phase;
  post({ type: 'progress', phase, done, total });
}

runDataJob(workerData as DataJobOrder, report)
  .then((result) => post({ type: 'done', result }))
  .catch((error: unknown) => {
    if (error instanceof Canceled) post({ type: 'canceled' });
    else {
      post({
        type: 'failed',
        message: explainFailure(error),
        needsPassphrase: error instanceof PassphraseNeeded,
      });
    }
  })
  // The listener for a cancellation would keep the thread alive.
  .finally(() => parentPort?.close());
