import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { Context, InsertContext } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { platformOf } from '#service/kernel/ownership.ts';
import { readPage } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Owned, Row } from '#service/storage/schema.ts';
import {
  createInvestorAccount,
  getInvestorAccount,
  type InvestorAccount,
  investorAccount,
  listInvestorAccounts,
  updateInvestorAccount,
} from '#shared/contracts/investors/investor-accounts.ts';
import { newId, toUserId } from '#shared/domain/ids.ts';
import { changeChecked } from '../changes/acknowledgements.ts';
import { findAccountData } from './investor-data.ts';

type InvestorAccountRow = Row<'investorAccounts'>;

const present = compilePresent(investorAccount);

interface NewInvestorAccount {
  investorAccountType: InvestorAccount['investorAccountType'];
  email: string;
  name: string;
  tid?: string | null;
}

/** Creates an investor account of a user, in the account of the user. */
export async function insertInvestorAccount(
  ctx: InsertContext,
  user: Owned & { id: string },
  given: NewInvestorAccount,
): Promise<InvestorAccountRow> {
  return ctx.records.insert('investorAccounts', {
    id: newId('investorAccount'),
    accountId: user.accountId,
    tenantId: user.tenantId,
    investorAccountType: given.investorAccountType,
    email: given.email,
    name: given.name,
    userId: user.id,
    regAQualified: 0,
    regCfQualified: 0,
    regDQualified: 0,
    setupStatus: 'IN_PROGRESS',
    systemReviewLog: null,
    userDataType: 'LIVE',
    platform: platformOf(ctx),
    tid: given.tid ?? null,
  });
}

/** Investor accounts, each with its individuals as client-api.md "Investor account" embeds them. */
export async function embedIndividuals(ctx: Context, rows: InvestorAccountRow[]): Promise<InvestorAccount[]> {
  if (rows.length === 0) return [];
  const people = await ctx.db
    .selectFrom('individuals')
    .select(['investorAccountId', 'id', 'firstName', 'lastName', 'role', 'kycStatus'])
    .where(
      'investorAccountId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('seq')
    .execute();
  const byAccount = Map.groupBy(people, (person) => person.investorAccountId);
  return rows.map((row) =>
    present(row, {
      individuals: (byAccount.get(row.id) ?? []).map(({ investorAccountId: _, ...person }) => person),
    }),
  );
}

export async function embedOne(ctx: Context, row: InvestorAccountRow): Promise<InvestorAccount> {
  const [account] = await embedIndividuals(ctx, [row]);
  return account as InvestorAccount;
}

export const investorAccounts: OperationHandler[] = [
  write(createInvestorAccount, async (ctx, { body }) => {
    const user = await findVisible(ctx, 'users', toUserId(body.userId), 'userId');
    return present(await insertInvestorAccount(ctx, user, body), { individuals: [] });
  }),
  write(updateInvestorAccount, async (ctx, { params, body: { expectedUpdatedAt, ...fields } }) => {
    const before = await findVisible(ctx, 'investorAccounts', params.id, 'id');
    assertUnchanged(before, expectedUpdatedAt);
    const change = () => ctx.records.update('investorAccounts', before, fields);
    return embedOne(ctx, await changeChecked(ctx, findAccountData, before, fields, change));
  }),
  read(getInvestorAccount, async (ctx, { params }) =>
    embedOne(ctx, await findVisible(ctx, 'investorAccounts', params.id, 'id')),
  ),
  read(listInvestorAccounts, async (ctx, { query }) => {
    const { rows, meta } = await readPage(ctx, 'investorAccounts', query);
    const items = await embedIndividuals(ctx, rows);
    return { items, data: items, meta };
  }),
];
