import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { getTradeDetails, type TradeReconfirmation } from '#shared/contracts/trading/trade-details.ts';
import type { CancellationRight } from '#shared/domain/cancellation-right.ts';
import { limits } from '#shared/domain/limits.ts';
import type { ReconfirmationStatus } from '#shared/domain/reconfirmations.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import { readFilesOf } from '../files/files.ts';
import { presentPaymentMethod } from './payment-methods.ts';
import { readCancellationRight } from './trade-rights.ts';
import { presentLineItem, presentTrade, readLines, type TradeRow } from './trades.ts';

/** The investor account of a trade; null if none is chosen. */
async function readAccountName(
  ctx: Context,
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  if (id === null) return null;
  const { name } = await findVisible(ctx, 'investorAccounts', id, 'id');
  return { id, name };
}

async function presentOffering(ctx: Context, id: string | null) {
  if (id === null) return null;
  const { name, type, exemption } = await findVisible(ctx, 'offerings', id, 'id');
  return { id, name, exemption: exemptionOf(type, exemption) };
}

async function presentRight(ctx: Context, row: TradeRow): Promise<CancellationRight> {
  const { endedBy, isOpen, endsAt } = await readCancellationRight(ctx, row);
  return { endedBy, isOpen, endsAt };
}

async function readReconfirmations({ db }: Context, tradeId: string): Promise<TradeReconfirmation[]> {
  const rows = await db
    .selectFrom('reconfirmations')
    .select(['id', 'noticeAt', 'dueAt', 'status', 'endedAt', 'note'])
    .where('tradeId', '=', tradeId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as ReconfirmationStatus }));
}

/** What an officer can choose for the checkout of a cart. */
async function readCheckoutChoices({ db }: Context, userId: string) {
  const investorAccounts = await db
    .selectFrom('investorAccounts')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  const paymentMethods = await db
    .selectFrom('paymentMethods')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('seq', 'desc')
    .limit(limits.embeddedRecords)
    .execute();
  return { investorAccounts, paymentMethods: paymentMethods.map((row) => presentPaymentMethod(row)) };
}

export const tradeDetailsHandlers: OperationHandler[] = [
  read(getTradeDetails, async (ctx, { params }) => {
    const row = await findVisible(ctx, 'trades', params.id, 'id');
    const user = await findVisible(ctx, 'users', row.userId, 'userId');
    const issuer = row.issuerId && (await findVisible(ctx, 'issuers', row.issuerId, 'issuerId'));
    const method =
      row.paymentMethodId &&
      (await findVisible(ctx, 'paymentMethods', row.paymentMethodId, 'paymentMethodId'));
    const lines = await readLines(ctx.db, row.id);
    return {
      trade: { ...(await presentTrade(ctx, row)), lineItems: lines.map(presentLineItem) },
      cancellation: row.tradeStatus === 'PLACED' ? await presentRight(ctx, row) : null,
      reconfirmations: await readReconfirmations(ctx, row.id),
      user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
      investorAccount: await readAccountName(ctx, row.investorAccountId),
      offering: await presentOffering(ctx, row.offeringId),
      issuer: issuer ? { id: issuer.id, name: issuer.title } : null,
      paymentMethod: method ? presentPaymentMethod(method) : null,
      checkoutChoices: row.tradeStatus === 'CART' ? await readCheckoutChoices(ctx, user.id) : null,
      files: await readFilesOf(ctx, row.id),
    };
  }),
];
