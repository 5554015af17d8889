/** The worker thread of data-jobs.ts: it reads and hashes for as long as it takes, apart from the requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { explainFailure } from '../../storage/storage-problems.ts';
import { PassphraseNeeded } from '../keys/open-keys.ts';
import { Cancelled } from './report.ts';
import { type DataJobOrder, type DataJobResult, runDataJob } from './run-data-job.ts';

/** What the worker tells of its job. */
export type DataJobMessage =
  | { type: 'progress'; phase: string; done: number; total: number }
  | { type: 'done'; result: DataJobResult }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string; needsPassphrase: boolean };

/** More often nobody looks. */
const reportMilliseconds = 100;

const tell = (message: DataJobMessage) => parentPort?.postMessage(message);

let isCancelled = false;
parentPort?.once('message', () => {
  isCancelled = true;
});

let reportedAt = 0;
let reportedPhase = '';

function report(phase: string, done: number, total: number): void {
  if (isCancelled) throw new Cancelled();
  const now = performance.now();
  if (phase === reportedPhase && now - reportedAt < reportMilliseconds) return;
  reportedAt = now;
  reportedPhase = phase;
  tell({ type: 'progress', phase, done, total });
}

runDataJob(workerData as DataJobOrder, report)
  .then((result) => tell({ type: 'done', result }))
  .catch((error: unknown) => {
    if (error instanceof Cancelled) tell({ type: 'cancelled' });
    else {
      tell({
        type: 'failed',
        message: explainFailure(error),
        needsPassphrase: error instanceof PassphraseNeeded,
      });
    }
  })
  // The listener for a cancellation would keep the thread alive.
  .finally(() => parentPort?.close());
