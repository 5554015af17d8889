/** The worker thread of job-worker.ts: the same service on its own connection. */
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '#service/app.ts';
import type { Service } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { readSettings } from '#service/kernel/settings.ts';
import { findStorageCode } from '#service/storage/storage-problems.ts';
import { checkDraft } from '../drafts/check-draft.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { undoImport } from '../undo/undo-import.ts';
import type { JobMessage, JobName, JobRequest, Jobs, OnProgress } from './jobs.ts';
import { runImport } from './run-import.ts';

type RunJob<Name extends JobName> = (
  service: Service,
  job: Jobs[Name]['job'],
  onProgress: OnProgress,
  signal: AbortSignal,
) => Promise<Jobs[Name]['result']>;

const jobs: { [Name in JobName]: RunJob<Name> } = {
  import: (service, job, onProgress, signal) =>
    runImport(service, csvKindHandlers[job.kind], job, onProgress, signal),
  undo: (service, job, onProgress) => undoImport(service, csvKindHandlers[job.kind], job, onProgress),
  readDraft,
  checkDraft,
};

const post = (message: JobMessage) => parentPort?.postMessage(message);

// If the data folder cannot be opened, the thread ends with the reason, and the next job starts another one.
const { service } = await createApp({ ...(workerData as ServiceConfig), role: 'secondary' });

let running = new AbortController();

parentPort?.on('message', (request: JobRequest) => {
  if (request.type === 'cancel') return running.abort();
  running = new AbortController();
  const runJob = jobs[request.name] as RunJob<JobName>;
  readSettings(service.storage.reader)
    .then((settings) => {
      // The settings may have changed since the last job.
      Object.assign(service.settings, settings);
      return runJob(
        service,
        request.job as never,
        (progress) => post({ type: 'progress', progress }),
        running.signal,
      );
    })
    .then((result) => post({ type: 'done', result }))
    .catch((error: unknown) => {
      if (error instanceof AppError) {
        post({ type: 'rejected', kind: error.kind, errors: error.errors });
      } else {
        post({
          type: 'failed',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          code: findStorageCode(error),
        });
      }
    });
});
