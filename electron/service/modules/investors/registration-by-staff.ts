import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { actingAccount, forAccount, readManager } from '#service/kernel/ownership.ts';
import { findAccount } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { email, phone } from '#shared/contracts/fields.ts';
import {
  listUsers,
  registerInvestorByStaff,
  registerIssuerByStaff,
} from '#shared/contracts/investors/registration-by-staff.ts';
import { limits } from '#shared/domain/limits.ts';
import { addChecked } from '../changes/acknowledgements.ts';
import { checksOfFields } from '../changes/record-findings.ts';
import { createIssuerUser, createUser } from './registration.ts';
import { presentUser } from './users.ts';

// Client systems may send any text as a phone number.
const checkUser = checksOfFields({ email: email(), phoneNumber: phone() });
const findUserData = (ctx: Context, user: Row<'users'>) => checkUser(ctx, { ...user });

export const registrationByStaff: OperationHandler[] = [
  write(registerInvestorByStaff, async (ctx, { body: { accountId, ...person } }) => {
    const own = await forAccount(ctx, accountId, 'accountId');
    const owner = await actingAccount(own);
    const add = () => createUser(own, owner, { ...person, passwordHash: null });
    return { userId: (await addChecked(ctx, findUserData, add)).id };
  }),
  write(registerIssuerByStaff, async (ctx, { body }) => {
    const { parentAccountId, accountName, accountType, ...person } = body;
    const own = parentAccountId ? await forAccount(ctx, parentAccountId, 'parentAccountId') : ctx;
    const managedBy = readManager(ctx, 'accountType', accountType);
    const add = () => createIssuerUser(own, { ...person, passwordHash: null }, accountName, managedBy);
    const user = await addChecked(ctx, findUserData, add);
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
