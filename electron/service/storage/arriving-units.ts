/**
 * Counts the units of work that other threads have sent to the writer and that it has not received. A message is
 * received only between two turns of the event loop: without this count, a step of an import would not notice it.
 */
export class ArrivingUnits {
  /** For the other threads. */
  readonly memory: SharedArrayBuffer;
  readonly #count: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#count = new Int32Array(memory);
  }

  get isEmpty(): boolean {
    return Atomics.load(this.#count, 0) === 0;
  }

  add(): void {
    Atomics.add(this.#count, 0, 1);
  }

  /** A unit was received, or could not be sent after all. */
  remove(): void {
    Atomics.sub(this.#count, 0, 1);
  }
}
