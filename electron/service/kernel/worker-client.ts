import { setTimeout } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Canceled } from '../storage/report.ts';
import {
  type MessageFromWorker,
  type MessageToWorker,
  unpackError,
  type WorkerRequests,
} from './worker-messages.ts';

export interface WorkerOptions {
  /** From `entryFile`; it calls `serveRequests`. */
  file: URL;
  /** `workerData` of the thread, copied each time it starts. */
  data?: unknown;
  resourceLimits?: ResourceLimits;
  /** Sends a request only after the one before it has ended. Otherwise, all are sent at once. */
  isSequential?: boolean;
  /** The message of the error when a request is not answered because the client was closed. */
  closedMessage: string;
}

export interface RequestOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  /** Asks the thread to end the request early. The request still ends with a result or an error. */
  signal?: AbortSignal;
}

interface OpenRequest {
  onProgress: ((progress: never) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  ended: Promise<unknown>;
}

interface Thread {
  worker: Worker;
  open: Map<number, OpenRequest>;
}

/**
 * A worker thread that answers requests with `serveRequests`. It starts with the first request. If it crashes, its
 * open requests fail with the error of the crash, and the next request starts another thread. It keeps the process
 * alive only while a request is open.
 */
export class WorkerClient<Requests extends WorkerRequests<Requests>, Progress = never> {
  readonly #options: WorkerOptions;
  #thread: Thread | undefined;
  #lastId = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Starts the thread before the first request, so that the request does not wait for it. */
  start(): void {
    if (!this.#isClosed) this.#thread ??= this.#startThread();
  }

  /**
   * @throws what the handler throws: AppError, Canceled, and PassphraseNeeded as such, others as Error with the stack
   *   of the thread; the error of a crash; Canceled if the client is closed
   */
  async request<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
    options: RequestOptions<Progress> = {},
  ): Promise<Requests[Name]['result']> {
    if (!this.#options.isSequential) return this.#send(name, input, options);
    const result = this.#last.then(() => this.#send(name, input, options));
    this.#last = result.catch(() => {});
    return result;
  }

  /**
   * Ends the thread. What its requests have committed remains.
   * @param graceMilliseconds open requests are canceled and have this long to end
   */
  async close(graceMilliseconds = 0): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (!thread) return;
    if (graceMilliseconds > 0) {
      for (const id of thread.open.keys()) post(thread, { type: 'cancel', id });
      const ended = Promise.allSettled([...thread.open.values()].map((request) => request.ended));
      await Promise.race([ended, setTimeout(graceMilliseconds, undefined, { ref: false })]);
    }
    await thread.worker.terminate();
  }

  async #send(
    name: string,
    input: unknown,
    { onProgress, signal }: RequestOptions<Progress>,
  ): Promise<unknown> {
    this.start();
    const thread = this.#thread;
    if (this.#isClosed || !thread) throw new Canceled(this.#options.closedMessage);
    this.#lastId += 1;
    const id = this.#lastId;
    post(thread, { type: 'request', id, name, input });
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    thread.open.set(id, { onProgress, resolve, reject, ended: promise });
    thread.worker.ref();
    const cancel = () => post(thread, { type: 'cancel', id });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
      thread.open.delete(id);
      if (thread.open.size === 0) thread.worker.unref();
    }
  }

  #startThread(): Thread {
    const { file, data, resourceLimits } = this.#options;
    const worker = new Worker(file, { workerData: data, ...(resourceLimits && { resourceLimits }) });
    const thread: Thread = { worker, open: new Map() };
    const end = (error: unknown) => {
      // A request that is sent now would fail without a reason.
      if (this.#thread === thread) this.#thread = undefined;
      for (const { reject } of thread.open.values()) reject(error);
    };
    worker.on('message', (message: MessageFromWorker) => receive(thread, message));
    worker.on('error', end);
    worker.on('exit', () => end(new Canceled(this.#options.closedMessage)));
    worker.unref();
    return thread;
  }
}

function receive({ open }: Thread, message: MessageFromWorker): void {
  const request = open.get(message.id);
  if (message.type === 'progress') request?.onProgress?.(message.progress as never);
  else if (message.type === 'result') request?.resolve(message.result);
  else request?.reject(unpackError(message.error));
}

function post({ worker }: Thread, message: MessageToWorker): void {
  worker.postMessage(message);
}
