import { notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import {
  getTradeFunding,
  recordReceipt,
  recordRefund,
  recordReversal,
} from '#shared/contracts/compliance/funding.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { readDay } from '#shared/domain/dates.ts';
import { refundableOf, unreversedOf } from '#shared/domain/funding.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import { readComplianceTimeZone } from '../../installation/compliance-time-zone.ts';
import { defaultReceipt, defaultRefund } from '../../trading/funding/default-entries.ts';
import type { NewFundingEntry } from '../../trading/funding/entries.ts';
import { presentClaim } from '../claims.ts';
import { findOwnWork } from '../own-work.ts';
import { assertReason } from '../reason-codes.ts';
import { fundingReview } from '../reviews/funding/review.ts';
import { findFundedTrade } from './apply-entry.ts';
import { presentFunding } from './present-funding.ts';
import { recordEntry, returning } from './record-entry.ts';

/** The day that the officer states, in the form in which it is stored; undefined if none is stated. */
function toEntryDay(sent: string | null | undefined): string | undefined {
  return sent ? readDay(sent)?.slice(0, 10) : undefined;
}

/** The stated values replace the defaults. */
function withStated(defaults: NewFundingEntry, stated: Partial<NewFundingEntry>): NewFundingEntry {
  const given = Object.entries(stated).filter(([, value]) => value !== undefined && value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}

const toText = (amount: number | null | undefined) =>
  typeof amount === 'number' ? toDecimalText(amount) : undefined;

export const fundingOperations: OperationHandler[] = [
  read(getTradeFunding, async (ctx, { params }) => {
    const trade = await fundingReview.read(ctx.db, params.id);
    if (!trade) throw notFound('id');
    const claim = await presentClaim(ctx, trade.id);
    const isOwn = claim?.officerId === ctx.caller.actor.id;
    const [ownWork] = await findOwnWork(ctx, fundingReview, trade, 'FUNDED');
    return {
      ...(await presentFunding(ctx, trade)),
      claim: isOwn ? null : claim,
      whyNot: ownWork?.message ?? null,
    };
  }),
  write(recordReceipt, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const { amount, receivedOn, payerName: party, method, reference, payerAccountLast4, note } = body;
    const stated = { party, method, reference, payerAccountLast4, note };
    const entry = withStated(await defaultReceipt(ctx, trade, entries), {
      ...stated,
      ...{ amount: toText(amount), day: toEntryDay(receivedOn) },
    } as Partial<NewFundingEntry>);
    return recordEntry(ctx, trade, entries, entry);
  }),
  write(recordRefund, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const { amount, paidOn, payeeName: party, reference, reasonCode, note } = body;
    await assertReason(ctx.db, returning, reasonCode);
    const defaults = { ...(await defaultRefund(ctx, trade, entries)), amount: refundableOf(trade, entries) };
    const entry = withStated(defaults, {
      ...{ party, reference, reasonCode, note },
      ...{ amount: toText(amount), day: toEntryDay(paidOn) },
    } as Partial<NewFundingEntry>);
    return recordEntry(ctx, trade, entries, entry);
  }),
  write(recordReversal, async (ctx, { params, body }) => {
    const { trade, entries } = await findFundedTrade(ctx, params.id, body.expectedUpdatedAt);
    const receipt = entries.find(({ id }) => id === body.receiptId);
    const today = dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
    return recordEntry(ctx, trade, entries, {
      kind: 'REVERSAL',
      amount: toText(body.amount) ?? (receipt ? unreversedOf(receipt, entries) : '0'),
      day: toEntryDay(body.reversedOn) ?? today,
      receiptId: body.receiptId,
      reasonCode: 'RETURNED_PAYMENT',
      note: body.note ?? null,
    });
  }),
];
