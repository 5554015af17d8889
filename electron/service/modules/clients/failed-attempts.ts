const minute = 60_000;

/** Counts the failures of each key, to slow down guesses at secrets (decisions.md § 3). */
export class FailedAttempts {
  readonly #perMinute: number;
  readonly #failures = new Map<string, number[]>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Records a failure.
   * @param key identifies who failed, or whose secret it was
   * @returns undefined, or the seconds until the next failure is allowed
   */
  note(key: string, now: number): number | undefined {
    const recent = (this.#failures.get(key) ?? []).filter((time) => time > now - minute);
    const [oldest] = recent;
    const isTooMany = recent.length >= this.#perMinute;
    if (!isTooMany) recent.push(now);
    this.#failures.set(key, recent);
    return isTooMany && oldest !== undefined ? Math.ceil((oldest + minute - now) / 1000) : undefined;
  }

  /** Resets the count after a success. */
  clear(key: string): void {
    this.#failures.delete(key);
  }
}
