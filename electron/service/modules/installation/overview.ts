import type { ReadContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { ListedTable } from '#service/kernel/page-index.ts';
import { getOverview } from '#shared/contracts/installation/overview.ts';

/** The number of records, from the page index of the lists. */
async function countListed(ctx: ReadContext, table: ListedTable): Promise<number> {
  return (await ctx.service.lists.locate(ctx.db, table, undefined, 1, 1)).total;
}

async function count(ctx: ReadContext, table: 'legalEntities' | 'apiKeys'): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(table)
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
      legalEntities: await count(ctx, 'legalEntities'),
      apiKeys: await count(ctx, 'apiKeys'),
    },
  })),
];
