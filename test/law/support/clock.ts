import { vi } from 'vitest';

/** The clock of the law cases: Monday, 10:00 in New York. */
export const saleTime = '2026-06-15T10:00:00-04:00';

/**
 * Sets the clock, for the service too; leave-as-found.ts resets it after the test.
 * @param time ISO text with its offset
 */
export function setClock(time = saleTime): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
}
