import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import { PassphraseNeeded } from '#service/storage/open-keys.ts';
import type { DataJob, DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { conflict } from '../../kernel/errors.ts';
import { explainFailure } from '../../storage/storage-problems.ts';
import type { DataJobMessage } from './data-job-worker.ts';
import type { DataJobOrder, DataJobResult, DataJobTask } from './run-data-job.ts';

/** How long a job has to clean up behind itself when the program ends. */
const graceMilliseconds = 3000;

type Finish = (job: DataJob, result: DataJobResult) => Promise<DataJobResult>;

interface Running {
  worker: Worker;
  /** Until its worker is done. */
  isCancellable: boolean;
  ended: Promise<void>;
}

/**
 * Checks and backups, each in a worker thread of its own, so that requests are answered meanwhile. Of each
 * kind the last one is remembered for as long as the program runs.
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
   * @param onEnd is told how it ended
   * @param finish does what is left to do when the worker is done, apart from it: nothing, if not given. What
   *   it returns joins what the worker found
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

  /** Has the job end as soon as it can. */
  cancel(kind: DataJobKind): boolean {
    const running = this.#running.get(kind);
    if (!running?.isCancellable) return false;
    running.worker.postMessage('cancel');
    return true;
  }

  /** Waits until what runs now is done. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Ends what runs; a backup that is not whole is taken away again. */
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

/** What a job begins with. */
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
  // Beside this file in the sources, and beside the bundle that this file becomes a part of.
  const file = import.meta.url.endsWith('.ts') ? './data-job-worker.ts' : './data-job-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: order });
}

/**
 * Keeps the job in step with what its worker tells, until that has ended.
 * @returns what came of it; undefined if it was cancelled
 * @throws with why it failed
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
