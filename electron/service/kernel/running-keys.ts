import { limits } from '#shared/domain/limits.ts';

/** The idempotency keys of the requests that are in progress. */
export class RunningKeys {
  readonly #running = new Map<string, { ended: Promise<void>; digest: string }>();
  waitLimitMilliseconds = limits.idempotencyWaitSeconds * 1000;

  /**
   * Marks a key that is not running as running.
   * @param digest of its request
   * @returns a function that ends it
   */
  start(id: string, digest: string): () => void {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#running.set(id, { ended, digest });
    return () => {
      this.#running.delete(id);
      resolve();
    };
  }

  /** The running request that has the key. */
  find(id: string): { ended: Promise<void>; digest: string } | undefined {
    return this.#running.get(id);
  }
}
