import { administrativeChange } from '#service/kernel/administrative-change.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { screeningOperations } from '#shared/contracts/compliance/screening.ts';
import { defaultRequiredLists, isLimitedList, isSameList } from '#shared/domain/screened-lists.ts';

const setting = 'requiredLists';

/** The lists for which the approval of a screening needs a result (compliance.md § 2.2). */
export async function readRequiredLists(db: Db): Promise<string[]> {
  return (await readSetting<string[]>(db, setting)) ?? [...defaultRequiredLists];
}

const includes = (lists: readonly string[], name: string) => lists.some((one) => isSameList(one, name));

export const requiredLists: OperationHandler[] = [
  read(screeningOperations.getRequiredLists, async (ctx) => ({ lists: await readRequiredLists(ctx.db) })),
];

export const requiredListsChange = administrativeChange({
  contract: screeningOperations.setRequiredLists,
  async check(ctx, { body: { lists } }) {
    for (const [index, name] of lists.entries()) {
      if (includes(lists.slice(0, index), name)) throw conflict('lists', `contains ${name} more than once`);
      // The setting is shown to every officer.
      if (isLimitedList(name))
        throw ruleViolation(
          'lists',
          `must not include ${name}, because its use is limited (31 CFR 1010.520)`,
        );
    }
    const before = await readRequiredLists(ctx.db);
    const removed = before.filter((name) => !includes(lists, name));
    return {
      id: setting,
      version: JSON.stringify(before),
      summary: `Stop requiring the lists ${removed.join(', ')}`,
      isGuarded: removed.length > 0,
    };
  },
  async apply(ctx, { body: { lists } }) {
    await writeSetting(ctx, setting, await readRequiredLists(ctx.db), lists);
    return { lists };
  },
});
