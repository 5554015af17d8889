import type { Context } from '#service/kernel/context.ts';
import { readInclude } from '#service/kernel/include.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findAccount } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { account, accountIncludes, getAccount } from '#shared/contracts/clients/accounts.ts';
import type { InvestorAccount } from '#shared/contracts/investors/investor-accounts.ts';
import type { Issuer } from '#shared/contracts/offerings/issuers.ts';
import type { Offering } from '#shared/contracts/offerings/offerings.ts';
import { limits } from '#shared/domain/limits.ts';

const present = compilePresent(account);

/** How other modules present the records that an account includes. */
export interface AccountDependencies {
  presentIssuer(row: Row<'issuers'>): Issuer;
  presentOffering(row: Row<'offerings'>): Offering;
  embedIndividuals(ctx: Context, rows: Row<'investorAccounts'>[]): Promise<InvestorAccount[]>;
}

export const createAccounts = (deps: AccountDependencies): OperationHandler[] => [
  read(getAccount, async (ctx, { params, query }) => {
    const include = readInclude(query.include, accountIncludes);
    const row = await findAccount(ctx, params.id, 'id');
    const newest = <Table extends 'issuers' | 'offerings' | 'investorAccounts'>(table: Table) =>
      ctx.db
        .selectFrom(table as 'issuers')
        .selectAll()
        .where('accountId', '=', row.id)
        .orderBy('seq', 'desc')
        .limit(limits.embeddedRecords)
        .execute() as Promise<unknown> as Promise<Row<Table>[]>;
    return present(row, {
      ...(include.has('issuers') && {
        issuers: (await newest('issuers')).map((issuer) => deps.presentIssuer(issuer)),
      }),
      ...(include.has('offerings') && {
        offerings: (await newest('offerings')).map((offering) => deps.presentOffering(offering)),
      }),
      ...(include.has('investorAccounts') && {
        investorAccounts: await deps.embedIndividuals(ctx, await newest('investorAccounts')),
      }),
    });
  }),
];
