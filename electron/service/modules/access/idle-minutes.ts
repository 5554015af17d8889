import type { WriteContext } from '#service/context.ts';
import { hotQuery } from '#service/storage/hot-query.ts';
import type { Db } from '#service/storage/storage.ts';
import { limits } from '#shared/domain/limits.ts';

const setting = 'idleMinutes';

const readSetting = hotQuery((db, name: string) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
);

/** After how many minutes in which an officer does nothing the screens lock. */
export async function readIdleMinutes(db: Db): Promise<number> {
  const [row] = await readSetting(db, setting);
  return row ? (JSON.parse(row.value) as number) : limits.idleMinutes;
}

/** Changes the setting, and leaves its audit event. */
export async function writeIdleMinutes(ctx: WriteContext, minutes: number): Promise<void> {
  const before = await readIdleMinutes(ctx.db);
  const value = JSON.stringify(minutes);
  await ctx.db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
    .execute();
  ctx.records.note(setting, { before, after: minutes });
}
