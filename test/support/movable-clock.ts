/**
 * The clock of a host, which a test moves while the host runs. This file is also what runs before the host and each of
 * its threads then: their clock is ahead by the milliseconds in a file. Monotonic time (`performance.now`, timers)
 * continues, as it does when an administrator or a time server sets a clock.
 */
import { openSync, readSync, writeFileSync } from 'node:fs';

export interface MovableClock {
  /** Options of Node.js for the host. */
  options: string[];
  /** Sets the clock ahead, or back if it is negative. */
  move(milliseconds: number): void;
}

/** @param file for the position of the clock; it is created */
export function createMovableClock(file: string): MovableClock {
  const move = (milliseconds: number) => writeFileSync(file, new Float64Array([milliseconds]));
  move(0);
  const preload = new URL(import.meta.url);
  preload.search = new URLSearchParams({ file }).toString();
  return { options: ['--import', preload.href], move };
}

function moveThisProcess(file: string): void {
  const descriptor = openSync(file, 'r');
  const ahead = new Float64Array(1);
  const realNow = Date.now;
  const now = () => {
    readSync(descriptor, ahead, 0, ahead.byteLength, 0);
    return realNow() + (ahead[0] ?? 0);
  };
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  });
}

const preloaded = new URL(import.meta.url).searchParams.get('file');
if (preloaded !== null) moveThisProcess(preloaded);
