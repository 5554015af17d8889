import { afterEach, expect, test, vi } from 'vitest';
import { dayBefore, endOfDay, startOfDay } from '../../renderer/components/record-list/local-days.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['America/New_York', '2026-01-05T05:00:00.000Z', '2026-01-06T04:59:59.999Z'],
  ['Asia/Tokyo', '2026-01-04T15:00:00.000Z', '2026-01-05T14:59:59.999Z'],
  ['UTC', '2026-01-05T00:00:00.000Z', '2026-01-05T23:59:59.999Z'],
])('a day in %s lasts from %s to %s', (zone, start, end) => {
  vi.stubEnv('TZ', zone);

  expect(startOfDay('2026-01-05').toISOString()).toBe(start);
  expect(endOfDay('2026-01-05').toISOString()).toBe(end);
});

test('the day on which daylight saving time starts has 23 hours', () => {
  vi.stubEnv('TZ', 'America/New_York');

  const day = '2026-03-08';
  expect(endOfDay(day).getTime() - startOfDay(day).getTime()).toBe(23 * 3_600_000 - 1);
});

test.each(['01/05/2026', '2026-01-05T12:30:00Z'])('%s is accepted as a day', (day) => {
  expect(startOfDay(day)).toEqual(startOfDay('2026-01-05'));
});

test.each([
  ['America/New_York', '2026-03-01T02:00:00Z', 0, '2026-02-28'],
  ['Asia/Tokyo', '2026-03-01T15:00:00Z', 0, '2026-03-02'],
  ['UTC', '2026-03-05T23:59:59Z', 6, '2026-02-27'],
  ['UTC', '2026-01-15T00:00:00Z', 29, '2025-12-17'],
])('counts back from the local day in %s', (zone, moment, days, day) => {
  vi.stubEnv('TZ', zone);

  expect(dayBefore(new Date(moment), days)).toBe(day);
});
