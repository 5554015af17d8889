import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { PassphraseNeeded } from '#service/storage/open-keys.ts';
import type { DataJob, DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { conflict } from '../../kernel/errors.ts';
import { explainFailure } from '../../storage/storage-problems.ts';
import type { DataJobMessage } from './data-job-worker.ts';
import type { DataJobOrder, DataJobResult, DataJobTask } from './run-data-job.ts';

/** How long a job has to clean up when the program ends. */
const graceMilliseconds = 3000;

type Finish = (job: DataJob, result: DataJobResult) => Promise<DataJobResult>;

interface Running {
  worker: Worker;
  /** Until its worker has finished. */
  isCancellable: boolean;
  ended: Promise<void>;
}

/**
 * Checks and backups, each in its own worker thread, so that requests are answered meanwhile. The last job of each
 * kind is stored until the program ends.
 */
export class DataJobs {
  readonly #config: ServiceConfig;
  readonly #jobs = new Map<DataJobKind, DataJob>();
  readonly #running = new Map<DataJobKind, Running>();

  constructor(config: ServiceConfig) {
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
    if (this.#running.has(kind)) throw conflict('kind: one runs already');
    const withPassphrase = 'passphrase' in task && task.passphrase !== undefined;
    const startedAt = new Date().toISOString();
    const job: DataJob = { ...blankJob, kind, folder, withPassphrase, startedAt };
    const worker = startWorker({ ...task, config: this.#config });
    this.#jobs.set(kind, job);
    const running: Running = { worker, isCancellable: true, ended: Promise.resolve() };
    running.ended = this.#followToEnd(running, job, finish)
      .then(() => onEnd(job))
      .catch(console.error)
      .finally(() => this.#running.delete(kind));
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
    if (!running?.isCancellable) return false;
    running.worker.postMessage('cancel');
    return true;
  }

  /** Waits until the current jobs have finished. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Ends the current jobs; an incomplete backup is deleted. */
  async close(): Promise<void> {
    for (const kind of this.#running.keys()) this.cancel(kind);
    await Promise.race([this.idle(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
    await Promise.all([...this.#running.values()].map(({ worker }) => worker.terminate()));
    await this.idle();
  }

  async #followToEnd(running: Running, job: DataJob, finish: Finish): Promise<void> {
    try {
      const result = await followWorker(running.worker, job);
      running.isCancellable = false;
      const finished = result && (await finish(job, result));
      Object.assign(job, result ? { ...result, ...finished, state: 'done' } : { state: 'canceled' });
    } catch (error) {
      Object.assign(job, {
        state: 'failed',
        failure: explainFailure(error),
        withPassphrase: error instanceof PassphraseNeeded,
      });
    }
    job.finishedAt = new Date().toISOString();
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
  counts: null,
  movedTo: null,
  changes: [],
  withPassphrase: false,
} satisfies Partial<DataJob>;

function startWorker(order: DataJobOrder): Worker {
  // Next to this file in the sources, and next to the bundle that contains this file.
  const file = import.meta.url.endsWith('.ts') ? './data-job-worker.ts' : './data-job-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: order });
}

/**
 * Updates the job from the messages of its worker until the worker ends.
 * @returns the result; undefined if it was canceled
 * @throws with the reason of a failure
 */
function followWorker(worker: Worker, job: DataJob): Promise<DataJobResult | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<DataJobResult | undefined>();
  let result: DataJobResult | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
  };
  worker.on('message', (message: DataJobMessage) => {
    if (message.type === 'progress') {
      const { phase, done, total } = message;
      Object.assign(job, { phase, done, total });
    } else if (message.type === 'done') result = message.result;
    else if (message.type === 'failed') {
      fail(message.needsPassphrase ? new PassphraseNeeded(message.message) : new Error(message.message));
    }
  });
  worker.on('error', fail);
  worker.on('exit', () => (failure ? reject(failure) : resolve(result)));
  return promise;
}
