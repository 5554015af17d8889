import type { Transferable } from 'node:worker_threads';
import {
  findMovable,
  packError,
  unpackError,
  type WorkerMessage,
  type WorkerRequests,
} from './worker-messages.ts';

export interface RequestOptions<Progress = never> {
  onProgress?: (progress: Progress) => void;
  /** Asks the other end to end the request early. The request still ends with a result or an error. */
  signal?: AbortSignal;
  /** Parts of the input that are moved instead of copied, such as ports. */
  transfer?: Transferable[];
}

export interface RequestTools<Progress = never> {
  report(progress: Progress): void;
  /** Aborted when the request is canceled. The handler decides how to end; it can still return a result. */
  signal: AbortSignal;
}

/** For each request, the function that answers it. */
export type RequestHandlers<Requests extends WorkerRequests<Requests>, Progress = never> = {
  [Name in keyof Requests]: (
    input: Requests[Name]['input'],
    tools: RequestTools<Progress>,
  ) => Promise<Requests[Name]['result']>;
};

const pingName = 'ping';

type Handlers = Record<string, (input: unknown, tools: RequestTools<unknown>) => Promise<unknown>>;

interface SentRequest {
  onProgress: ((progress: never) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  ended: Promise<unknown>;
}

/** An end of the connection between two threads. Both ends can send requests. */
export class WorkerConnection {
  readonly #post: (message: WorkerMessage, transfer?: Transferable[]) => void;
  readonly #handlers: Handlers;
  readonly #sent = new Map<number, SentRequest>();
  readonly #received = new Map<number, AbortController>();
  #lastId = 0;

  /**
   * @param post sends a message to the other end, which calls `receive`
   * @param handlers answer the requests of the other end. Each request starts when it arrives.
   */
  constructor(post: (message: WorkerMessage, transfer?: Transferable[]) => void, handlers: object) {
    this.#post = post;
    this.#handlers = handlers as Handlers;
  }

  /** Whether the other end has answered all requests. */
  get isIdle(): boolean {
    return this.#sent.size === 0;
  }

  /**
   * @throws what the handler throws: AppError, Canceled, and PassphraseNeeded as such, others as Error with the stack
   *   of the other thread
   */
  async request(
    name: string,
    input: unknown,
    { onProgress, signal, transfer }: RequestOptions = {},
  ): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#post({ type: 'request', id, name, input }, transfer);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#sent.set(id, { onProgress, resolve, reject, ended: promise });
    const cancel = () => this.#post({ type: 'cancel', id });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#sent.delete(id);
    }
  }

  receive(message: WorkerMessage): void {
    const { id } = message;
    const sent = this.#sent.get(id);
    if (message.type === 'request') void this.#answer(id, message.name, message.input);
    else if (message.type === 'cancel') this.#received.get(id)?.abort();
    else if (message.type === 'progress') sent?.onProgress?.(message.progress as never);
    else if (message.type === 'result') sent?.resolve(message.result);
    else sent?.reject(unpackError(message.error));
  }

  /** Resolves when the other end has had a moment to answer, and never if it has none. */
  async ping(): Promise<void> {
    await this.request(pingName, undefined).catch(() => new Promise(() => {}));
  }

  /** Cancels the requests of this end, and waits for their ends. */
  async cancel(): Promise<void> {
    for (const id of this.#sent.keys()) this.#post({ type: 'cancel', id });
    await Promise.allSettled([...this.#sent.values()].map(({ ended }) => ended));
  }

  /** The other end has ended, and no longer answers requests. */
  fail(error: unknown): void {
    for (const { reject } of this.#sent.values()) reject(error);
  }

  async #answer(id: number, name: string, input: unknown): Promise<void> {
    const controller = new AbortController();
    this.#received.set(id, controller);
    const report = (progress: unknown) => this.#post({ type: 'progress', id, progress });
    try {
      const handle = name === pingName ? async () => undefined : this.#handlers[name];
      const result = await handle?.(input, { report, signal: controller.signal });
      this.#post({ type: 'result', id, result }, findMovable({ result }));
    } catch (error) {
      this.#post({ type: 'error', id, error: packError(error) });
    } finally {
      this.#received.delete(id);
    }
  }
}
