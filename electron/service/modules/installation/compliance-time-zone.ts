import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  getComplianceTimeZone,
  setComplianceTimeZone,
} from '#shared/contracts/installation/compliance-time-zone.ts';

const setting = 'complianceTimeZone';

/** The time zone of the calendar days of the compliance rules (compliance.md § 1.2). */
export async function readComplianceTimeZone(db: Db): Promise<string> {
  return (await readSetting<string>(db, setting)) ?? 'America/New_York';
}

export const complianceTimeZones: OperationHandler[] = [
  read(getComplianceTimeZone, async (ctx) => ({ complianceTimeZone: await readComplianceTimeZone(ctx.db) })),
  write(setComplianceTimeZone, async (ctx, { body }) => {
    await writeSetting(ctx, setting, await readComplianceTimeZone(ctx.db), body.complianceTimeZone);
    return body;
  }),
];
