import type { ReadContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { ListedTable } from '#service/kernel/page-index.ts';
import type { DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { getOverview } from '#shared/contracts/installation/overview.ts';

/** The number of records, from the page index of the lists. */
async function countListed(ctx: ReadContext, table: ListedTable): Promise<number> {
  return (await ctx.service.lists.locate(ctx, table, undefined, 1, 1)).total;
}

async function countKeys(ctx: ReadContext): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('apiKeys')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** When the last backup that the back office started ended without an error; a command writes no event. */
async function findLastBackup({ db }: ReadContext): Promise<string | null> {
  const events = await db
    .selectFrom('auditEvents')
    .select(['at', 'after'])
    .where('recordId', '=', 'backup' satisfies DataJobKind)
    .orderBy('seq', 'desc')
    .limit(20)
    .execute();
  return events.find(({ after }) => JSON.parse(after).state === 'done')?.at ?? null;
}

export const overview: OperationHandler[] = [
  read(getOverview, async (ctx) => ({
    listener: ctx.service.listener ?? null,
    counts: {
      issuers: await countListed(ctx, 'issuers'),
      offerings: await countListed(ctx, 'offerings'),
      investorAccounts: await countListed(ctx, 'investorAccounts'),
      individuals: await countListed(ctx, 'individuals'),
      legalEntities: await countListed(ctx, 'legalEntities'),
      apiKeys: await countKeys(ctx),
    },
    lastBackupAt: await findLastBackup(ctx),
  })),
];
