import type { Readable } from 'node:stream';

type Written = (error?: Error | null) => void;

/**
 * Output can no longer be written when its reader ends, as `head` does, its terminal closes, or the disk is full. After
 * the first failure, the rest of that stream is dropped: a command still completes, and a host still serves.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // The output of other threads was piped here, and would collect in memory.
    stream.on('unpipe', (source: Readable) => source.resume());
    stream.on('error', (error: NodeJS.ErrnoException) => {
      stream.write = drop;
      // A script must notice that it did not get the result. A reader that ended needs no more of it.
      if (stream === process.stdout && error.code !== 'EPIPE') process.exitCode ||= 1;
    });
  }
}

function drop(_chunk: string | Uint8Array, encoding?: BufferEncoding | Written, done?: Written): boolean {
  const written = typeof encoding === 'function' ? encoding : done;
  if (written) process.nextTick(written);
  return true;
}
