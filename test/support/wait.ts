import { vi } from 'vitest';

/** On a busy machine, everything can take long; only what hangs takes so long. */
export const hangMilliseconds = 240_000;

/** Repeats a check until it does not throw; returns its result. */
export function eventually<Result>(check: () => Result | Promise<Result>, interval = 20): Promise<Result> {
  return vi.waitFor(check, { timeout: hangMilliseconds, interval });
}

/** Waits until a condition is true; returns its value. */
export function until<Value>(condition: () => Value | Promise<Value>, interval = 20): Promise<Value> {
  return vi.waitUntil(condition, { timeout: hangMilliseconds, interval }) as Promise<Value>;
}
