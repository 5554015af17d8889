/**
 * Runs before a host: its clock, and that of each of its threads, is ahead by the milliseconds in a file, which a test
 * changes while the host runs. Timers are not affected.
 */
import { openSync, readSync } from 'node:fs';

const file = openSync(process.env.TEST_CLOCK_FILE ?? '', 'r');
const ahead = new Float64Array(1);
const realNow = Date.now;

function now(): number {
  readSync(file, ahead, 0, ahead.byteLength, 0);
  return realNow() + (ahead[0] ?? 0);
}

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
