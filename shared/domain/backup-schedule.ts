/** When scheduled backups are due, in the compliance time zone. */
import { addDays, type Day, dayIn, startOfHour, weekdayOf } from './compliance-days.ts';

export const backupFrequencies = ['off', 'daily', 'weekly'] as const;

/** In the order of `weekdayOf`. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

export interface BackupSchedule {
  /** Absolute path of the folder in which each backup gets a folder of its own; null if none was ever chosen. */
  folder: string | null;
  frequency: (typeof backupFrequencies)[number];
  /** The day of weekly backups. */
  weekday: (typeof weekdays)[number];
  /** The hour at which a backup is due, from 0 to 23. */
  hour: number;
  /** How many scheduled backups are kept. */
  kept: number;
}

export const defaultBackupSchedule: BackupSchedule = {
  folder: null,
  frequency: 'off',
  weekday: 'sunday',
  hour: 2,
  kept: 7,
};

/** What determines when backups are due. */
export type BackupTimes = Pick<BackupSchedule, 'frequency' | 'weekday' | 'hour'>;

/** Whether two schedules are due at the same times. */
export function haveSameTimes(one: BackupTimes, other: BackupTimes): boolean {
  return one.frequency === other.frequency && one.weekday === other.weekday && one.hour === other.hour;
}

/** The day of the last backup that was due at a time; undefined if the schedule is off. */
export function findDueBackupDay(times: BackupTimes, zone: string, now: string): Day | undefined {
  if (times.frequency === 'off') return undefined;
  let day = dayIn(zone, now);
  while (!isBackupDay(times, day) || startOfHour(zone, day, times.hour) > now) day = addDays(day, -1);
  return day;
}

/** When the next backup is due, ISO text in UTC; null if the schedule is off. */
export function findNextBackupTime(times: BackupTimes, zone: string, now: string): string | null {
  if (times.frequency === 'off') return null;
  let day = dayIn(zone, now);
  while (!isBackupDay(times, day) || startOfHour(zone, day, times.hour) <= now) day = addDays(day, 1);
  return startOfHour(zone, day, times.hour);
}

function isBackupDay({ frequency, weekday }: BackupTimes, day: Day): boolean {
  return frequency === 'daily' || weekdays[weekdayOf(day)] === weekday;
}
