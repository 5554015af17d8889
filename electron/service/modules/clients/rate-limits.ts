const windowMilliseconds = 60_000;

interface Window {
  endsAt: number;
  requests: number;
}

/** How much a key may still send. */
export interface Quota {
  limit: number;
  remaining: number;
  /** Seconds until the count starts again. */
  reset: number;
  isExceeded: boolean;
}

/**
 * Counts the requests of each key in windows of a minute that begin with a request. A fixed window is one number
 * for each key: a count that slides would cost a list of times for each request.
 */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  /**
   * Counts a request.
   * @param keyId of a valid key
   * @param now in milliseconds
   * @param limit of requests a minute
   */
  count(keyId: string, now: number, limit: number): Quota {
    let window = this.#windows.get(keyId);
    // A clock that was set back must not lock a key out for longer than a window.
    if (!window || now >= window.endsAt || now < window.endsAt - windowMilliseconds) {
      window = { endsAt: now + windowMilliseconds, requests: 0 };
      this.#windows.set(keyId, window);
    }
    window.requests += 1;
    return {
      limit,
      remaining: Math.max(limit - window.requests, 0),
      reset: Math.ceil((window.endsAt - now) / 1000),
      isExceeded: window.requests > limit,
    };
  }
}
