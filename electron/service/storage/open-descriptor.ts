import { fstatSync, readdirSync, statSync } from 'node:fs';

/**
 * A descriptor through which a connection of this process has a database file open. Another one must not be opened:
 * closing it would end the locks of all connections on the file, and other processes would take the database for unused.
 *
 * @returns undefined if the file is not open, and on systems other than Linux, which do not list descriptors
 */
export function findOpenDescriptor(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (process.platform !== 'linux' || !found) return undefined;
  return readdirSync('/proc/self/fd')
    .map(Number)
    .find((descriptor) => {
      try {
        const { dev, ino } = fstatSync(descriptor);
        return dev === found.dev && ino === found.ino;
      } catch {
        // It was closed meanwhile.
        return false;
      }
    });
}
