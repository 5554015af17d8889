/**
 * Spreads work from many requests over the ticks of the event loop: each tick does one step, so that requests are
 * answered in between.
 */
export class EventLoopQueue {
  readonly #queued: (() => void)[] = [];

  /** Waits until a step may run, in the order of the calls. */
  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queued.push(resolve);
    if (this.#queued.length === 1) this.#schedule();
    return promise;
  }

  #schedule(): void {
    setImmediate(() => {
      this.#queued.shift()?.();
      if (this.#queued.length > 0) this.#schedule();
    });
  }
}
