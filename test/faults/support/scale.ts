/**
 * The extent of the fault tests. `OFFERDESK_SOAK` is the fraction of the long form that runs: 1 runs all of it, 0.2 a
 * fifth. Without it, the short form runs, which is part of `npm test`.
 */
const part = Number(process.env.OFFERDESK_SOAK ?? 0);
const isLong = part > 0;

export const scale = {
  isLong,
  kills: isLong ? Math.ceil(100 * part) : 4,
  /** For all fuzzers together. */
  requests: isLong ? Math.ceil(100_000 * part) : 1500,
};

/** The number of requests of a fuzzer: its share of all of them. */
export function requestsOf(share: number): number {
  return Math.ceil(scale.requests * share);
}

/** Set `FUZZ_SEED` to the seed that a failure prints to repeat it. */
export const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** For messages of assertions. */
export const repeat = `Repeat with FUZZ_SEED=${seed}`;

/** Prints one line at the end of a long run. */
export function summarize(line: string): void {
  if (isLong) process.stdout.write(`${line} (FUZZ_SEED=${seed})\n`);
}
