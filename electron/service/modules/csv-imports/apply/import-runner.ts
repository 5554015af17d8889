import { setTimeout } from 'node:timers/promises';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import { JobWorker } from './job-worker.ts';
import type { JobProgress, Jobs, OnProgress } from './jobs.ts';

const lockRetryMilliseconds = 50;

/** Its thread works beside one that reads ahead and the one that answers requests: memory counts there. */
const youngGenerationMb = 4;

/** An import or an undo that is under way, or waits for its turn. */
export interface RunningImport {
  progress: JobProgress | undefined;
  /** How many rows there will be; undefined where nobody has counted them yet. */
  expectedRows: number | undefined;
  /** When it got its turn, in milliseconds since the epoch. */
  startedAt: number | undefined;
}

interface Run extends RunningImport {
  cancel: AbortController;
}

interface RunOptions {
  onProgress: OnProgress;
  expectedRows?: number;
}

/**
 * Runs imports one after the other in a worker thread, so that requests are answered meanwhile. The lock of
 * the data folder keeps imports of other processes apart from ours.
 */
export class ImportRunner {
  readonly #lockFile: string;
  readonly #worker: JobWorker;
  readonly #runs = new Map<string, Run>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(config: ServiceConfig, lockFile: string) {
    this.#worker = new JobWorker(config, youngGenerationMb);
    this.#lockFile = lockFile;
  }

  /**
   * Imports, or undoes an import, when those before it are done.
   * @throws AppError as the job does; any other error leaves what was committed
   */
  run<Name extends 'import' | 'undo'>(
    name: Name,
    job: Jobs[Name]['job'],
    { onProgress, expectedRows }: RunOptions,
  ): Promise<Jobs[Name]['result']> {
    const run: Run = {
      progress: undefined,
      expectedRows,
      startedAt: undefined,
      cancel: new AbortController(),
    };
    this.#runs.set(job.importId, run);
    const result = this.#last.then(() => this.#runExclusive(name, job, run, onProgress));
    this.#last = result
      .catch(() => undefined)
      .finally(() => {
        this.#runs.delete(job.importId);
      });
    return result;
  }

  /** Whether an import is running or waits for its turn. */
  get isBusy(): boolean {
    return this.#runs.size > 0;
  }

  /** Whether what still runs was told to stop, since the service closes. */
  get isClosed(): boolean {
    return this.#closed;
  }

  find(importId: string): RunningImport | undefined {
    return this.#runs.get(importId);
  }

  /** Ends an import where it stands; what it has committed stays. */
  cancel(importId: string): void {
    this.#runs.get(importId)?.cancel.abort();
  }

  /** Stops at once; what an import has committed stays. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker.close();
  }

  async #runExclusive<Name extends 'import' | 'undo'>(
    name: Name,
    job: Jobs[Name]['job'],
    run: Run,
    onProgress: OnProgress,
  ): Promise<Jobs[Name]['result']> {
    const lock = await this.#acquireLock();
    run.startedAt = Date.now();
    try {
      return await this.#worker.run(name, job, {
        signal: run.cancel.signal,
        onProgress(progress) {
          run.progress = progress;
          onProgress(progress);
        },
      });
    } finally {
      lock.release();
    }
  }

  async #acquireLock(): Promise<FolderLock> {
    for (;;) {
      if (this.#closed) throw new Error('The service is closing');
      const lock = tryLock(this.#lockFile);
      if (lock) return lock;
      await setTimeout(lockRetryMilliseconds);
    }
  }
}
