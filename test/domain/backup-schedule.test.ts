import { describe, expect, test } from 'vitest';
import {
  type BackupTimes,
  findDueBackupDay,
  findNextBackupTime,
} from '../../shared/domain/backup-schedule.ts';
import { startOfHour } from '../../shared/domain/compliance-days.ts';

const zone = 'America/New_York';
const daily = (hour: number): BackupTimes => ({ frequency: 'daily', weekday: 'sunday', hour });

describe('a daily backup at 2 AM in New York', () => {
  test.each([
    ['2026-06-15T05:59:59.999Z', '2026-06-14', '2026-06-15T06:00:00.000Z'],
    ['2026-06-15T06:00:00.000Z', '2026-06-15', '2026-06-16T06:00:00.000Z'],
    ['2026-12-15T06:59:59.999Z', '2026-12-14', '2026-12-15T07:00:00.000Z'],
    ['2026-12-15T07:00:00.000Z', '2026-12-15', '2026-12-16T07:00:00.000Z'],
  ])('at %s, the last one was due on %s, and the next one is due at %s', (now, day, next) => {
    expect(findDueBackupDay(daily(2), zone, now)).toBe(day);
    expect(findNextBackupTime(daily(2), zone, now)).toBe(next);
  });

  test('is due at 3 AM on the day that has no 2 AM', () => {
    expect(findNextBackupTime(daily(2), zone, '2026-03-08T05:00:00.000Z')).toBe('2026-03-08T07:00:00.000Z');
    expect(findDueBackupDay(daily(2), zone, '2026-03-08T06:59:59.999Z')).toBe('2026-03-07');
    expect(findDueBackupDay(daily(2), zone, '2026-03-08T07:00:00.000Z')).toBe('2026-03-08');
  });
});

test('a daily backup at 1 AM is due once on the day that has 1 AM twice', () => {
  expect(findNextBackupTime(daily(1), zone, '2026-11-01T04:00:00.000Z')).toBe('2026-11-01T05:00:00.000Z');
  for (const now of ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z', '2026-11-02T05:59:59.999Z'])
    expect(findDueBackupDay(daily(1), zone, now)).toBe('2026-11-01');
});

test('a weekly backup is due on its weekday only', () => {
  const weekly: BackupTimes = { frequency: 'weekly', weekday: 'friday', hour: 23 };
  expect(findDueBackupDay(weekly, zone, '2026-06-20T02:59:59.999Z')).toBe('2026-06-12');
  expect(findDueBackupDay(weekly, zone, '2026-06-20T03:00:00.000Z')).toBe('2026-06-19');
  expect(findNextBackupTime(weekly, zone, '2026-06-20T03:00:00.000Z')).toBe('2026-06-27T03:00:00.000Z');
});

test('a schedule that is off is never due', () => {
  const off: BackupTimes = { ...daily(2), frequency: 'off' };
  expect(findDueBackupDay(off, zone, '2026-06-15T12:00:00.000Z')).toBeUndefined();
  expect(findNextBackupTime(off, zone, '2026-06-15T12:00:00.000Z')).toBeNull();
});

test.each([
  ['Asia/Kathmandu', '2026-06-15', 2, '2026-06-14T20:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00.000Z'],
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
  ['America/New_York', '2026-03-08', 23, '2026-03-09T03:00:00.000Z'],
  ['America/New_York', '2026-11-01', 23, '2026-11-02T04:00:00.000Z'],
])('in %s, on %s, hour %d starts at %s', (place, day, hour, time) => {
  expect(startOfHour(place, day, hour)).toBe(time);
});
