import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import { freshPath } from './folders.ts';
import { median } from './rounds.ts';

const writes = 20;

/**
 * What the machine itself contributes to a measurement: the time of an fsync of 4 kB, and how many processes wanted a
 * core during the last minute, the bench included. It distinguishes a busy machine from a slow
 * program.
 */
export function describeMachine(): string {
  return `fsync ${measureFsync().toFixed(2)} ms, load ${loadavg()[0]?.toFixed(1)}`;
}

function measureFsync(): number {
  const file = openSync(freshPath('fsync'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: writes }, () => {
    writeSync(file, page);
    const start = performance.now();
    fsyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  return median(times);
}
