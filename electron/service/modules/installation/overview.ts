import type { ReadContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { ListedTable } from '#service/kernel/page-index.ts';
import { getOverview } from '#shared/contracts/installation/overview.ts';
import { findLastBackup } from './known-backups.ts';

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
