import { Worker } from 'node:worker_threads';
import { AppError } from '#service/kernel/errors.ts';
import type { ServiceConfig } from '#service/kernel/service-config.ts';
import type { JobMessage, JobName, JobRequest, Jobs, OnProgress } from './jobs.ts';

interface JobOptions {
  onProgress?: OnProgress;
  /** Stops the job, which returns its results so far. */
  signal?: AbortSignal;
}

const maxOldGenerationSizeMb = 192;

/**
 * A worker thread with its own connection, which runs jobs one at a time, so that requests are answered meanwhile.
 */
export class JobWorker {
  readonly #config: ServiceConfig;
  readonly #maxYoungGenerationSizeMb: number;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param maxYoungGenerationSizeMb memory for short-lived objects: more is faster, but is always used */
  constructor(config: ServiceConfig, maxYoungGenerationSizeMb: number) {
    this.#config = config;
    this.#maxYoungGenerationSizeMb = maxYoungGenerationSizeMb;
  }

  /**
   * Runs a job after the queued ones.
   * @throws AppError as the job does; committed rows stay after any other error
   */
  run<Name extends JobName>(
    name: Name,
    job: Jobs[Name]['job'],
    options: JobOptions = {},
  ): Promise<Jobs[Name]['result']> {
    const result = this.#last.then(() => this.#runNow({ type: 'run', name, job }, options));
    this.#last = result.catch(() => undefined);
    return result as Promise<Jobs[Name]['result']>;
  }

  /** Starts the thread before the first job, because that takes a moment. */
  warm(): void {
    this.#worker ??= this.#startWorker();
  }

  /** Stops at once; committed rows stay. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #runNow(request: JobRequest, { onProgress, signal }: JobOptions): Promise<unknown> {
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const onAbort = () => worker.postMessage({ type: 'cancel' } satisfies JobRequest);
      const settle = (finish: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
        finish();
      };
      const onMessage = (message: JobMessage) => {
        if (message.type === 'progress') onProgress?.(message.progress);
        else settle(() => finishWith(message, resolve, reject));
      };
      const onError = (error: unknown) => settle(() => reject(error));
      const onExit = () => settle(() => reject(new Error('The import was stopped')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
      worker.postMessage(request);
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort);
    });
  }

  #startWorker(): Worker {
    // Next to this file in the sources, and next to the bundle that contains this file.
    const file = import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js';
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: this.#config,
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: this.#maxYoungGenerationSizeMb },
    });
    const discard = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // After an error, the thread is about to end, and a new job would fail without a reason.
    worker.on('error', discard).once('exit', discard);
    worker.unref();
    return worker;
  }
}

function finishWith(
  message: Exclude<JobMessage, { type: 'progress' }>,
  resolve: (result: unknown) => void,
  reject: (error: Error) => void,
): void {
  if (message.type === 'done') resolve(message.result);
  else if (message.type === 'rejected') reject(new AppError(message.kind, message.errors));
  else reject(Object.assign(new Error(message.message), { code: message.code }));
}
