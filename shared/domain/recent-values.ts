/** Values by text; the oldest ones are removed. */
export interface RecentValues<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

/**
 * Keeps the last values: at least `kept`, and at most twice as many. Two generations are cheaper than an order of use.
 */
export function recentValues<Value>(kept: number): RecentValues<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (text: string, value: Value) => {
    if (newer.size >= kept) [older, newer] = [newer, new Map()];
    newer.set(text, value);
  };
  return {
    set,
    get(text) {
      const value = newer.get(text);
      if (value !== undefined) return value;
      const old = older.get(text);
      if (old !== undefined) set(text, old);
      return old;
    },
  };
}
