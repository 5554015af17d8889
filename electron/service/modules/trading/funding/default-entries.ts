import type { Context } from '#service/kernel/context.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { netReceived, outstandingOf } from '#shared/domain/funding.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import type { TradeRow } from '../trades.ts';
import type { FundingEntryRow, NewFundingEntry } from './entries.ts';

/** The name of the natural person or legal entity that owns the account of a trade. */
export async function readOwnerName(ctx: Context, { investorAccountId }: TradeRow): Promise<string | null> {
  if (investorAccountId === null) return null;
  const account = await ctx.db
    .selectFrom('investorAccounts')
    .select(['investorAccountType', 'name'])
    .where('id', '=', investorAccountId)
    .executeTakeFirstOrThrow();
  if (account.investorAccountType === 'LEGAL_ENTITY') {
    const entity = ctx.db.selectFrom('legalEntities').select('name');
    const row = await entity.where('investorAccountId', '=', investorAccountId).executeTakeFirst();
    return row?.name ?? account.name;
  }
  const person = await ctx.db
    .selectFrom('individuals')
    .select(['firstName', 'lastName'])
    .where('investorAccountId', '=', investorAccountId)
    .where('role', '=', 'PRIMARY')
    .executeTakeFirst();
  return person ? `${person.firstName} ${person.lastName}` : account.name;
}

/** The amount that is outstanding, received from the owner today. */
export async function defaultReceipt(
  ctx: Context,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
): Promise<NewFundingEntry> {
  return {
    kind: 'RECEIPT',
    amount: outstandingOf(trade, entries),
    day: dayIn(await readComplianceTimeZone(ctx.db), ctx.now),
    party: await readOwnerName(ctx, trade),
    method: trade.txnPaymentMethod,
    reference: trade.tradeNumber,
  };
}

/** The net amount, paid back to the owner today. */
export async function defaultRefund(
  ctx: Context,
  trade: TradeRow,
  entries: readonly FundingEntryRow[],
): Promise<NewFundingEntry> {
  return {
    kind: 'REFUND',
    amount: netReceived(entries),
    day: dayIn(await readComplianceTimeZone(ctx.db), ctx.now),
    party: await readOwnerName(ctx, trade),
    reference: trade.tradeNumber,
  };
}
