import { pathToFileURL } from 'node:url';

/** Options of Node with which the clock of a process goes back by ten hours for each signal SIGUSR2. */
export const settableClock = [
  '--import',
  pathToFileURL(new URL('clock-preload.ts', import.meta.url).pathname).href,
];
