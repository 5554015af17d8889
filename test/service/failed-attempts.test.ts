import { expect, test } from 'vitest';
import { FailedAttempts } from '../../electron/service/modules/clients/failed-attempts.ts';

const minute = 60_000;

function failTwentyTimes(failed: FailedAttempts, peer: string, now: number): void {
  for (let time = 0; time < 20; time += 1) expect(failed.note(peer, now)).toBeUndefined();
}

test.each([
  { after: 0, wait: 60 },
  { after: 1, wait: 60 },
  { after: 30_000, wait: 30 },
  { after: minute - 1, wait: 1 },
  { after: minute, wait: undefined },
])('a peer that failed 20 times waits $wait seconds $after ms later', ({ after, wait }) => {
  const failed = new FailedAttempts(20);
  failTwentyTimes(failed, '127.0.0.1', 1000);

  expect(failed.note('127.0.0.1', 1000 + after)).toBe(wait);
});

test('the failures of one peer do not affect another', () => {
  const failed = new FailedAttempts(20);
  failTwentyTimes(failed, '127.0.0.1', 0);

  expect(failed.note('127.0.0.2', 0)).toBeUndefined();
});

test('failures during the wait do not extend it', () => {
  const failed = new FailedAttempts(20);
  failTwentyTimes(failed, '127.0.0.1', 0);

  for (let time = 0; time < 100; time += 1) failed.note('127.0.0.1', 30_000);

  expect(failed.note('127.0.0.1', minute)).toBeUndefined();
});
