import { afterAll, afterEach, vi } from 'vitest';
import { closeAtEndOfFile } from './end-of-file.ts';

// Test files share a process: a replaced clock or an open service must not affect the next file.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeAtEndOfFile);
