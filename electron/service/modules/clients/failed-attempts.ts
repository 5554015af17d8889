const minute = 60_000;

/** Counts failures of each party, to slow down whoever tries secrets out (decisions.md § 3). */
export class FailedAttempts {
  readonly #perMinute: number;
  readonly #failures = new Map<string, number[]>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Notes a failure.
   * @param who failed, or whose secret it was
   * @returns undefined, or the seconds after which the party may fail again
   */
  note(key: string, now: number): number | undefined {
    const recent = (this.#failures.get(key) ?? []).filter((time) => time > now - minute);
    const [oldest] = recent;
    const isTooMany = recent.length >= this.#perMinute;
    if (!isTooMany) recent.push(now);
    this.#failures.set(key, recent);
    return isTooMany && oldest !== undefined ? Math.ceil((oldest + minute - now) / 1000) : undefined;
  }

  /** The party proved itself. */
  clear(key: string): void {
    this.#failures.delete(key);
  }
}
