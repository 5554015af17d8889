import type { WriteContext } from '#service/kernel/context.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { limits } from '#shared/domain/limits.ts';

const setting = 'idleMinutes';

/** The minutes without activity after which the screens lock. */
export async function readIdleMinutes(db: Db): Promise<number> {
  return (await readSetting<number>(db, setting)) ?? limits.idleMinutes;
}

/** Changes the setting, and writes its audit event. */
export async function writeIdleMinutes(ctx: WriteContext, minutes: number): Promise<void> {
  await writeSetting(ctx, setting, await readIdleMinutes(ctx.db), minutes);
}
