import { setTimeout } from 'node:timers/promises';
import type { Writer } from '#service/kernel/writer.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled, closingMessage } from '#service/storage/report.ts';
import { createJobThread, type JobProgress, type Jobs, type JobThread, type OnProgress } from './jobs.ts';

const lockRetryMilliseconds = 50;

/** The threads of the writer and of requests run at the same time, so this thread has little memory. */
const threadOptions = { isBackground: true, maxYoungGenerationSizeMb: 4 };

/** An import or an undo that is running or queued. */
export interface RunningImport {
  progress: JobProgress | undefined;
  /** The number of rows; undefined until they are counted. */
  expectedRows: number | undefined;
  /** When it started to run, in milliseconds since the epoch. */
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
 * Runs imports one at a time in a worker thread, so that requests are answered meanwhile. The lock of the data folder
 * prevents simultaneous imports of other processes.
 */
export class ImportRunner {
  readonly #lockFile: string;
  readonly #thread: JobThread;
  readonly #runs = new Map<string, Run>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(config: KeyConfig, writer: Writer, lockFile: string) {
    this.#thread = createJobThread(config, writer, threadOptions);
    this.#lockFile = lockFile;
  }

  /**
   * Imports, or undoes an import, after the queued ones.
   * @throws AppError as the job does; committed rows stay after any other error
   */
  run<Name extends 'import' | 'undo'>(
    name: Name,
    job: Jobs[Name]['input'],
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

  /** Whether an import is running or queued. */
  get isBusy(): boolean {
    return this.#runs.size > 0;
  }

  /** Whether running imports are being stopped because the service closes. */
  get isClosed(): boolean {
    return this.#closed;
  }

  find(importId: string): RunningImport | undefined {
    return this.#runs.get(importId);
  }

  /** Stops an import; committed rows stay. */
  cancel(importId: string): void {
    this.#runs.get(importId)?.cancel.abort();
  }

  /** Stops at once; committed rows stay. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread.close();
  }

  async #runExclusive<Name extends 'import' | 'undo'>(
    name: Name,
    job: Jobs[Name]['input'],
    run: Run,
    onProgress: OnProgress,
  ): Promise<Jobs[Name]['result']> {
    const lock = await this.#acquireLock();
    run.startedAt = Date.now();
    try {
      return await this.#thread.request(name, job, {
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
      if (this.#closed) throw new Canceled(closingMessage);
      const lock = tryLock(this.#lockFile);
      if (lock) return lock;
      await setTimeout(lockRetryMilliseconds);
    }
  }
}
