import { pathToFileURL } from 'node:url';

/** Options of Node with which each SIGUSR2 sets the clock of the process back by ten hours. */
export const settableClock = [
  '--import',
  pathToFileURL(new URL('clock-preload.ts', import.meta.url).pathname).href,
];
