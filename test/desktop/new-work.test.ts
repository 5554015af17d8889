import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewWork, quietMilliseconds } from '../../electron/desktop/new-work.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody at work, or away; what they are told is noted. */
function start(pending: Partial<Record<ReviewName, number>> = {}) {
  const reported: object[] = [];
  const person = { isLooking: false };
  const work = new NewWork(
    () => person.isLooking,
    (found) => reported.push(Object.fromEntries(found)),
  );
  const check = (counts: Partial<Record<ReviewName, number>>) =>
    work.check(new Map(Object.entries(counts) as [ReviewName, number][]));
  check(pending);
  return { reported, person, work, check };
}

test('what waited from the start is not new', () => {
  const { reported } = start({ kyc: 12 });

  expect(reported).toEqual([]);
});

test('what comes is told, and nothing of what was there', () => {
  const { reported, check } = start({ kyc: 12 });

  check({ kyc: 15, trade: 1 });

  expect(reported).toEqual([{ kyc: 3, trade: 1 }]);
});

test('it is told at most once a minute, together', () => {
  const { reported, check } = start();
  check({ kyc: 1 });

  check({ kyc: 2 });
  check({ kyc: 3, issuer: 1 });
  vi.advanceTimersByTime(quietMilliseconds - 1);
  expect(reported).toEqual([{ kyc: 1 }]);
  vi.advanceTimersByTime(1);

  expect(reported).toEqual([{ kyc: 1 }, { kyc: 2, issuer: 1 }]);
});

test('nothing more is told where nothing more came', () => {
  const { reported, check } = start();
  check({ kyc: 1 });

  check({ kyc: 1 });
  vi.advanceTimersByTime(quietMilliseconds * 3);

  expect(reported).toEqual([{ kyc: 1 }]);
});

test('what somebody decided meanwhile is not told', () => {
  const { reported, check } = start();
  check({ kyc: 1 });
  check({ kyc: 4 });

  check({ kyc: 2 });
  vi.advanceTimersByTime(quietMilliseconds);
  check({});

  expect(reported).toEqual([{ kyc: 1 }, { kyc: 2 }]);
});

test('who looks at the window is told nothing, neither then nor later', () => {
  const { reported, check, person } = start();
  person.isLooking = true;

  check({ kyc: 5 });
  person.isLooking = false;
  check({ kyc: 5 });
  vi.advanceTimersByTime(quietMilliseconds);

  expect(reported).toEqual([]);
});

test('who has looked meanwhile knows what came', () => {
  const { reported, check, work } = start();
  check({ kyc: 1 });
  check({ kyc: 2 });

  work.reset();
  vi.advanceTimersByTime(quietMilliseconds);

  expect(reported).toEqual([{ kyc: 1 }]);
});
