import { afterEach, vi } from 'vitest';

// Test files share a process: a replaced clock must not affect the next file.
afterEach(() => {
  vi.useRealTimers();
});
