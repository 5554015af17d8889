import type { ReadContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { ListedTable } from '#service/kernel/page-index.ts';
import { findOmittedTenant } from '#service/kernel/sample-tenant.ts';
import { getOverview } from '#shared/contracts/installation/overview.ts';
import { findLastBackup } from './known-backups.ts';

/** The number of records without those of a tenant, from the page index of the lists. */
async function countListed(
  ctx: ReadContext,
  table: ListedTable,
  omitted: string | undefined,
): Promise<number> {
  const countOf = async (tenantId: string | undefined) =>
    (await ctx.service.lists.locate(ctx, table, tenantId, 1, 1)).total;
  return (await countOf(undefined)) - (omitted === undefined ? 0 : await countOf(omitted));
}

async function countKeys(ctx: ReadContext): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('apiKeys')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const overview: OperationHandler[] = [
  read(getOverview, async (ctx) => {
    const omitted = await findOmittedTenant(ctx.db);
    return {
      listener: ctx.service.listener ?? null,
      counts: {
        issuers: await countListed(ctx, 'issuers', omitted),
        offerings: await countListed(ctx, 'offerings', omitted),
        investorAccounts: await countListed(ctx, 'investorAccounts', omitted),
        individuals: await countListed(ctx, 'individuals', omitted),
        legalEntities: await countListed(ctx, 'legalEntities', omitted),
        apiKeys: await countKeys(ctx),
      },
      lastBackupAt: await findLastBackup(ctx),
    };
  }),
];
