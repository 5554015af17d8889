import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findAccount, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Aic } from '#shared/contracts/compliance/aic.ts';
import type { Kyc } from '#shared/contracts/compliance/kyc.ts';
import {
  getIndividualDetails,
  getInvestorAccountDetails,
  getLegalEntityDetails,
} from '#shared/contracts/investors/details.ts';
import type { PaymentMethod } from '#shared/contracts/trading/payment-methods.ts';
import type { TradeSummary } from '#shared/contracts/trading/trade-summary.ts';
import { limits } from '#shared/domain/limits.ts';
import { readFilesOf } from '../files/files.ts';
import { presentIndividual } from './individuals.ts';
import { embedOne } from './investor-accounts.ts';
import { presentLegalEntity } from './legal-entities.ts';
import { findMissing, findMissingOfEntity, rolesByAccountType } from './setup-status.ts';
import { presentUser } from './users.ts';

/** The parts of the details that other modules provide. */
export interface InvestorDetailsDependencies {
  readAic(ctx: Context, individual: Row<'individuals'>): Promise<Aic | null>;
  presentKyc(ctx: Context, row: Row<'kycRecords'>): Kyc;
  presentPaymentMethod(row: Row<'paymentMethods'>): PaymentMethod;
  readTradeSummaries(
    ctx: Context,
    condition: Expression<SqlBool>,
    range: { limit: number },
  ): Promise<TradeSummary[]>;
}

export const createInvestorDetails = (deps: InvestorDetailsDependencies): OperationHandler[] => [
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
    // The index on users is selective, because a user has few trades.
    const ofAccount = sql<SqlBool>`trades.${sql.ref('userId')} = ${row.userId}
      and trades.${sql.ref('investorAccountId')} = ${row.id}`;
    const needed = rolesByAccountType[row.investorAccountType] ?? [];
    return {
      investorAccount: await embedOne(ctx, row),
      account: { id, name },
      user: presentUser(user),
      people,
      missingRoles: needed.filter((role) => !individuals.some((person) => person.role === role)),
      legalEntity: legalEntity ? await presentLegalEntity(ctx, legalEntity) : null,
      missingOfEntity: legalEntity ? findMissingOfEntity(legalEntity) : [],
      trades: await deps.readTradeSummaries(ctx, ofAccount, { limit: limits.embeddedRecords }),
      paymentMethods: paymentMethods.map((method) => deps.presentPaymentMethod(method)),
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
      kyc: submissions.map((submission) => deps.presentKyc(ctx, submission)),
      aic: await deps.readAic(ctx, row),
      files: await readFilesOf(ctx, row.id),
    };
  }),
  read(getLegalEntityDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'legalEntities', params.id, 'id');
    const account = await findVisible(ctx, 'investorAccounts', row.investorAccountId, 'investorAccountId');
    const { individuals = [], ...investorAccount } = await embedOne(ctx, account);
    return {
      legalEntity: await presentLegalEntity(ctx, row),
      missing: findMissingOfEntity(row),
      investorAccount: { ...investorAccount, individuals },
      files: await readFilesOf(ctx, row.id),
    };
  }),
];
