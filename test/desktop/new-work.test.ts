import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewWork, quietMilliseconds } from '../../electron/desktop/new-work.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A user at the window, or away; notifications are recorded. */
function start(pending: Partial<Record<ReviewName, number>> = {}) {
  const reported: object[] = [];
  const person = { isSearching: false };
  const work = new NewWork(
    () => person.isSearching,
    (found) => reported.push(Object.fromEntries(found)),
  );
  const check = (counts: Partial<Record<ReviewName, number>>) =>
    work.check(new Map(Object.entries(counts) as [ReviewName, number][]));
  check(pending);
  return { reported, person, work, check };
}

test('records that were pending at the start are not new', () => {
  const { reported } = start({ kyc: 12 });

  expect(reported).toEqual([]);
});

test('new records are reported without the earlier ones', () => {
  const { reported, check } = start({ kyc: 12 });

  check({ kyc: 15, trade: 1 });

  expect(reported).toEqual([{ kyc: 3, trade: 1 }]);
});

test('new records are reported together, at most once a minute', () => {
  const { reported, check } = start();
  check({ kyc: 1 });

  check({ kyc: 2 });
  check({ kyc: 3, issuer: 1 });
  vi.advanceTimersByTime(quietMilliseconds - 1);
  expect(reported).toEqual([{ kyc: 1 }]);
  vi.advanceTimersByTime(1);

  expect(reported).toEqual([{ kyc: 1 }, { kyc: 2, issuer: 1 }]);
});

test('there is no second report without new records', () => {
  const { reported, check } = start();
  check({ kyc: 1 });

  check({ kyc: 1 });
  vi.advanceTimersByTime(quietMilliseconds * 3);

  expect(reported).toEqual([{ kyc: 1 }]);
});

test('records that were decided meanwhile are not reported', () => {
  const { reported, check } = start();
  check({ kyc: 1 });
  check({ kyc: 4 });

  check({ kyc: 2 });
  vi.advanceTimersByTime(quietMilliseconds);
  check({});

  expect(reported).toEqual([{ kyc: 1 }, { kyc: 2 }]);
});

test('nothing is reported while the window is focused, or later', () => {
  const { reported, check, person } = start();
  person.isSearching = true;

  check({ kyc: 5 });
  person.isSearching = false;
  check({ kyc: 5 });
  vi.advanceTimersByTime(quietMilliseconds);

  expect(reported).toEqual([]);
});

test('records that were seen in the window are not reported', () => {
  const { reported, check, work } = start();
  check({ kyc: 1 });
  check({ kyc: 2 });

  work.reset();
  vi.advanceTimersByTime(quietMilliseconds);

  expect(reported).toEqual([{ kyc: 1 }]);
});
