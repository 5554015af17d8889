import { entryFile } from '#service/kernel/entry-file.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled } from '#service/storage/report.ts';
import type { DataJob, DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { conflict } from '../../kernel/errors.ts';
import { explainFailure, PassphraseNeeded } from '../../storage/storage-problems.ts';
import type { DataJobOrder, DataJobResult, DataJobTask } from './run-data-job.ts';

/** How long a job has to clean up when the program ends. */
const graceMilliseconds = 3000;

type Finish = (job: DataJob, result: DataJobResult) => Promise<DataJobResult>;

export interface DataJobRequests<Order = DataJobOrder> {
  run: { input: Order; result: DataJobResult };
}
export type DataJobProgress = Pick<DataJob, 'phase' | 'done' | 'total'>;

interface Running {
  thread: WorkerClient<DataJobRequests, DataJobProgress>;
  cancel: AbortController;
  /** Until its thread has finished. */
  isCancelable: boolean;
  ended: Promise<void>;
}

/**
 * Checks and backups, each in its own worker thread, so that requests are answered meanwhile. The last job of each
 * kind is stored until the program ends.
 */
export class DataJobs {
  readonly #config: KeyConfig;
  readonly #jobs = new Map<DataJobKind, DataJob>();
  readonly #running = new Map<DataJobKind, Running>();

  constructor(config: KeyConfig) {
    this.#config = config;
  }

  list(): DataJob[] {
    return [...this.#jobs.values()];
  }

  /**
   * @param onEnd receives the job when it has ended
   * @param finish the remaining work on this thread after the worker has finished. Its result is added to that of
   *   the worker
   * @throws AppError conflict, if one of the kind runs
   */
  start(
    task: DataJobTask,
    onEnd: (job: DataJob) => Promise<void>,
    finish: Finish = async () => ({}),
  ): DataJob {
    const { kind, folder } = task;
    if (this.#running.has(kind)) throw conflict(null, 'This job is already running; wait until it ends');
    const withPassphrase = 'passphrase' in task && task.passphrase !== undefined;
    const startedAt = new Date().toISOString();
    const job: DataJob = { ...blankJob, kind, folder, withPassphrase, startedAt };
    const thread = new WorkerClient<DataJobRequests, DataJobProgress>({
      file: entryFile(kind === 'sample-data' ? 'sample-worker' : 'data-job-worker', import.meta.url),
      isBackground: true,
      // Its objects are short-lived. With more memory, their garbage would only be collected later.
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 },
      closedMessage: 'The job was stopped',
    });
    this.#jobs.set(kind, job);
    const running: Running = {
      thread,
      cancel: new AbortController(),
      isCancelable: true,
      ended: Promise.resolve(),
    };
    running.ended = this.#run(running, job, task, finish).then(async (end) => {
      await onEnd({ ...job, ...end }).catch(console.error);
      // First: an officer who is shown the end can start the next job.
      this.#running.delete(kind);
      Object.assign(job, end);
    });
    this.#running.set(kind, running);
    return job;
  }

  /** The kind of a job that runs; undefined if none does. */
  get busyWith(): DataJobKind | undefined {
    const [kind] = this.#running.keys();
    return kind;
  }

  /** Asks the job to end as soon as it can. */
  cancel(kind: DataJobKind): boolean {
    const running = this.#running.get(kind);
    if (!running?.isCancelable) return false;
    running.cancel.abort();
    return true;
  }

  /** Waits until the current jobs have finished. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Ends the current jobs; an incomplete backup is deleted. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ thread }) => thread.close(graceMilliseconds)));
    await this.idle();
  }

  /** @returns the state in which the job ends, and its result */
  async #run(running: Running, job: DataJob, task: DataJobTask, finish: Finish): Promise<Partial<DataJob>> {
    const end = (fields: Partial<DataJob>) => ({ ...fields, finishedAt: new Date().toISOString() });
    try {
      const result = await this.#runInThread(running, job, { ...task, config: this.#config });
      return end({ ...result, ...(await finish(job, result)), state: 'done' });
    } catch (error) {
      if (error instanceof Canceled) return end({ state: 'canceled' });
      const withPassphrase = error instanceof PassphraseNeeded;
      return end({ state: 'failed', failure: explainFailure(error), withPassphrase });
    }
  }

  async #runInThread(running: Running, job: DataJob, order: DataJobOrder): Promise<DataJobResult> {
    const { signal } = running.cancel;
    const onProgress = (progress: DataJobProgress) => Object.assign(job, progress);
    try {
      return await running.thread.request('run', order, { onProgress, signal });
    } finally {
      running.isCancelable = false;
      await running.thread.close();
    }
  }
}

/** The initial values of a job. */
export const blankJob = {
  state: 'running',
  finishedAt: null,
  phase: 'Starting',
  done: 0,
  total: 0,
  errors: [],
  notes: [],
  failure: null,
  events: null,
  head: null,
  files: null,
  bytes: null,
  megabytesPerSecond: null,
  createdAt: null,
  deleted: [],
  counts: null,
  movedTo: null,
  changes: [],
  withPassphrase: false,
} satisfies Partial<DataJob>;
