import { AppError, conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { attachSubscriptionDocument } from '#shared/contracts/trading/subscription-documents.ts';
import { syncAgreement } from '../changes/agreements.ts';
import { putBack, receiveInformation } from '../changes/put-back.ts';

/** The states in which a trade accepts its agreement: until it ends. */
const open = ['CART', 'PLACED'];

const attached = { success: true as const, message: 'The subscription agreement is attached' };

export const subscriptionDocuments: OperationHandler[] = [
  write(attachSubscriptionDocument, async (ctx, { params, body }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    const line = await findVisible(ctx, 'tradeLineItems', body.lineItemId, 'lineItemId');
    const file = await findVisible(ctx, 'files', body.fileId, 'fileId');
    if (!open.includes(trade.tradeStatus)) {
      throw conflict('tradeStatus', `is ${trade.tradeStatus}; the trade no longer accepts an agreement`);
    }
    const errors: FieldError[] = [];
    if (line.tradeId !== trade.id) errors.push({ field: 'lineItemId', message: 'belongs to another trade' });
    if (file.targetId !== trade.id)
      errors.push({ field: 'fileId', message: 'is not attached to this trade' });
    if (file.label !== 'SUBSCRIPTION_AGREEMENT')
      errors.push({ field: 'fileId', message: 'is not a SUBSCRIPTION_AGREEMENT' });
    if (errors.length > 0) throw new AppError('rule', errors);
    const { lineItemId: _l, fileId: _f, primarySignatureStatus, jointSignatureStatus, ...signature } = body;
    const isNew = file.id !== line.subdocFileId;
    await ctx.records.update('tradeLineItems', line, {
      subdocFileId: file.id,
      agreementAttachedAt: isNew ? ctx.now : line.agreementAttachedAt,
      signatureStatus: primarySignatureStatus,
      jointSignatureStatus: jointSignatureStatus ?? line.jointSignatureStatus,
      ...signature,
    });
    const updated = await syncAgreement(ctx, trade, ctx.now);
    if (trade.tradeStatus !== 'PLACED') return attached;
    const change = { field: 'subdocFileId', before: line.subdocFileId, after: file.id };
    if (isNew) await putBack(ctx, 'trade', updated, [change]);
    else await receiveInformation(ctx, 'trade', updated);
    return attached;
  }),
];
