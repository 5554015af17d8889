import type { StatusClass } from '#shared/contracts/clients/listener.ts';
import { limits } from '#shared/domain/limits.ts';
import { toLoggablePath } from './loggable-path.ts';

/** A logged request, without secrets. */
export interface NotedRequest {
  seq: number;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  keyId: string | undefined;
  /** The name of its operation; undefined if no operation has its method and path. */
  operation: string | undefined;
}

/** The parts of a request that are logged. */
interface SentRequest {
  /** As in its `Request-Id` header. */
  id: string;
  method: string;
  /** As sent, with its query. */
  originalUrl: string;
}

export function classOf(status: number): StatusClass {
  if (status < 400) return 'success';
  return status < 500 ? 'rejected' : 'failed';
}

const capacity = limits.requestLogEntries;

/**
 * The latest requests of client systems, only in memory. Logging reuses preallocated entries, because it happens for
 * each request; the loggable form of an address is computed when the log is read.
 */
export class RequestLog {
  readonly #places = Array.from({ length: capacity }, () => ({
    requestId: '',
    at: 0,
    method: '',
    url: '',
    status: 0,
    milliseconds: 0,
    keyId: undefined as string | undefined,
    operation: undefined as string | undefined,
  }));
  #total = 0;

  /** The number of logged requests, including removed ones. */
  get total(): number {
    return this.#total;
  }

  /**
   * @param milliseconds from its arrival to the first byte of the response
   * @param keyId of its key, if that was valid
   * @param operation the name of its operation, if there is one
   */
  note(
    request: SentRequest,
    status: number,
    milliseconds: number,
    keyId: string | undefined,
    operation: string | undefined,
  ): void {
    const place = this.#places[this.#total % capacity];
    if (!place) return;
    this.#total += 1;
    place.requestId = request.id;
    place.at = Date.now();
    place.method = request.method;
    place.url = request.originalUrl;
    place.status = status;
    place.milliseconds = milliseconds;
    place.keyId = keyId;
    place.operation = operation;
  }

  /**
   * The stored requests, newest first.
   * @param after the number of the last known one
   * @param upTo the number of the newest one to return
   */
  *read(after: number, upTo: number): Generator<NotedRequest> {
    const oldest = Math.max(after, this.#total - capacity);
    for (let seq = Math.min(upTo, this.#total); seq > oldest; seq -= 1) {
      const place = this.#places[(seq - 1) % capacity];
      if (!place) return;
      const { url, ...rest } = place;
      yield { seq, path: toLoggablePath(url), ...rest };
    }
  }
}
