/**
 * Spreads work that comes in pieces, and from many sides at once, over the turns of the event loop: each
 * turn does one piece, so that requests are answered in between.
 */
export class EventLoopQueue {
  readonly #queued: (() => void)[] = [];

  /** Waits until a piece may be done; whoever has waited longest goes first. */
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
