import { describe, expect, test } from 'vitest';
import { fromClockTime, toClockTime } from '../../shared/domain/clock-times.ts';

const newYork = 'America/New_York';

describe('a clock time of a zone is a time in UTC, and back', () => {
  for (const [zone, clockTime, time] of [
    [newYork, '2026-06-30T17:00', '2026-06-30T21:00:00.000Z'],
    [newYork, '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
    [newYork, '2028-02-29T00:00', '2028-02-29T05:00:00.000Z'],
    // The last minute before, and the first one after the clocks are set forward and back.
    [newYork, '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    [newYork, '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    [newYork, '2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
    [newYork, '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-07-01T10:30', '2026-06-30T20:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01T05:45', '2026-07-01T00:00:00.000Z'],
  ] as const)
    test(`${clockTime} in ${zone} is ${time}`, () => {
      expect(fromClockTime(zone, clockTime)).toBe(time);
      expect(toClockTime(zone, time)).toBe(clockTime);
    });
});

test('a clock time that occurs twice is the later one', () => {
  expect(fromClockTime(newYork, '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z');
});

test('a clock time that the clocks skip is as much later as they are set forward', () => {
  expect(fromClockTime(newYork, '2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
});
