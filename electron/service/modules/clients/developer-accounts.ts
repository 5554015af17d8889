import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, notFound, ruleViolation } from '#service/kernel/errors.ts';
import { heavyRead, type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { createAccount } from '#service/kernel/ownership.ts';
import {
  createDeveloperAccount,
  type DeveloperAccount,
  listDeveloperAccounts,
  renameDeveloperAccount,
} from '#shared/contracts/clients/developer-accounts.ts';

const pageSize = 50;

/** Accounts with the number and last use of their keys. */
function selectAccounts(ctx: Pick<Context, 'db' | 'now'>) {
  return ctx.db
    .selectFrom('accounts')
    .leftJoin('accounts as parent', 'parent.id', 'accounts.parentAccountId')
    .select(['accounts.seq', 'accounts.id', 'accounts.name', 'accounts.status', 'accounts.createdAt'])
    .select(['accounts.parentAccountId', 'parent.name as parentAccountName'])
    .select((eb) => [
      eb
        .selectFrom('apiKeys')
        .select((keys) => keys.fn.countAll<number>().as('total'))
        .whereRef('apiKeys.accountId', '=', 'accounts.id')
        .where('revokedAt', 'is', null)
        .where((keys) => keys.or([keys('expiresAt', 'is', null), keys('expiresAt', '>', ctx.now)]))
        .as('activeKeys'),
      eb
        .selectFrom('apiKeys')
        .select((keys) => keys.fn.max('lastUsedAt').as('latest'))
        .whereRef('apiKeys.accountId', '=', 'accounts.id')
        .as('lastUsedAt'),
    ]);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function present({ seq: _, status, activeKeys, ...row }: AccountRow): DeveloperAccount {
  return { ...row, status: status as DeveloperAccount['status'], activeKeys: activeKeys ?? 0 };
}

async function readAccount(ctx: Context, id: string): Promise<DeveloperAccount> {
  return present(await selectAccounts(ctx).where('accounts.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Names must be unique because `--account` refers to an account by name (decisions.md § 1).
 * @throws conflict
 */
async function assertNameIsFree(ctx: WriteContext, name: string, id?: string): Promise<void> {
  const existing = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', name)
    .where('parentAccountId', 'is', null)
    .where('id', '!=', id ?? '')
    .executeTakeFirst();
  if (existing) throw conflict('name', `${name} is already the name of another account`);
}

export const developerAccounts: OperationHandler[] = [
  heavyRead(listDeveloperAccounts, async (ctx, { query }) => {
    const limit = query.limit ?? pageSize;
    let accounts = selectAccounts(ctx)
      .where('accounts.parentAccountId', query.origin === 'registered' ? 'is not' : 'is', null)
      .orderBy('accounts.seq', 'desc')
      .limit(limit);
    if (query.text) accounts = accounts.where(sql`instr(lower(accounts.name), lower(${query.text}))`, '>', 0);
    if (query.before) accounts = accounts.where('accounts.seq', '<', query.before);
    const rows = await accounts.execute();
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { items: rows.map(present), next: last?.seq ?? null };
  }),
  write(createDeveloperAccount, async (ctx, { body: { name } }) => {
    await assertNameIsFree(ctx, name);
    const { operator } = ctx.service.settings.names;
    const created = await createAccount(ctx, {
      name,
      status: 'LIVE',
      managedBy: operator,
      parent: undefined,
    });
    return readAccount(ctx, created.id);
  }),
  write(renameDeveloperAccount, async (ctx, { params: { id }, body: { name } }) => {
    const row = await ctx.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('id');
    if (row.isSample) throw ruleViolation('id', 'is the account of the sample data');
    if (row.parentAccountId === null) await assertNameIsFree(ctx, name, id);
    await ctx.records.update('accounts', row, { name });
    return readAccount(ctx, id);
  }),
];
