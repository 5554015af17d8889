const windowMilliseconds = 60_000;

interface Window {
  endsAt: number;
  requests: number;
}

/** The remaining requests of a key. */
export interface Quota {
  limit: number;
  remaining: number;
  /** Seconds until the count is reset. */
  reset: number;
  isExceeded: boolean;
}

/**
 * Counts the requests of each key in windows of a minute that start with a request. A fixed window needs one number for
 * each key: a sliding one would need a list of times.
 */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  /**
   * Counts a request.
   * @param keyId of a valid key
   * @param now in milliseconds
   * @param limit of requests per minute
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
