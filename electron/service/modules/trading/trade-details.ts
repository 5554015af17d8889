import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { getTradeDetails } from '#shared/contracts/trading/trade-details.ts';
import { readFilesOf } from '../files/files.ts';
import { presentPaymentMethod } from './payment-methods.ts';
import { presentLineItem, presentTrade, readLines } from './trades.ts';

/** The name of a record that a trade refers to; null if none is chosen. */
async function readName(
  ctx: Context,
  table: 'investorAccounts' | 'offerings',
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  if (id === null) return null;
  const { name } = await findVisible(ctx, table, id, 'id');
  return { id, name };
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
      user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
      investorAccount: await readName(ctx, 'investorAccounts', row.investorAccountId),
      offering: await readName(ctx, 'offerings', row.offeringId),
      issuer: issuer ? { id: issuer.id, name: issuer.title } : null,
      paymentMethod: method ? presentPaymentMethod(method) : null,
      files: await readFilesOf(ctx, row.id),
    };
  }),
];
