import { type Implementation, read } from '#service/implementation.ts';
import type { Schema } from '#service/storage/schema.ts';
import { getOverview } from '#shared/contracts/access/overview.ts';

type Counted = 'issuers' | 'offerings' | 'investorAccounts' | 'individuals' | 'legalEntities' | 'apiKeys';

export const overview: Implementation[] = [
  read(getOverview, async (ctx) => {
    const count = async (table: Counted & keyof Schema) => {
      const { total } = await ctx.db
        .selectFrom(table as 'issuers')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    };
    return {
      listener: ctx.service.listener ?? null,
      counts: {
        issuers: await count('issuers'),
        offerings: await count('offerings'),
        investorAccounts: await count('investorAccounts'),
        individuals: await count('individuals'),
        legalEntities: await count('legalEntities'),
        apiKeys: await count('apiKeys'),
      },
    };
  }),
];
