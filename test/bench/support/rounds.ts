/** The results of two programs in each round: higher is better. */
export interface Rounds {
  ours: number[];
  theirs: number[];
}

/**
 * The machine is noisy: programs alternate, so that a slow moment affects all of them.
 * @returns the results of each program in the rounds
 */
export async function alternate(
  count: number,
  programs: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const results: number[][] = programs.map(() => []);
  for (let round = 0; round < count; round += 1) {
    for (const [index, measure] of programs.entries()) results[index]?.push(await measure());
  }
  return results;
}

/** The ratio of the two: best to best, and the median of the ratios within a round. */
export function compare({ ours, theirs }: Rounds): { best: number; median: number } {
  return {
    best: Math.max(...ours) / Math.max(...theirs),
    median: median(ours.map((value, round) => value / (theirs[round] as number))),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
