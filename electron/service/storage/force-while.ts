import { fdatasync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findOpenDescriptor } from './open-descriptor.ts';

const force = promisify(fdatasync);

/** What is written in this time is forced to the disk together. */
const portionMilliseconds = 10;

/**
 * Forces a database file to the disk while SQLite writes to it, in portions, and a last time when the writing has ended.
 * A commit waits for the disk as long as it is busy with one portion, which is short.
 *
 * @param file an open database. Where `findOpenDescriptor` finds none, nothing is forced
 * @throws the error of the writing, or of the system, when the writing has ended
 */
export async function forceWhile(file: string, writing: Promise<void>): Promise<void> {
  const ended = writing.then(() => true);
  try {
    const descriptor = findOpenDescriptor(file);
    for (let isOver = false; !isOver; ) {
      isOver = await Promise.race([ended, setTimeout(portionMilliseconds, false)]);
      if (descriptor !== undefined) await force(descriptor);
    }
  } finally {
    // After an error, the caller must not write again while this writing continues.
    await Promise.allSettled([ended]);
  }
}
