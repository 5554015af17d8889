import { MessageChannel } from 'node:worker_threads';
import { restarting, stopped } from '#service/host/unavailable.ts';
import { readPort, sendBytes } from '#service/kernel/byte-port.ts';
import { entryFile } from '#service/kernel/entry-file.ts';
import { AppError } from '#service/kernel/errors.ts';
import { toFailure } from '#service/kernel/internal-error.ts';
import { WorkerClient } from '#service/kernel/worker-client.ts';
import type { RequestHandlers, RequestOptions } from '#service/kernel/worker-connection.ts';
import type { ScreenAnswer } from '#shared/contracts/bridge.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { errorStatuses } from '#shared/contracts/errors.ts';
import { newErrorReference, newRequestId } from '#shared/domain/ids.ts';
import type { PendingCounts } from './describe-pending.ts';
import type { HostRequests, ServiceRequests } from './service-requests.ts';

/** The heaps of Electron's process share 4 GB. A full one often ends the whole process (nodejs/node#47224). */
const maxOldGenerationSizeMb = 2048;

/** What only Electron's main thread can do. */
type Abilities = Omit<RequestHandlers<HostRequests>, 'showPending' | 'noteAddress' | 'reportUncaughtError'>;

/** The service, in its thread. While the thread restarts, and after it has stopped, requests fail as `unavailable`. */
export class ServiceClient {
  readonly #thread: WorkerClient<ServiceRequests, never, HostRequests>;
  readonly #dataDir: string;
  #address: string | undefined;
  #pending: PendingCounts | undefined;
  #follow: (pending: PendingCounts) => void = () => {};
  #explainUnavailable: (() => AppError) | undefined;
  #hasCrashed = false;
  #closing: Promise<void> | undefined;
  /** Called after an error that nothing handled in the thread, or that ended it. The log describes it. */
  onUncaughtError: (reference: string) => void = () => {};

  constructor(dataDir: string, abilities: Abilities) {
    this.#dataDir = dataDir;
    this.#thread = new WorkerClient<ServiceRequests, never, HostRequests>({
      file: entryFile('service-thread', import.meta.url),
      resourceLimits: { maxOldGenerationSizeMb },
      closedMessage: 'The service was closed',
      handlers: {
        ...abilities,
        showPending: async (pending) => {
          this.#pending = pending;
          if (!this.#explainUnavailable) this.#follow(pending);
        },
        noteAddress: async (address) => {
          this.#address = address;
        },
        reportUncaughtError: async (reference) => {
          this.onUncaughtError(reference);
        },
      },
      onCrash: (error) => this.#onCrash(error),
    });
  }

  /** The address of the client API; undefined if the listener is closed. */
  get address(): string | undefined {
    return this.#address;
  }

  /** Starts the thread before it is needed. */
  start(): void {
    this.#thread.start();
  }

  /**
   * Opens the data folder and the listener, in a thread that is started if there is none.
   * @throws an error that describes what to do, if the folder cannot be opened
   */
  async open(): Promise<void> {
    this.#hasCrashed = false;
    const port = this.#address === undefined ? undefined : Number(new URL(this.#address).port);
    await this.#thread.request('open', { dataDir: this.#dataDir, port });
    if (!this.#closing) this.#explainUnavailable = undefined;
  }

  /** Calls `follow` with the pending reviews, now and after each change. */
  followPending(follow: (pending: PendingCounts) => void): void {
    this.#follow = follow;
    if (this.#pending) follow(this.#pending);
  }

  /**
   * Runs an operation of the screens. It never throws: an error that crosses IPC loses its fields.
   * @param signal aborted when the screens need no answer
   */
  async run(operation: unknown, request: unknown, signal?: AbortSignal): Promise<ScreenAnswer> {
    try {
      return await this.#request('run', { operation, request }, { ...(signal && { signal }) });
    } catch (error) {
      return { ok: false, error: toFailure(error, newRequestId()) };
    }
  }

  /** Runs an upload or a download of the screens. Its bytes are streamed. */
  async transferBytes({ method, url, headers, body: source }: Request): Promise<Response> {
    const { port1, port2 } = new MessageChannel();
    if (source) void sendBytes(port1, source);
    const { pathname, search } = new URL(url);
    const input = { method, address: pathname + search, headers: Object.fromEntries(headers), port: port2 };
    try {
      const { isStreamed, body, ...init } = await this.#request('transferBytes', input, {
        transfer: [port2],
      });
      return new Response(isStreamed ? (readPort(port1) as BodyInit) : body, init);
    } catch (error) {
      port1.close();
      const status = error instanceof AppError ? errorStatuses[error.code] : 500;
      return Response.json({ status, ...toFailure(error, newRequestId()) }, { status });
    }
  }

  /**
   * Creates an import draft of a CSV file, in the name of the signed-in officer.
   * @throws AppError, if it is not valid
   */
  importFile(path: string): Promise<ImportDraft> {
    return this.#request('importFile', path);
  }

  /** Whether an import is running or queued; an unavailable service imports nothing. */
  isImporting(): Promise<boolean> {
    return this.#request('isImporting', undefined).catch(() => false);
  }

  /** Opens the service again, after an error that nothing handled: in the same thread, unless that has ended. */
  async restart(): Promise<void> {
    if (this.#hasCrashed) await this.open();
    else await this.#thread.request('restart', undefined);
  }

  /** Finishes the requests and writes in progress, closes the data folder, and ends the thread. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#explainUnavailable = stopped;
    if (!this.#hasCrashed) await this.#thread.request('close', undefined).catch(console.error);
    await this.#thread.close();
  }

  async #request<Name extends keyof ServiceRequests>(
    name: Name,
    input: ServiceRequests[Name]['input'],
    options?: RequestOptions,
  ): Promise<ServiceRequests[Name]['result']> {
    const unavailable = this.#unavailable;
    if (unavailable) throw unavailable;
    try {
      return await this.#thread.request(name, input, options);
    } catch (error) {
      // The thread may have ended during the request.
      throw this.#unavailable ?? error;
    }
  }

  get #unavailable(): AppError | undefined {
    return this.#explainUnavailable?.();
  }

  #onCrash(error: unknown): void {
    this.#hasCrashed = true;
    if (this.#closing) return;
    this.#explainUnavailable = restarting;
    const reference = newErrorReference();
    console.error(`The thread of the service ended, error ${reference}:`, error);
    this.onUncaughtError(reference);
  }
}
