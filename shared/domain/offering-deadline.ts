/** The deadline of an offering, and what its change requires (compliance.md § 1.2, compliance.md § 5.5). */

import { addBusinessDays, type Day, dayIn, endOfDay } from './compliance-days.ts';
import { hourMilliseconds } from './dates.ts';
import { compareAmounts } from './money.ts';

/** The fields that determine the deadline: a time, or a day as midnight UTC. */
export interface DeadlineFields {
  closesAt: string | null;
  endAt: string | null;
}

/** `closesAt`, else the end of the day `endAt`; null if the offering has neither. */
export function deadlineOf({ closesAt, endAt }: DeadlineFields, zone: string): string | null {
  return closesAt ?? (endAt === null ? null : endOfDay(zone, endAt.slice(0, 10)));
}

/** The end of the nth business day after the day of a time, which is day 0. */
export function endOfBusinessDays(zone: string, time: string, count: number): string {
  return endOfDay(zone, addBusinessDays(dayIn(zone, time), count));
}

/** The day that ends at this time, for a time such as `dueAt` that is the end of a day. */
export function dayEndingAt(zone: string, time: string): Day {
  return dayIn(zone, new Date(Date.parse(time) - 1).toISOString());
}

/** The amount that must be committed: `contingencyAmount` if above 0, else the target of Regulation Crowdfunding. */
export function minimumRaiseOf(offering: {
  type: string;
  contingencyAmount: string | null;
  targetAmount: string;
}): string | null {
  const { type, contingencyAmount, targetAmount } = offering;
  if (contingencyAmount !== null && compareAmounts(contingencyAmount, '0') > 0) return contingencyAmount;
  return type === 'REG_CF' ? targetAmount : null;
}

/** Hours have the same length on days on which clocks change. */
export function addHours(time: string, hours: number): string {
  return new Date(Date.parse(time) + hours * hourMilliseconds).toISOString();
}

/** When the information became public, at the latest: the end of the day if only the day is known. */
export function publicSince(publiclyAvailableAt: string | null, zone: string): string | null {
  if (publiclyAvailableAt === null || publiclyAvailableAt.includes('T')) return publiclyAvailableAt;
  return endOfDay(zone, publiclyAvailableAt);
}
