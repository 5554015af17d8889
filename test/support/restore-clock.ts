import { afterEach, vi } from 'vitest';

// Files share a process: a clock that a test replaced must not reach the next one.
afterEach(() => {
  vi.useRealTimers();
});
