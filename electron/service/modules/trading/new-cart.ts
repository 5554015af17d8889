import { type SqlBool, sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { platformOf } from '#service/kernel/ownership.ts';
import type { NewRow } from '#service/kernel/record-tables.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { newId } from '#shared/domain/ids.ts';
import type { TradeRow } from './trades.ts';

/** The `investmentType` of a cart without an investor account. */
export const defaultInvestmentType = 'INDIVIDUAL';

const readCart = compiledQuery((db, userId: string, tradeStatus: string) =>
  db
    .selectFrom('trades')
    .selectAll()
    .where('userId', '=', userId)
    .where('tradeStatus', '=', tradeStatus)
    .where(sql<SqlBool>`${sql.ref('isPaper')} = 0`),
);

export async function findCart(db: Db, userId: string): Promise<TradeRow | undefined> {
  const [row] = await readCart(db, userId, 'CART');
  return row;
}

/** The cart of a user, created if it is missing (client-api.md "Trade"). It belongs to the user's account. */
export async function findOrCreateCart(ctx: WriteContext, user: Row<'users'>): Promise<TradeRow> {
  const cart = await findCart(ctx.db, user.id);
  if (cart) return cart;
  return insertCart(ctx, user);
}

/** A cart of its own for a paper subscription; it is placed in the same transaction. */
export function createPaperCart(ctx: WriteContext, user: Row<'users'>): Promise<TradeRow> {
  return insertCart(ctx, user, { isPaper: 1 });
}

async function insertCart(
  ctx: WriteContext,
  user: Row<'users'>,
  columns: Pick<Partial<TradeRow>, 'isPaper'> = {},
): Promise<TradeRow> {
  const row = newCartRow(ctx, user, await nextTradeNumber(ctx.db));
  return ctx.records.insert('trades', { ...row, ...columns });
}

/** A cart that is not stored, to evaluate what a trade would require. */
export function toUnstoredCart(
  ctx: Context,
  owner: { userId: string; accountId: string; tenantId: string },
  columns: Partial<TradeRow>,
): TradeRow {
  const row = newCartRow(ctx, { ...owner, id: owner.userId }, '');
  const unstored = { seq: 0, createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null };
  return { ...unstored, ...row, ...columns } as TradeRow;
}

/** The columns of a new cart. */
export function newCartRow(
  ctx: Context,
  user: Pick<Row<'users'>, 'id' | 'accountId' | 'tenantId'>,
  tradeNumber: string,
): NewRow<'trades'> {
  return {
    id: newId('trade'),
    accountId: user.accountId,
    tenantId: user.tenantId,
    userId: user.id,
    investorAccountId: null,
    offeringId: null,
    issuerId: null,
    paymentMethodId: null,
    tradeNumber,
    ip: ctx.caller.address ?? null,
    platform: platformOf(ctx),
    managedBy: ctx.service.settings.names.operator,
    investmentType: defaultInvestmentType,
    tradeStatus: 'CART',
    placedAt: null,
    closedAt: null,
    purchasedShares: 0,
    pricePerShare: null,
    totalAmount: null,
    saStatus: 'PENDING',
    saSignedAt: null,
    txnChargedAmount: null,
    txnDate: null,
    txnSettledDate: null,
    txnPaymentMethod: null,
    fundingStatus: 'PENDING',
    fundingTask: null,
    fundingDueAt: null,
    systemReviewCheck: 'PENDING',
    systemReviewCheckedAt: null,
    systemReviewLog: null,
    findings: 0,
    complianceReview: 'PENDING',
    complianceReviewNotes: null,
    complianceReviewerId: null,
    complianceReviewName: null,
    complianceReviewAt: null,
    cancellationPeriod: null,
    cancelledAt: null,
    cancelledById: null,
    cancelledReason: null,
    rejectionReason: null,
    registeredRepId: null,
    tid: null,
    refundDueAt: null,
    isPaper: 0,
  };
}

/** The next trade number: unique, and higher than all previous ones (decisions.md § 5). */
async function nextTradeNumber(db: Db): Promise<string> {
  const { value } = await db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'tradeNumber')
    .returning('value')
    .executeTakeFirstOrThrow();
  return String(value);
}
