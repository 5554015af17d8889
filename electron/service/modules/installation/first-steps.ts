import { type SqlBool, sql } from 'kysely';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { hasOwnRecords, isOwn } from '#service/kernel/sample-tenant.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { dismissFirstSteps, getFirstSteps } from '#shared/contracts/installation/overview.ts';
import { hasOfficers } from '../officers/officer-profiles.ts';
import { readBackupSchedule } from './backup-schedule.ts';
import { isKeyExported } from './master-key.ts';
import { wasSampleLoaded } from './sample-ranges.ts';

const setting = 'areFirstStepsDismissed';

async function readDismissal(db: Db): Promise<boolean> {
  return (await readSetting<boolean>(db, setting)) ?? false;
}

async function hasRow(db: Db, table: 'apiKeys' | 'csvImports', condition = sql<SqlBool>`true`) {
  const row = await db
    .selectFrom(table)
    .select(sql`1`.as('one'))
    .where(condition)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const firstSteps: OperationHandler[] = [
  read(getFirstSteps, async (ctx) => ({
    // Sample data, now or before, or records with which it is not needed.
    hasRecords: (await hasOwnRecords(ctx.db)) || (await wasSampleLoaded(ctx.db)),
    hasOfficers: await hasOfficers(ctx.db),
    isKeyExported: await isKeyExported(ctx),
    hasBackupSchedule: (await readBackupSchedule(ctx.db)).frequency !== 'off',
    hasApiKey: await hasRow(ctx.db, 'apiKeys'),
    hasImports: await hasRow(ctx.db, 'csvImports', isOwn),
    isDismissed: await readDismissal(ctx.db),
  })),
  write(dismissFirstSteps, async (ctx, { body: { isDismissed } }) => {
    await writeSetting(ctx, setting, await readDismissal(ctx.db), isDismissed);
    return { isDismissed };
  }),
];
