import { type SqlBool, sql } from 'kysely';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import {
  getIndividualDetails,
  getInvestorAccountDetails,
  getLegalEntityDetails,
} from '#shared/contracts/investors/details.ts';
import { limits } from '#shared/domain/limits.ts';
import { readAic } from '../compliance/aic.ts';
import { presentKyc } from '../compliance/kyc.ts';
import { readFilesOf } from '../files/files.ts';
import { presentPaymentMethod } from '../trading/payment-methods.ts';
import { readTradeSummaries } from '../trading/trade-summaries.ts';
import { rolesByAccountType } from './account-roles.ts';
import { presentIndividual } from './individuals.ts';
import { embedOne } from './investor-accounts.ts';
import { presentLegalEntity } from './legal-entities.ts';
import { findMissing } from './setup-status.ts';

export const investorDetails: OperationHandler[] = [
  read(getInvestorAccountDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'investorAccounts', params.id, 'id');
    const { id, name } = await findAccount(ctx, row.accountId, 'accountId');
    const user = await findVisible(ctx, 'users', row.userId, 'userId');
    const individuals = await ctx.db
      .selectFrom('individuals')
      .selectAll()
      .where('investorAccountId', '=', row.id)
      .orderBy('seq')
      .limit(limits.embeddedRecords)
      .execute();
    const people = [];
    for (const person of individuals) {
      const missing = await findMissing(ctx.db, person);
      people.push({ individual: await presentIndividual(ctx, person), missing });
    }
    const legalEntity = await ctx.db
      .selectFrom('legalEntities')
      .selectAll()
      .where('investorAccountId', '=', row.id)
      .executeTakeFirst();
    const paymentMethods = await ctx.db
      .selectFrom('paymentMethods')
      .selectAll()
      .where('userId', '=', row.userId)
      .orderBy('seq', 'desc')
      .limit(limits.embeddedRecords)
      .execute();
    // A user has few trades, and they are found by the user.
    const ofAccount = sql<SqlBool>`trades.${sql.ref('userId')} = ${row.userId}
      and trades.${sql.ref('investorAccountId')} = ${row.id}`;
    const needed = rolesByAccountType[row.investorAccountType] ?? [];
    return {
      investorAccount: await embedOne(ctx, row),
      account: { id, name },
      user: {
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber,
      },
      people,
      missingRoles: needed.filter((role) => !individuals.some((person) => person.role === role)),
      legalEntity: legalEntity ? presentLegalEntity(legalEntity) : null,
      trades: await readTradeSummaries(ctx, ofAccount, { limit: limits.embeddedRecords }),
      paymentMethods: paymentMethods.map((method) => presentPaymentMethod(method)),
      files: await readFilesOf(ctx, row.id),
    };
  }),
  read(getIndividualDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'individuals', params.id, 'id');
    const submissions = await ctx.db
      .selectFrom('kycRecords')
      .selectAll()
      .where('individualId', '=', row.id)
      .orderBy('seq', 'desc')
      .limit(limits.embeddedRecords)
      .execute();
    return {
      individual: await presentIndividual(ctx, row),
      missing: await findMissing(ctx.db, row),
      kyc: submissions.map((submission) => presentKyc(ctx, submission)),
      aic: await readAic(ctx, row),
      files: await readFilesOf(ctx, row.id),
    };
  }),
  read(getLegalEntityDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'legalEntities', params.id, 'id');
    const account = await findVisible(ctx, 'investorAccounts', row.investorAccountId, 'investorAccountId');
    const { individuals = [], ...investorAccount } = await embedOne(ctx, account);
    return {
      legalEntity: presentLegalEntity(row),
      investorAccount: { ...investorAccount, individuals },
      files: await readFilesOf(ctx, row.id),
    };
  }),
];
