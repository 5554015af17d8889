import { setTimeout } from 'node:timers/promises';
import { type MessagePort, type ResourceLimits, SHARE_ENV, Worker } from 'node:worker_threads';
import { Canceled } from '../storage/report.ts';
import { entryFile } from './entry-file.ts';
import { type RequestHandlers, type RequestOptions, WorkerConnection } from './worker-connection.ts';
import type { WorkerMessage, WorkerRequests } from './worker-messages.ts';

export interface WorkerOptions<Host extends WorkerRequests<Host> = Record<never, never>> {
  /** From `entryFile`; it calls `serveRequests`. */
  file: URL;
  /** `workerData` of the thread, copied each time it starts. */
  data?: unknown;
  /** Creates a port for each start of the thread, which finds it as `port` in its `workerData`. */
  openPort?: () => MessagePort;
  resourceLimits?: ResourceLimits;
  /** Whether requests and screens come first when cores are scarce, also while the thread loads its code. */
  isBackground?: boolean;
  /** Sends a request only after the one before it has ended. Otherwise, all are sent at once. */
  isSequential?: boolean;
  /** The message of the error when a request is not answered because the client was closed. */
  closedMessage: string;
  /** Answer the requests of the thread. */
  handlers?: RequestHandlers<Host>;
  /** Ends a thread that has done one thing for so long that it could not answer; its open requests fail. */
  stall?: { milliseconds: number; error: () => Error };
  /** Called when the thread has ended although the client is not closed, before its open requests fail. */
  onCrash?: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  connection: WorkerConnection;
  /** It answers no further requests. */
  end(error: unknown): void;
}

/**
 * A worker thread that answers requests with `serveRequests`. It starts with the first request. If it crashes, its
 * open requests fail with the error of the crash, and the next request starts another thread. It keeps the process
 * alive only while a request is open.
 */
export class WorkerClient<
  Requests extends WorkerRequests<Requests>,
  Progress = never,
  Host extends WorkerRequests<Host> = Record<never, never>,
> {
  readonly #options: WorkerOptions<Host>;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: WorkerOptions<Host>) {
    this.#options = options;
  }

  /** Starts the thread before the first request, so that the request does not wait for it. */
  start(): void {
    if (!this.#isClosed) this.#thread ??= this.#startThread();
  }

  get isStarted(): boolean {
    return this.#thread !== undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
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
      const isLate = setTimeout(graceMilliseconds, undefined, { ref: false });
      await Promise.race([thread.connection.cancel(), isLate]);
    }
    // Otherwise, a process with nothing else to do would end before the thread.
    thread.worker.ref();
    await thread.worker.terminate();
  }

  async #send(name: string, input: unknown, options: RequestOptions<Progress>): Promise<unknown> {
    this.start();
    const thread = this.#thread;
    if (this.#isClosed || !thread) throw new Canceled(this.#options.closedMessage);
    const { worker, connection } = thread;
    worker.ref();
    const stopWatching = this.#watch(thread);
    try {
      return await connection.request(name, input, options);
    } finally {
      stopWatching();
      if (connection.isIdle) worker.unref();
    }
  }

  #watch({ worker, connection, end }: Thread): () => void {
    const { stall } = this.#options;
    if (!stall) return () => {};
    let hasAnswered = true;
    const timer = setInterval(() => {
      if (!hasAnswered) {
        end(stall.error());
        void worker.terminate();
        return;
      }
      hasAnswered = false;
      void connection.ping().then(() => {
        hasAnswered = true;
        if (connection.isIdle) worker.unref();
      });
    }, stall.milliseconds);
    return () => clearInterval(timer);
  }

  #startThread(): Thread {
    const {
      file,
      data,
      openPort,
      isBackground,
      resourceLimits,
      handlers = {},
      onCrash,
      closedMessage,
    } = this.#options;
    const port = openPort?.();
    const worker = new Worker(isBackground ? entryFile('background-worker', import.meta.url) : file, {
      workerData: port ? { ...(data as object), port } : data,
      ...(port && { transferList: [port] }),
      ...(isBackground && { argv: [file.href] }),
      // SQLite reads a variable that its code sets (database-key.ts); in a copy of the environment it would not find it.
      env: SHARE_ENV,
      ...(resourceLimits && { resourceLimits }),
    });
    const connection = new WorkerConnection(
      (message, transfer) => worker.postMessage(message, transfer),
      handlers,
    );
    const end = (error: unknown) => {
      // A request that is sent now would fail without a reason.
      if (this.#thread === thread) {
        this.#thread = undefined;
        if (!this.#isClosed) onCrash?.(error);
      }
      connection.fail(error);
    };
    const thread: Thread = { worker, connection, end };
    worker.on('message', (message: WorkerMessage) => connection.receive(message));
    worker.on('error', end);
    worker.on('exit', () => end(new Canceled(closedMessage)));
    worker.unref();
    return thread;
  }
}
