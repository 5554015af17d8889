/** The worker thread of import-runner.ts: the same service on a connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '#service/app.ts';
import { AppError } from '#service/errors.ts';
import type { ServiceConfig } from '#service/open-service.ts';
import type { ImportMessage } from './import-runner.ts';
import { type ImportJob, runImport } from './run-import.ts';

const tell = (message: ImportMessage) => parentPort?.postMessage(message);

const opened = createApp({ ...(workerData as ServiceConfig), role: 'guest' });

parentPort?.on('message', (job: ImportJob) => {
  opened
    .then((app) => runImport(app.service, job, (progress) => tell({ type: 'progress', ...progress })))
    .then((summary) => tell({ type: 'done', summary }))
    .catch((error: unknown) => {
      if (error instanceof AppError) {
        tell({ type: 'refused', kind: error.kind, message: error.message, errors: error.errors });
      } else {
        tell({
          type: 'failed',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      }
    });
});
