import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewWork, quietMilliseconds } from '../../electron/desktop/new-work.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody at work, or away; what they are told is noted. */
function begin(pending: Partial<Record<ReviewName, number>> = {}) {
  const told: object[] = [];
  const person = { isLooking: false };
  const work = new NewWork(
    () => person.isLooking,
    (found) => told.push(Object.fromEntries(found)),
  );
  const look = (counts: Partial<Record<ReviewName, number>>) =>
    work.look(new Map(Object.entries(counts) as [ReviewName, number][]));
  look(pending);
  return { told, person, work, look };
}

test('what waited from the start is not new', () => {
  const { told } = begin({ kyc: 12 });

  expect(told).toEqual([]);
});

test('what comes is told, and nothing of what was there', () => {
  const { told, look } = begin({ kyc: 12 });

  look({ kyc: 15, trade: 1 });

  expect(told).toEqual([{ kyc: 3, trade: 1 }]);
});

test('it is told at most once a minute, together', () => {
  const { told, look } = begin();
  look({ kyc: 1 });

  look({ kyc: 2 });
  look({ kyc: 3, issuer: 1 });
  vi.advanceTimersByTime(quietMilliseconds - 1);
  expect(told).toEqual([{ kyc: 1 }]);
  vi.advanceTimersByTime(1);

  expect(told).toEqual([{ kyc: 1 }, { kyc: 2, issuer: 1 }]);
});

test('nothing more is told where nothing more came', () => {
  const { told, look } = begin();
  look({ kyc: 1 });

  look({ kyc: 1 });
  vi.advanceTimersByTime(quietMilliseconds * 3);

  expect(told).toEqual([{ kyc: 1 }]);
});

test('what somebody decided meanwhile is not told', () => {
  const { told, look } = begin();
  look({ kyc: 1 });
  look({ kyc: 4 });

  look({ kyc: 2 });
  vi.advanceTimersByTime(quietMilliseconds);
  look({});

  expect(told).toEqual([{ kyc: 1 }, { kyc: 2 }]);
});

test('who looks at the window is told nothing, neither then nor later', () => {
  const { told, look, person } = begin();
  person.isLooking = true;

  look({ kyc: 5 });
  person.isLooking = false;
  look({ kyc: 5 });
  vi.advanceTimersByTime(quietMilliseconds);

  expect(told).toEqual([]);
});

test('who has looked meanwhile knows what came', () => {
  const { told, look, work } = begin();
  look({ kyc: 1 });
  look({ kyc: 2 });

  work.forget();
  vi.advanceTimersByTime(quietMilliseconds);

  expect(told).toEqual([{ kyc: 1 }]);
});
