import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount, forAccount, readManager } from '#service/kernel/ownership.ts';
import { findAccount } from '#service/kernel/visibility.ts';
import {
  listUsers,
  registerInvestorByStaff,
  registerIssuerByStaff,
} from '#shared/contracts/investors/registration-by-staff.ts';
import { limits } from '#shared/domain/limits.ts';
import { createIssuerUser, createUser } from './registration.ts';
import { presentUser } from './users.ts';

export const registrationByStaff: OperationHandler[] = [
  write(registerInvestorByStaff, async (ctx, { body: { accountId, ...person } }) => {
    const own = await forAccount(ctx, accountId, 'accountId');
    const user = await createUser(own, await actingAccount(own), { ...person, passwordHash: null });
    return { userId: user.id };
  }),
  write(registerIssuerByStaff, async (ctx, { body }) => {
    const { parentAccountId, accountName, accountType, ...person } = body;
    const own = parentAccountId ? await forAccount(ctx, parentAccountId, 'parentAccountId') : ctx;
    const managedBy = readManager(ctx, 'accountType', accountType);
    const user = await createIssuerUser(own, { ...person, passwordHash: null }, accountName, managedBy);
    return { userId: user.id, accountId: user.accountId };
  }),
  read(listUsers, async (ctx, { query }) => {
    const { id } = await findAccount(ctx, query.accountId, 'accountId');
    const rows = await ctx.db
      .selectFrom('users')
      .selectAll()
      .where('accountId', '=', id)
      .orderBy('seq', 'desc')
      .limit(limits.embeddedRecords)
      .execute();
    return { items: rows.map(presentUser) };
  }),
];
