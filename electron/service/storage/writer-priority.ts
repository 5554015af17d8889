/**
 * Signals to the worker threads of a host that it waits to write. SQLite gives the lock to the next writer by chance:
 * without this, a request would wait while an import acquires it again and again.
 */
export class WriterPriority {
  /** For the other threads. */
  readonly memory: SharedArrayBuffer;
  readonly #wanted: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#wanted = new Int32Array(memory);
  }

  /** Whether the host waits for the lock. */
  get isWanted(): boolean {
    return Atomics.load(this.#wanted, 0) === 1;
  }

  set isWanted(wanted: boolean) {
    Atomics.store(this.#wanted, 0, wanted ? 1 : 0);
  }
}
