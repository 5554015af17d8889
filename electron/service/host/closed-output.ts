/**
 * A program that reads the output may stop reading, as `head` does, or end. Only the rest of the output is lost: a command
 * still completes, and a host still serves.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
