/** Numbers that are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** True with a probability of one in `count`. */
  oneIn(count: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    oneIn: (count) => below(count) === 0,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from');
      return values[below(values.length)] as never;
    },
  };
}
