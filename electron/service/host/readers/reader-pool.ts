import { availableParallelism } from 'node:os';
import { entryFile } from '#service/kernel/entry-file.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { Readers, ReadRequest, Step } from '#service/kernel/heavy-read.ts';
import { Turns } from '#service/kernel/turns.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { Canceled, closingMessage } from '#service/storage/report.ts';
import { limits } from '#shared/domain/limits.ts';

export interface ReaderRequests {
  read: { input: ReadRequest; result: unknown };
}

type ReaderThread = WorkerClient<ReaderRequests>;

/** A read and the callers that wait for its result. */
interface SharedRead {
  key: string;
  /** The root account of the client; empty for the officers. */
  owner: string;
  request: ReadRequest;
  result: PromiseWithResolvers<unknown>;
  callers: number;
  /** Called when no caller waits for it. */
  cancel(): void;
}

export interface ReaderPoolOptions {
  config: KeyConfig;
  /** Changes with every commit. */
  readVersion: () => number;
  /** The file that the threads start with. */
  file?: URL;
  threads?: number;
  queued?: number;
  /** How long a canceled read may continue before its thread is ended. */
  graceMilliseconds?: number;
}

/** Two at most: they share the cores with the threads that answer requests and write. */
const mostThreads = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * The reader threads of a host. Each runs one heavy read at a time; further ones are queued, up to a limit for each
 * client, and run in turns among the clients. Equal reads share one run if no commit came between them. A read in steps
 * gives way to every other one.
 */
export class ReaderPool implements Readers {
  readonly #options: Required<ReaderPoolOptions>;
  /** The last one was used last, so that another thread starts only when it is needed. */
  readonly #idle: ReaderThread[];
  readonly #busy = new Set<ReaderThread>();
  readonly #queue = new Set<SharedRead>();
  /** Reads in steps: the next step runs when the queue is empty. */
  readonly #stepped = new Set<SharedRead>();
  readonly #shared = new Map<string, SharedRead>();
  readonly #turns = new Turns();
  #isClosed = false;

  constructor(options: ReaderPoolOptions) {
    this.#options = {
      file: entryFile('reader-worker', import.meta.url),
      threads: mostThreads,
      queued: limits.queuedReads,
      graceMilliseconds: 500,
      ...options,
    };
    this.#idle = Array.from({ length: this.#options.threads }, () => this.#createThread());
  }

  async run(request: ReadRequest, signal: AbortSignal | undefined): Promise<unknown> {
    if (this.#isClosed) throw new Canceled(closingMessage);
    if (signal?.aborted) throw noCaller();
    const { read, account, input } = request;
    // A read that started before a commit must not answer a request that was sent after it.
    const key = JSON.stringify([read, account, input, this.#options.readVersion()]);
    const shared = this.#shared.get(key) ?? this.#enqueue(key, request);
    shared.callers += 1;
    this.#startQueued();
    return signal ? this.#waitUntil(signal, shared) : shared.result.promise;
  }

  /** Ends the threads at once: their results are no longer needed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { result } of [...this.#queue, ...this.#stepped]) result.reject(new Canceled(closingMessage));
    this.#queue.clear();
    this.#stepped.clear();
    await Promise.all([...this.#idle, ...this.#busy].map((thread) => thread.close()));
  }

  #enqueue(key: string, request: ReadRequest): SharedRead {
    const owner = request.account?.tenantId ?? '';
    const own = [...this.#queue, ...this.#stepped].filter((queued) => queued.owner === owner);
    if (own.length >= this.#options.queued) throw tooMany();
    const shared: SharedRead = {
      key,
      owner,
      request,
      result: Promise.withResolvers(),
      callers: 0,
      cancel: () => {},
    };
    // Every caller may have left.
    shared.result.promise.catch(() => {});
    this.#shared.set(key, shared);
    this.#wait(shared);
    return shared;
  }

  #wait(shared: SharedRead): void {
    const queue = shared.request.isStepped ? this.#stepped : this.#queue;
    queue.add(shared);
    shared.cancel = () => queue.delete(shared);
  }

  async #waitUntil(signal: AbortSignal, shared: SharedRead): Promise<unknown> {
    const left = Promise.withResolvers<never>();
    const leave = () => {
      left.reject(noCaller());
      shared.callers -= 1;
      if (shared.callers > 0) return;
      this.#forget(shared);
      shared.cancel();
    };
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([shared.result.promise, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #startQueued(): void {
    while (this.#idle.length > 0) {
      const shared = this.#turns.take(this.#queue) ?? this.#turns.take(this.#stepped);
      const thread = shared && this.#idle.pop();
      if (!thread) return;
      this.#busy.add(thread);
      void this.#read(thread, shared);
    }
  }

  async #read(thread: ReaderThread, shared: SharedRead): Promise<void> {
    let isEnded = false;
    let timer: NodeJS.Timeout | undefined;
    shared.cancel = () => {
      timer = setTimeout(() => {
        isEnded = true;
        void thread.close();
      }, this.#options.graceMilliseconds);
    };
    let step: Step<unknown, unknown> | undefined;
    try {
      const answer = await thread.request('read', shared.request);
      step = shared.request.isStepped ? (answer as typeof step) : { result: answer };
    } catch (error) {
      shared.result.reject(error);
    }
    clearTimeout(timer);
    this.#busy.delete(thread);
    this.#idle.push(isEnded ? this.#createThread() : thread);
    if (step && 'next' in step) this.#continue(shared, step.next);
    else this.#forget(shared);
    if (step && 'result' in step) shared.result.resolve(step.result);
    if (!this.#isClosed) this.#startQueued();
  }

  /** Queues the next step of a read, unless no caller waits for it now. */
  #continue(shared: SharedRead, next: unknown): void {
    if (this.#isClosed) shared.result.reject(new Canceled(closingMessage));
    else if (shared.callers > 0) {
      shared.request = { ...shared.request, input: next };
      this.#wait(shared);
    }
  }

  #forget(shared: SharedRead): void {
    if (this.#shared.get(shared.key) === shared) this.#shared.delete(shared.key);
  }

  #createThread(): ReaderThread {
    return new WorkerClient<ReaderRequests>({
      file: this.#options.file,
      data: this.#options.config,
      // Pages and batches limit the rows in memory; most of them are short-lived.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 },
      closedMessage: closingMessage,
      onCrash: (error) => console.error('A reader thread ended:', error),
    });
  }
}

function tooMany(): AppError {
  const message = 'too many lists and searches at the same time; wait for a response before you send more';
  return new AppError('too-many-requests', [{ field: 'query', message }], 1);
}

/** No caller receives it: it ends the request without an entry in the log of errors. */
function noCaller(): AppError {
  return new AppError('timeout', [{ field: null, message: 'The request was canceled' }]);
}
