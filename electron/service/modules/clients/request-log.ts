import { toLoggablePath } from './loggable-path.ts';

/** A request as it is shown: nothing in it is secret. */
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
}

const capacity = 2000;

/**
 * The latest requests of client systems, in memory alone. Noting one writes into a place that is there
 * already, since it happens on the way of each request; what may be shown of its address is worked out when
 * somebody looks.
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
  }));
  #total = 0;

  /** How many were noted, also those that are forgotten. */
  get total(): number {
    return this.#total;
  }

  /**
   * @param requestId as its `Request-Id` header has it
   * @param url as it was sent, with its query
   * @param milliseconds from its arrival to the first byte of its answer
   * @param keyId of the key that it came with, if that was valid
   */
  note(
    requestId: string,
    method: string,
    url: string,
    status: number,
    milliseconds: number,
    keyId: string | undefined,
  ): void {
    const place = this.#places[this.#total % capacity];
    if (!place) return;
    this.#total += 1;
    place.requestId = requestId;
    place.at = Date.now();
    place.method = method;
    place.url = url;
    place.status = status;
    place.milliseconds = milliseconds;
    place.keyId = keyId;
  }

  /**
   * What is kept, the newest first.
   * @param after the number of one that is known already, as all before it are
   * @param upTo the number of the newest one that is wanted
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
