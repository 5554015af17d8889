import type { Context } from '#service/context.ts';
import { type Implementation, read, write } from '#service/implementation.ts';
import { writeSetting } from '#service/settings.ts';
import { getSettings, setFileLimit, setRateLimit, setWords } from '#shared/contracts/access/settings.ts';

function presentSettings({ service: { settings } }: Pick<Context, 'service'>) {
  const { words, fileBytes, requestsPerMinute } = settings;
  return { words, fileBytes, requestsPerMinute };
}

export const settings: Implementation[] = [
  read(getSettings, async (ctx) => presentSettings(ctx)),
  write(setWords, async (ctx, { body }) => {
    const { settings } = ctx.service;
    const words = { ...settings.words, ...body };
    await writeSetting(ctx, 'words', settings.words, words);
    ctx.afterCommit(() => {
      settings.words = words;
    });
    return { ...presentSettings(ctx), words };
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
