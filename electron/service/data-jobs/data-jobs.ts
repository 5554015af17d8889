import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DataJob, DataJobKind } from '#shared/contracts/access/data-jobs.ts';
import { conflict } from '../errors.ts';
import type { ServiceConfig } from '../open-service.ts';
import type { DataJobMessage } from './data-job-worker.ts';
import type { DataJobOrder } from './run-data-job.ts';

/** How long a job has to clean up behind itself when the program ends. */
const graceMilliseconds = 3000;

interface Running {
  worker: Worker;
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
   * @param folder of the backup, where it is about one
   * @param onEnd is told how it ended
   * @throws AppError conflict, if one of the kind runs
   */
  start(kind: DataJobKind, folder: string | null, onEnd: (job: DataJob) => Promise<void>): DataJob {
    if (this.#running.has(kind)) throw conflict('kind: one runs already');
    const job: DataJob = { ...blank, kind, folder, startedAt: new Date().toISOString() };
    const order = { config: this.#config, kind, folder } as DataJobOrder;
    const worker = startWorker(order);
    this.#jobs.set(kind, job);
    const ended = followToEnd(worker, job)
      .then(() => onEnd(job))
      .catch(console.error)
      .finally(() => this.#running.delete(kind));
    this.#running.set(kind, { worker, ended });
    return job;
  }

  /** Has the job end as soon as it can. */
  cancel(kind: DataJobKind): boolean {
    const running = this.#running.get(kind);
    running?.worker.postMessage('cancel');
    return running !== undefined;
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
}

const blank = {
  state: 'running',
  finishedAt: null,
  phase: 'Starting',
  done: 0,
  total: 0,
  faults: [],
  failure: null,
  events: null,
  files: null,
  bytes: null,
  madeAt: null,
} satisfies Partial<DataJob>;

function startWorker(order: DataJobOrder): Worker {
  // Beside this file in the sources, and beside the bundle that this file becomes a part of.
  const file = import.meta.url.endsWith('.ts') ? './data-job-worker.ts' : './data-job-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: order });
}

/** Keeps the job in step with what its worker tells, until that has ended. */
function followToEnd(worker: Worker, job: DataJob): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fail = (failure: string) => Object.assign(job, { state: 'failed', failure });
  worker.on('message', (message: DataJobMessage) => {
    if (message.type === 'progress') Object.assign(job, { ...message, type: undefined });
    else if (message.type === 'done') Object.assign(job, { state: 'done', ...message.result });
    else if (message.type === 'cancelled') job.state = 'cancelled';
    else fail(message.message);
  });
  worker.on('error', (error) => fail(String(error)));
  worker.on('exit', () => {
    if (job.state === 'running') job.state = 'cancelled';
    job.finishedAt = new Date().toISOString();
    resolve();
  });
  return promise;
}
