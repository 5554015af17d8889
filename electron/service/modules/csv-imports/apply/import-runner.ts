import { setTimeout } from 'node:timers/promises';
import { Turns } from '#service/kernel/turns.ts';
import type { Writer } from '#service/kernel/writer.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled, closingMessage } from '#service/storage/report.ts';
import { limits } from '#shared/domain/limits.ts';
import { createJobThread, type JobProgress, type Jobs, type JobThread, type OnProgress } from './jobs.ts';
import type { DocumentJob, DocumentPlan } from './plan-document.ts';
import type { ImportJob } from './run-import.ts';

const lockRetryMilliseconds = 50;

/** The threads of the writer and of requests run at the same time, so this thread has little memory. */
const threadOptions = { isBackground: true, maxYoungGenerationSizeMb: 4 };

/** A request waits for the plan of a small file. */
const shortThreadOptions = { isBackground: false, maxYoungGenerationSizeMb: 4 };

/** A thread and the work that is queued for it, which runs one at a time. */
class Lane {
  readonly thread: JobThread;
  readonly #queue = new Set<{ owner: string; start: () => void }>();
  readonly #turns = new Turns();
  #isBusy = false;

  constructor(thread: JobThread) {
    this.thread = thread;
  }

  async run<Result>(owner: string, work: (thread: JobThread) => Promise<Result>): Promise<Result> {
    const turn = Promise.withResolvers<void>();
    this.#queue.add({ owner, start: turn.resolve });
    this.#startNext();
    await turn.promise;
    try {
      return await work(this.thread);
    } finally {
      this.#isBusy = false;
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#isBusy ? undefined : this.#turns.take(this.#queue);
    if (!next) return;
    this.#isBusy = true;
    next.start();
  }
}

/** Larger files take more than a second, for which no small one of another client may wait. */
function isShort(job: Jobs['import' | 'undo']['input']): boolean {
  return 'source' in job && 'bytes' in job.source && job.source.bytes <= limits.csvDocumentBytes;
}

const ownerOf = ({ caller }: Pick<ImportJob, 'caller'>) => caller.account?.tenantId ?? '';

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
  onProgress?: OnProgress;
  expectedRows?: number;
}

/**
 * Runs imports in worker threads, so that requests are answered meanwhile: small files one at a time in one thread, and
 * all others one at a time in another, so that no small file waits for a large one. The lock of the data folder prevents
 * simultaneous imports of other processes.
 */
export class ImportRunner {
  readonly #lockFile: string;
  readonly #short: Lane;
  readonly #long: Lane;
  readonly #runs = new Map<string, Run>();
  /** Held while an import runs. */
  #lock: { held: Promise<FolderLock>; holders: number } | undefined;
  #closed = false;

  constructor(config: KeyConfig, writer: Writer, lockFile: string) {
    this.#short = new Lane(createJobThread(config, writer, shortThreadOptions));
    this.#long = new Lane(createJobThread(config, writer, threadOptions));
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
    const lane = isShort(job) ? this.#short : this.#long;
    return lane
      .run(ownerOf(job), (thread) => this.#runLocked(thread, name, job, run, onProgress))
      .finally(() => this.#runs.delete(job.importId));
  }

  /**
   * Reads and validates a file whose rows become one record, after the queued ones.
   * @throws AppError as `planFile`
   */
  planDocument(job: DocumentJob): Promise<DocumentPlan> {
    return this.#short.run(ownerOf(job), (thread) => thread.request('planDocument', job));
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
    await Promise.all([this.#short.thread.close(), this.#long.thread.close()]);
  }

  async #runLocked<Name extends 'import' | 'undo'>(
    thread: JobThread,
    name: Name,
    job: Jobs[Name]['input'],
    run: Run,
    onProgress: OnProgress | undefined,
  ): Promise<Jobs[Name]['result']> {
    await this.#shareLock();
    run.startedAt = Date.now();
    try {
      return await thread.request(name, job, {
        signal: run.cancel.signal,
        onProgress(progress) {
          run.progress = progress;
          onProgress?.(progress);
        },
      });
    } finally {
      await this.#unshareLock();
    }
  }

  async #shareLock(): Promise<void> {
    this.#lock ??= { held: this.#acquireLock(), holders: 0 };
    const lock = this.#lock;
    lock.holders += 1;
    try {
      await lock.held;
    } catch (error) {
      // The next import tries again.
      if (this.#lock === lock) this.#lock = undefined;
      throw error;
    }
  }

  async #unshareLock(): Promise<void> {
    if (!this.#lock) return;
    this.#lock.holders -= 1;
    if (this.#lock.holders > 0) return;
    const { held } = this.#lock;
    this.#lock = undefined;
    (await held).release();
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
