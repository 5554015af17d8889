/** How the process of the headless host is started, so that it needs less memory (test/bench/README.md "Memory"). */
import { setFlagsFromString } from 'node:v8';

/** By default, the young generation of the thread that answers requests grows to 50 MB and more. */
export const hostFlags = ['--max-semi-space-size=4'];

/** Gives the threads that start from now on young generations with their own limits, which the flag would replace. */
export function limitOtherThreads(): void {
  setFlagsFromString('--max-semi-space-size=0');
}

/** By default, glibc gives almost each thread a heap of its own, and much of it stays unused. */
export const hostEnvironment = { MALLOC_ARENA_MAX: '2' };
