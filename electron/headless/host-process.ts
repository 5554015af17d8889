/**
 * How the process of the headless host is started, so that it needs less memory, and fewer threads compete with its
 * requests (test/bench/README.md "Memory" and "All at the same time").
 */
import { setFlagsFromString } from 'node:v8';

/** Limits of the heap of the thread that answers requests, in MB. */
const heapLimits = [
  // By default, the young generation of the thread that answers requests grows to 50 MB and more.
  ['--max-semi-space-size', 4],
  // With a limit of 2048 or more, V8 lets the old generation grow to four times its size before it collects it, and
  // with less, at most to twice its size.
  ['--max-old-space-size', 2000],
] as const;

export const hostFlags = [
  ...heapLimits.map(([flag, megabytes]) => `${flag}=${megabytes}`),
  // Each thread collects its young generation by itself. Otherwise, V8 shares the work with four other threads, which
  // compete with the requests for the cores, also if the garbage is that of a thread of background work.
  '--no-parallel-scavenge',
  // The other work that V8 does beside the threads: each piece takes a lock that a thread without a core may hold. So
  // there is less of it, in one thread.
  '--v8-pool-size=1',
  '--no-concurrent-array-buffer-sweeping',
];

const flagsAfterStart = [
  // V8 can start to allocate objects of requests in the old generation. They keep other objects alive that only they
  // point to, and GET loses a fifth of its speed to garbage collection.
  '--no-allocation-site-pretenuring',
  // Requests are as fast without V8's two quick compilers, whose code takes memory in each thread.
  '--no-sparkplug',
  '--no-maglev',
  // Each thread would have a copy of V8's own code near the code that V8 compiles, for slightly faster calls.
  '--no-short-builtin-calls',
];

/**
 * Sets the flags that make requests faster, and that save memory in the threads that start from now on. The host calls
 * it once it listens: on the command line, they would make V8 reject the compiled code that is part of Node, and the
 * start a sixth slower.
 */
export function setFlagsAfterStart(): void {
  for (const flag of flagsAfterStart) setFlagsFromString(flag);
}

/** Gives the threads that start from now on heaps with their own limits, which the flags would replace. */
export function limitOtherThreads(): void {
  for (const [flag] of heapLimits) setFlagsFromString(`${flag}=0`);
}

/** By default, glibc gives almost each thread a heap of its own, and much of it stays unused. */
export const hostEnvironment = { MALLOC_ARENA_MAX: '2' };
