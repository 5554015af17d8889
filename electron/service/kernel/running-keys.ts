import { limits } from '#shared/domain/limits.ts';

/** The idempotency keys of the requests that are in progress. */
export class RunningKeys {
  readonly #running = new Map<string, Promise<void>>();
  waitLimitMilliseconds = limits.idempotencyWaitSeconds * 1000;

  /**
   * Marks a key as running.
   * @returns a function that ends it
   */
  start(id: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(id, promise);
    return () => {
      if (this.#running.get(id) === promise) this.#running.delete(id);
      resolve();
    };
  }

  /** Resolves when the request that has the key ends; undefined if no request has it. */
  ended(id: string): Promise<void> | undefined {
    return this.#running.get(id);
  }
}
