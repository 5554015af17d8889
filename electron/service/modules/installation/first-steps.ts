import { sql } from 'kysely';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { dismissFirstSteps, getFirstSteps } from '#shared/contracts/installation/overview.ts';
import { hasOfficers } from '../officers/officer-profiles.ts';
import { readBackupSchedule } from './backup-schedule.ts';
import { isKeyExported } from './master-key.ts';

const setting = 'areFirstStepsDismissed';

async function readDismissal(db: Db): Promise<boolean> {
  return (await readSetting<boolean>(db, setting)) ?? false;
}

async function hasRows(db: Db, ...tables: ('issuers' | 'investorAccounts' | 'apiKeys' | 'csvImports')[]) {
  const found = tables.map((table) =>
    db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst(),
  );
  return (await Promise.all(found)).some((row) => row !== undefined);
}

export const firstSteps: OperationHandler[] = [
  read(getFirstSteps, async (ctx) => ({
    hasRecords: await hasRows(ctx.db, 'issuers', 'investorAccounts'),
    hasOfficers: await hasOfficers(ctx.db),
    isKeyExported: await isKeyExported(ctx),
    hasBackupSchedule: (await readBackupSchedule(ctx.db)).frequency !== 'off',
    hasApiKey: await hasRows(ctx.db, 'apiKeys'),
    hasImports: await hasRows(ctx.db, 'csvImports'),
    isDismissed: await readDismissal(ctx.db),
  })),
  write(dismissFirstSteps, async (ctx, { body: { isDismissed } }) => {
    await writeSetting(ctx, setting, await readDismissal(ctx.db), isDismissed);
    return { isDismissed };
  }),
];
