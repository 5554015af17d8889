import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  getComplianceTimeZone,
  setComplianceTimeZone,
} from '#shared/contracts/installation/compliance-time-zone.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';

const setting = 'complianceTimeZone';

/** The time zone of the calendar days of the compliance rules (compliance.md § 1.2). */
export async function readComplianceTimeZone(db: Db): Promise<string> {
  return (await readSetting<string>(db, setting)) ?? 'America/New_York';
}

/** The calendar day of the compliance rules at the time of an operation. */
export async function readComplianceDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Day> {
  return dayIn(await readComplianceTimeZone(db), now);
}

export const complianceTimeZones: OperationHandler[] = [
  read(getComplianceTimeZone, async (ctx) => ({ complianceTimeZone: await readComplianceTimeZone(ctx.db) })),
  write(setComplianceTimeZone, async (ctx, { body }) => {
    await writeSetting(ctx, setting, await readComplianceTimeZone(ctx.db), body.complianceTimeZone);
    return body;
  }),
];
