import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  dayIn,
  endOfDay,
  isBusinessDay,
  isTimeZone,
  startOfDay,
} from '../../shared/domain/compliance-days.ts';

const newYork = 'America/New_York';

describe('a calendar day in a time zone', () => {
  test.each([
    [newYork, '2026-06-15T03:59:59.999Z', '2026-06-14'],
    [newYork, '2026-06-15T04:00:00.000Z', '2026-06-15'],
    [newYork, '2026-01-15T04:59:59.999Z', '2026-01-14'],
    [newYork, '2026-01-15T05:00:00.000Z', '2026-01-15'],
    ['UTC', '2026-06-15T00:00:00.000Z', '2026-06-15'],
    ['Pacific/Kiritimati', '2026-06-14T10:00:00.000Z', '2026-06-15'],
    ['Etc/GMT+12', '2026-06-15T11:59:59.999Z', '2026-06-14'],
  ])('in %s, %s is on %s', (zone, time, day) => {
    expect(dayIn(zone, time)).toBe(day);
  });

  test.each([
    ['before the clock is set forward', newYork, '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['after the clock was set forward', newYork, '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['before the clock is set back', newYork, '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['after the clock was set back', newYork, '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['that has no midnight', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['in the earliest zone', 'Pacific/Kiritimati', '2026-06-15', '2026-06-14T10:00:00.000Z'],
    ['in the latest zone', 'Etc/GMT+12', '2026-06-15', '2026-06-15T12:00:00.000Z'],
    ['in a zone with a half hour', 'Asia/Kolkata', '2026-06-15', '2026-06-14T18:30:00.000Z'],
  ])('starts at its first moment on a day %s', (_name, zone, day, start) => {
    expect(startOfDay(zone, day)).toBe(start);
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(Date.parse(start) - 1).toISOString())).toBe(addDays(day, -1));
  });

  test.each([
    ['2026-03-08', 23],
    ['2026-06-15', 24],
    ['2026-11-01', 25],
  ])('%s has %i hours in New York', (day, hours) => {
    const length = Date.parse(endOfDay(newYork, day)) - Date.parse(startOfDay(newYork, day));
    expect(length / 3_600_000).toBe(hours);
  });

  test.each(['America/New_York', 'UTC', 'Asia/Kolkata'])('%s is a time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', 'New York', '+05:00', 'America/Nowhere'])('"%s" is no time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });
});

describe('a sum of days and months', () => {
  test.each([
    ['2026-06-15', -3, '2026-03-15'],
    ['2026-05-31', -3, '2026-02-28'],
    ['2024-05-31', -3, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-06-15', 0, '2026-06-15'],
  ])('of %s and %i months is %s', (day, months, other) => {
    expect(addMonths(day, months)).toBe(other);
  });

  test.each([
    ['2026-03-08', -1, '2026-03-07'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('of %s and %i days is %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
  });
});

describe('business days', () => {
  test.each([
    ["New Year's Day", '2026-01-01'],
    ['Birthday of Martin Luther King, Jr.', '2026-01-19'],
    ["Washington's Birthday", '2026-02-16'],
    ['Memorial Day', '2026-05-25'],
    ['Juneteenth', '2026-06-19'],
    ['Independence Day on a Saturday, observed on Friday', '2026-07-03'],
    ['Independence Day on a Sunday, observed on Monday', '2027-07-05'],
    ["New Year's Day on a Saturday, observed in the year before", '2021-12-31'],
    ['Labor Day', '2026-09-07'],
    ['Columbus Day', '2026-10-12'],
    ['Veterans Day', '2026-11-11'],
    ['Thanksgiving Day', '2026-11-26'],
    ['Christmas Day', '2026-12-25'],
    ['a Saturday', '2026-06-13'],
    ['a Sunday', '2026-06-14'],
  ])('do not include %s, %s', (_name, day) => {
    expect(isBusinessDay(day)).toBe(false);
  });

  test.each(['2026-06-15', '2026-07-06', '2026-05-18', '2026-11-27', '2020-06-19', '2026-12-24'])(
    'include %s',
    (day) => {
      expect(isBusinessDay(day)).toBe(true);
    },
  );

  test.each([
    ['2026-06-15', 5, '2026-06-23'],
    ['2026-06-12', 1, '2026-06-15'],
    ['2026-06-13', 1, '2026-06-15'],
    ['2026-06-15', 0, '2026-06-15'],
    ['2026-06-23', -5, '2026-06-15'],
    ['2026-12-24', 1, '2026-12-28'],
  ])('%s and %i business days is %s', (day, count, other) => {
    expect(addBusinessDays(day, count)).toBe(other);
  });
});
