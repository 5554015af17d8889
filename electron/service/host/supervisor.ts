/** After so many restarts within a minute, another one would not help. */
const restartsPerMinute = 3;

const minuteMilliseconds = 60_000;

interface Supervised {
  /** Closes the service and opens it again. */
  restart(): Promise<void>;
  /**
   * Closes the service for good, and reports it.
   * @param reference of the error that the log describes
   */
  stop(reference: string): Promise<void>;
}

/**
 * Restarts a service after an error that nothing handled. A service that has restarted three times within a
 * minute is stopped at the next error.
 */
export class Supervisor {
  readonly #supervised: Supervised;
  readonly #clock: () => number;
  #state: 'running' | 'restarting' | 'stopped' = 'running';
  #restarts: number[] = [];

  /** @param clock gives milliseconds */
  constructor(supervised: Supervised, clock: () => number = () => Date.now()) {
    this.#supervised = supervised;
    this.#clock = clock;
  }

  /** One restart is enough for several errors of the same service. */
  async onUncaughtError(reference: string): Promise<void> {
    if (this.#state !== 'running') return;
    const now = this.#clock();
    this.#restarts = this.#restarts.filter((at) => at > now - minuteMilliseconds);
    if (this.#restarts.length >= restartsPerMinute) return this.#stop(reference);
    this.#restarts.push(now);
    this.#state = 'restarting';
    try {
      await this.#supervised.restart();
      this.#state = 'running';
    } catch (error) {
      console.error(`The service did not restart after ${reference}:`, error);
      await this.#stop(reference);
    }
  }

  async #stop(reference: string): Promise<void> {
    this.#state = 'stopped';
    await this.#supervised.stop(reference);
  }
}
