/** How the process of the headless host is started, so that it needs less memory (test/bench/README.md "Memory"). */

/**
 * By default, the young generation of the thread that answers requests grows to 50 MB and more. The flag applies to
 * every thread, also to those with a smaller limit of their own.
 */
export const hostFlags = ['--max-semi-space-size=4'];

/** By default, glibc gives almost each thread a heap of its own, and much of it stays unused. */
export const hostEnvironment = { MALLOC_ARENA_MAX: '2' };
