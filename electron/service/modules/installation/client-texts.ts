import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getClientTexts, setClientTexts } from '#shared/contracts/compliance/client-texts.ts';
import { type ClientTexts, defaultClientTexts } from '#shared/domain/client-texts.ts';

const setting = 'clientTexts';

/** The texts about decisions without a message (compliance.md § 7.1). */
export async function readClientTexts(db: Db): Promise<ClientTexts> {
  return { ...defaultClientTexts, ...(await readSetting<Partial<ClientTexts>>(db, setting)) };
}

export const clientTexts: OperationHandler[] = [
  read(getClientTexts, (ctx) => readClientTexts(ctx.db)),
  write(setClientTexts, async (ctx, { body }) => {
    const before = await readClientTexts(ctx.db);
    const after = { ...before, ...body };
    await writeSetting(ctx, setting, before, after);
    return after;
  }),
];
