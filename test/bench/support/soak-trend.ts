import { median } from './rounds.ts';

/** What a host uses, and how fast it answers, at one moment of a long run. */
export interface SoakSample {
  /** Resident memory in bytes. */
  memory: number;
  /** Open files and connections. */
  descriptors: number;
  /** The median latency of reads and of writes, in milliseconds. */
  reads: number;
  writes: number;
}

/** How much higher a value may be at the end than at the start: the larger of a share of it and a fixed amount. */
const tolerances: Record<keyof SoakSample, { label: string; share: number; amount: number }> = {
  memory: { label: 'Memory', share: 0.1, amount: 20_000_000 },
  descriptors: { label: 'The number of file descriptors', share: 0, amount: 8 },
  reads: { label: 'The latency of reads', share: 0.25, amount: 1 },
  writes: { label: 'The latency of writes', share: 0.25, amount: 5 },
};

export type SoakMeasure = keyof typeof tolerances;
export const soakMeasures = Object.keys(tolerances) as SoakMeasure[];

/**
 * Finds what grows during a run. The first sixth of the samples, such as the first minute of ten, does not count, because
 * caches fill and threads start. A value grows if its median in the second half of the others is higher than in the
 * first, by more than its tolerance.
 *
 * @returns a sentence for each
 */
export function findGrowth(samples: readonly SoakSample[], measures = soakMeasures): string[] {
  const counted = samples.slice(Math.max(1, Math.floor(samples.length / 6)));
  const half = Math.floor(counted.length / 2);
  if (half === 0) throw new Error(`${samples.length} samples show no trend: at least 3 are needed`);
  return measures.flatMap((measure) => {
    const { label, share, amount } = tolerances[measure];
    const values = counted.map((sample) => sample[measure]);
    const [before, after] = [median(values.slice(0, half)), median(values.slice(half))];
    if (after - before <= Math.max(before * share, amount)) return [];
    return [`${label} grows from ${before.toFixed(1)} to ${after.toFixed(1)}`];
  });
}
