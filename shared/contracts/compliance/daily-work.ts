import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { operation } from '../operation.ts';
import { number, string } from '../records.ts';

const day = Type.Object({
  /** `YYYY-MM-DD` in the compliance time zone. */
  day: string(),
  identities: number(),
  trades: number(),
  /** Decisions that approved, requested information, or rejected. */
  approved: number(),
  rejected: number(),
  informationRequested: number(),
});
export type WorkDay = Static<typeof day>;

export const getDailyWork = operation({
  name: 'getDailyWork',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get daily activity',
  description: `Returns the KYC submissions and placed trades received and the decisions of officers for ${limits.dailyWorkDays} days, oldest day first.`,
  output: Type.Object({ days: Type.Array(day) }),
});
