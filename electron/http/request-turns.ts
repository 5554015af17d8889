/** Requests that start within this time delay no one noticeably, in milliseconds. */
const unnoticed = 50;

/**
 * Lets the requests of clients start in turns while the thread is busy: however many requests with slow answers one
 * client sends at once, another waits for about one of them.
 */
export class RequestTurns {
  /** The requests of each client that have not started. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** The clients whose requests have started in this round of the event loop. */
  readonly #started = new Set<string>();
  #roundStartedAt = 0;
  #isRound = false;

  /** Waits until a request of the client may start; usually, that is at once. */
  async next(client: string): Promise<void> {
    const now = performance.now();
    if (!this.#isRound) this.#startRound(now);
    const waiting = this.#waiting.get(client);
    const isFirst = waiting === undefined && !this.#started.has(client);
    if (isFirst || (waiting === undefined && now - this.#roundStartedAt < unnoticed)) {
      this.#started.add(client);
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting) waiting.push(resolve);
    else this.#waiting.set(client, [resolve]);
    await promise;
  }

  #startRound(now: number): void {
    this.#isRound = true;
    this.#roundStartedAt = now;
    setImmediate(() => this.#endRound());
  }

  /** Starts one waiting request of each client. */
  #endRound(): void {
    this.#started.clear();
    this.#isRound = false;
    if (this.#waiting.size === 0) return;
    this.#startRound(performance.now());
    for (const [client, waiting] of this.#waiting) {
      this.#started.add(client);
      waiting.shift()?.();
      if (waiting.length === 0) this.#waiting.delete(client);
    }
  }
}
