import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '#service/errors.ts';
import type { ServiceConfig } from '#service/open-service.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import type { RefusalKind } from '#shared/contracts/refusals.ts';
import type { ImportJob, ImportSummary, OnProgress } from './run-import.ts';

/** What the worker tells of the import that it runs. */
export type ImportMessage =
  | { type: 'progress'; totalRows: number; successfulRows: number }
  | { type: 'done'; summary: ImportSummary }
  | { type: 'refused'; kind: RefusalKind; message: string; errors: string[] }
  | { type: 'failed'; message: string };

const lockRetryMilliseconds = 50;

/**
 * Runs imports one after the other in a worker thread with a connection of its own, so that requests are
 * answered meanwhile. The lock of the data folder keeps imports of other processes apart from ours.
 */
export class ImportRunner {
  readonly #config: ServiceConfig;
  readonly #lockFile: string;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  #waiting = 0;

  constructor(config: ServiceConfig, lockFile: string) {
    this.#config = config;
    this.#lockFile = lockFile;
  }

  /**
   * Runs the import when those before it are done.
   * @throws AppError as `runImport`; any other error leaves what was committed
   */
  run(job: ImportJob, onProgress: OnProgress): Promise<ImportSummary> {
    this.#waiting += 1;
    const result = this.#last.then(() => this.#runAlone(job, onProgress));
    this.#last = result
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    return result;
  }

  /** Whether an import is running or waits for its turn. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Stops at once; what an import has committed stays. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  async #runAlone(job: ImportJob, onProgress: OnProgress): Promise<ImportSummary> {
    const lock = await this.#takeLock();
    try {
      return await this.#runInWorker(job, onProgress);
    } finally {
      lock.release();
    }
  }

  async #takeLock(): Promise<FolderLock> {
    for (;;) {
      if (this.#closed) throw new Error('The service is closing');
      const lock = tryLock(this.#lockFile);
      if (lock) return lock;
      await setTimeout(lockRetryMilliseconds);
    }
  }

  #runInWorker(job: ImportJob, onProgress: OnProgress): Promise<ImportSummary> {
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
        finish();
      };
      const onMessage = (message: ImportMessage) => {
        if (message.type === 'progress') onProgress(message);
        else settle(() => finishWith(message, resolve, reject));
      };
      const onError = (error: unknown) => settle(() => reject(error));
      const onExit = () => settle(() => reject(new Error('The import was stopped')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
      worker.postMessage(job);
    });
  }

  #startWorker(): Worker {
    // Beside this file in the sources, and beside the bundle that this file becomes a part of.
    const file = import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js';
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#config });
    worker.once('exit', () => {
      this.#worker = undefined;
    });
    return worker;
  }
}

function finishWith(
  message: Exclude<ImportMessage, { type: 'progress' }>,
  resolve: (summary: ImportSummary) => void,
  reject: (error: Error) => void,
): void {
  if (message.type === 'done') resolve(message.summary);
  else if (message.type === 'refused') reject(new AppError(message.kind, message.message, message.errors));
  else reject(new Error(message.message));
}
