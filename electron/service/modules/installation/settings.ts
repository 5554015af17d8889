import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { writeSetting } from '#service/kernel/settings.ts';
import {
  getSettings,
  setFileLimit,
  setNames,
  setRateLimit,
} from '#shared/contracts/installation/settings.ts';

function presentSettings({ service: { settings } }: Pick<Context, 'service'>) {
  const { names, fileBytes, requestsPerMinute } = settings;
  return { names, fileBytes, requestsPerMinute };
}

export const settings: OperationHandler[] = [
  read(getSettings, async (ctx) => presentSettings(ctx)),
  write(setNames, async (ctx, { body }) => {
    const { settings } = ctx.service;
    const names = { ...settings.names, ...body };
    await writeSetting(ctx, 'names', settings.names, names);
    ctx.afterCommit(() => {
      settings.names = names;
    });
    return { ...presentSettings(ctx), names };
  }),
  write(setFileLimit, async (ctx, { body: { fileBytes } }) => {
    const { settings } = ctx.service;
    await writeSetting(ctx, 'fileBytes', settings.fileBytes, fileBytes);
    ctx.afterCommit(() => {
      settings.fileBytes = fileBytes;
    });
    return { ...presentSettings(ctx), fileBytes };
  }),
  write(setRateLimit, async (ctx, { body: { requestsPerMinute } }) => {
    const { settings } = ctx.service;
    await writeSetting(ctx, 'requestsPerMinute', settings.requestsPerMinute, requestsPerMinute);
    ctx.afterCommit(() => {
      settings.requestsPerMinute = requestsPerMinute;
    });
    return { ...presentSettings(ctx), requestsPerMinute };
  }),
];
