import { expect, onTestFinished, test, vi } from 'vitest';
import { throttle } from '../../electron/service/kernel/throttle.ts';

test('progress is reported at most twice a second, and at once when a phase starts', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reported: string[] = [];
  const report = throttle<string>(
    (progress) => reported.push(progress),
    (progress) => progress.slice(0, 4),
  );

  for (const [milliseconds, progress] of [
    [0, 'read 1'],
    [499, 'read 2'],
    [1, 'read 3'],
    [1, 'copy 1'],
    [499, 'copy 2'],
    [1, 'copy 3'],
  ] as const) {
    vi.advanceTimersByTime(milliseconds);
    report(progress);
  }

  expect(reported).toEqual(['read 1', 'read 3', 'copy 1', 'copy 3']);
});
