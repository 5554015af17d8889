/** Trades that officers enter from a signed paper agreement, with the rules and audit events of the client's. */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation, withPrefix } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { evaluateSubscription, placeSubscription } from '#shared/contracts/trading/paper-subscriptions.ts';
import { worstOf } from '#shared/domain/rules/rule-result.ts';
import { announceWork } from '../changes/offering-work.ts';
import { linkFile } from '../files/files.ts';
import { totalsOf } from './cart-totals.ts';
import { readChoices } from './carts.ts';
import { findObstacles, placeCart } from './checkout.ts';
import { presentRule } from './evaluate-cart.ts';
import { evaluateTrade } from './evaluations.ts';
import { addUnitsTo } from './line-items.ts';
import { createPaperCart, findCart, toUnstoredCart } from './new-cart.ts';
import { addPaymentMethod } from './payment-methods.ts';
import { attachAgreement } from './subscription-documents.ts';
import { presentTrade, readLines, type TradeRow } from './trades.ts';

type Quoted = InputOf<typeof evaluateSubscription>['body'];
type Placed = InputOf<typeof placeSubscription>['body'];

/**
 * The chosen assets with their offering, as the lines of a cart.
 * @throws not-found; rule, if they belong to several offerings
 */
async function readQuotedLines(ctx: Context, account: Row<'investorAccounts'>, lines: Quoted['lines']) {
  const assets = [];
  for (const [index, { assetId, quantity }] of lines.entries()) {
    const asset = await findOfClient(ctx, account, 'assets', assetId, `lines[${index}].assetId`);
    assets.push({ asset, line: { assetId, quantity, pricePerShare: asset.pricePerUnit } });
  }
  const offeringIds = new Set(assets.map(({ asset }) => asset.offeringId));
  if (offeringIds.size > 1) throw ruleViolation('lines', 'must be assets of one offering');
  const [offeringId] = offeringIds;
  const offering = offeringId ? await findVisible(ctx, 'offerings', offeringId, 'lines') : undefined;
  return { lines: assets.map(({ line }) => line), offering };
}

/** The cart that the subscription would be, without storing it. */
async function imagineSubscription(ctx: Context, body: Quoted) {
  const account = await findVisible(ctx, 'investorAccounts', body.investorAccountId, 'investorAccountId');
  const { lines, offering } = await readQuotedLines(ctx, account, body.lines);
  const { investorAccountId, paymentMethodId } = body;
  const empty = toUnstoredCart(ctx, account, {});
  const choices = await readChoices(ctx, empty, {
    investorAccountId,
    paymentMethodId: paymentMethodId ?? null,
  });
  const cart: TradeRow = {
    ...empty,
    ...choices,
    ...totalsOf(lines),
    offeringId: offering?.id ?? null,
    issuerId: offering?.issuerId ?? null,
  };
  // A method that is added with the trade has no ID yet.
  if (!paymentMethodId && body.paymentMethodType) cart.txnPaymentMethod = body.paymentMethodType;
  return { cart, lines, userId: account.userId };
}

/** @throws not-found; rule, if another user has the method, or none is named */
async function choosePaymentMethod(ctx: WriteContext, user: Row<'users'>, body: Placed): Promise<string> {
  if (body.paymentMethodId) return body.paymentMethodId;
  if (!body.paymentMethod) throw ruleViolation('paymentMethodId', 'is required');
  const added = await withPrefix('paymentMethod', addPaymentMethod(ctx, user, body.paymentMethod));
  return added.id;
}

const reread = async ({ db }: WriteContext, { id }: TradeRow): Promise<TradeRow> =>
  db.selectFrom('trades').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Moves the agreement from the investor account to the trade, and attaches it to each line.
 * @throws not-found; conflict, if it is a file of another record, such as an earlier trade; rule
 */
async function attach(
  ctx: WriteContext,
  cart: TradeRow,
  { fileId, ...signatures }: NonNullable<Placed['agreement']>,
): Promise<TradeRow> {
  const file = await findVisible(ctx, 'files', fileId, 'agreement.fileId');
  if (file.targetId !== cart.investorAccountId) {
    throw conflict('agreement.fileId', 'belongs to another record; upload the agreement again');
  }
  if (file.label !== 'SUBSCRIPTION_AGREEMENT') {
    throw ruleViolation('agreement.fileId', 'must be a file with the label SUBSCRIPTION_AGREEMENT');
  }
  await withPrefix('agreement', linkFile(ctx, file, { targetId: cart.id }));
  let attached = cart;
  for (const line of await readLines(ctx.db, cart.id)) {
    attached = await attachAgreement(ctx, attached, line, file, signatures);
  }
  return attached;
}

async function place(ctx: WriteContext, body: Placed): Promise<TradeRow> {
  const account = await findVisible(ctx, 'investorAccounts', body.investorAccountId, 'investorAccountId');
  const user = await findVisible(ctx, 'users', account.userId, 'investorAccountId');
  const empty = await createPaperCart(ctx, user);
  for (const [index, { assetId, quantity }] of body.lines.entries()) {
    const added = addUnitsTo(ctx, await reread(ctx, empty), assetId, quantity);
    await withPrefix(`lines[${index}]`, added);
  }
  const paymentMethodId = await choosePaymentMethod(ctx, user, body);
  const filled = await reread(ctx, empty);
  const choices = await readChoices(ctx, filled, { investorAccountId: account.id, paymentMethodId });
  const cart = await ctx.records.update('trades', filled, choices);
  return placeCart(ctx, body.agreement ? await attach(ctx, cart, body.agreement) : cart);
}

export const paperSubscriptions: OperationHandler[] = [
  read(evaluateSubscription, async (ctx, { body }) => {
    const { cart, lines, userId } = await imagineSubscription(ctx, body);
    const evaluated = await evaluateTrade(ctx, 'QUOTE', cart, lines);
    const lacks = findObstacles(cart, lines, evaluated).filter(
      ({ field }) => field !== 'paymentMethodId' || !body.paymentMethodType,
    );
    const other = await findCart(ctx.db, userId);
    return {
      totalAmount: cart.totalAmount === null ? null : Number(cart.totalAmount),
      result: worstOf(evaluated.map(({ result }) => result)),
      isAllowed: lacks.length === 0,
      lacks,
      evaluatedAt: ctx.now,
      rules: evaluated.map(presentRule),
      otherCart: other && other.purchasedShares > 0 ? { id: other.id, units: other.purchasedShares } : null,
    };
  }),
  write(placeSubscription, async (ctx, { body }) => presentTrade(ctx, await place(ctx, body)), announceWork),
];
