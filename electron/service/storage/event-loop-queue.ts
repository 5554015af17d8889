/**
 * Spreads work that comes in pieces, and from many sides at once, over the turns of the event loop: each
 * turn does one piece, so that requests are answered in between.
 */
export class EventLoopQueue {
  readonly #waiting: (() => void)[] = [];

  /** Waits until a piece may be done; whoever has waited longest goes first. */
  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (this.#waiting.length === 1) this.#schedule();
    return promise;
  }

  #schedule(): void {
    setImmediate(() => {
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
