import type { ReadContext, WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSettings, type Settings, writeSetting } from '#service/kernel/settings.ts';
import {
  getSettings,
  setFileLimit,
  setNames,
  setRateLimit,
} from '#shared/contracts/installation/settings.ts';

async function change<Name extends keyof Settings>(
  ctx: WriteContext,
  name: Name,
  read: (before: Settings) => Settings[Name],
): Promise<Settings> {
  const before = await readSettings(ctx.db);
  const after = { ...before, [name]: read(before) };
  await writeSetting(ctx, name, before[name], after[name]);
  return after;
}

/** Every request reads the settings of the service. */
async function refresh({ service }: ReadContext): Promise<void> {
  Object.assign(service.settings, await readSettings(service.storage.reader));
  await service.writer.reloadSettings();
}

export const settings: OperationHandler[] = [
  read(getSettings, async ({ service: { settings } }) => ({ ...settings })),
  write(setNames, (ctx, { body }) => change(ctx, 'names', ({ names }) => ({ ...names, ...body })), refresh),
  write(setFileLimit, (ctx, { body }) => change(ctx, 'fileBytes', () => body.fileBytes), refresh),
  write(
    setRateLimit,
    (ctx, { body }) => change(ctx, 'requestsPerMinute', () => body.requestsPerMinute),
    refresh,
  ),
];
