import { fdatasyncSync } from 'node:fs';

/**
 * So many bytes of a copy are forced to the disk together. If they were only forced at the end, a gigabyte would be
 * written at once, and reads and commits of the host would wait for it for seconds.
 */
export const portionBytes = { least: 1_000_000, most: 8_000_000 };

/** How long the disk may be busy with a portion, in milliseconds: what others read or commit waits as long. */
const portionMilliseconds = 10;

const longestPauseMilliseconds = 50;

/** A portion also takes longer if the thread waits for a core, so the fastest of the last ones counts. */
const comparedPortions = 8;

/** Never notified: it only serves to wait. */
const pauseCell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes a large file in portions. Their size adapts to the disk, and after each of them, the disk is left to others for
 * as long as it was probably busy with it.
 */
export class DiskPace {
  #bytes = portionBytes.least;
  /** In bytes per millisecond. */
  #speeds: number[] = [];

  /** The size of the next portion. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Forces a written portion to the disk, and blocks this thread during the pause. */
  force(descriptor: number): void {
    const startedAt = performance.now();
    fdatasyncSync(descriptor);
    const took = performance.now() - startedAt;
    this.#speeds = [...this.#speeds.slice(1 - comparedPortions), this.#bytes / took];
    const speed = Math.max(...this.#speeds);
    const pause = this.#bytes / speed;
    this.#bytes = Math.min(portionBytes.most, Math.max(portionBytes.least, speed * portionMilliseconds));
    Atomics.wait(pauseCell, 0, 0, Math.min(pause, longestPauseMilliseconds));
  }
}
