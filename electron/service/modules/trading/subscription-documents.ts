import type { WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { attachSubscriptionDocument } from '#shared/contracts/trading/subscription-documents.ts';
import { openTradeStatuses } from '#shared/domain/trade-transitions.ts';
import { syncAgreement } from '../changes/agreements.ts';
import { announceWork } from '../changes/offering-work.ts';
import { putBack, receiveInformation } from '../changes/put-back.ts';

const attached = { success: true as const, message: 'The subscription agreement is attached' };

export const subscriptionDocuments: OperationHandler[] = [
  write(
    attachSubscriptionDocument,
    async (ctx, { params, body }) => {
      const trade = await findVisible(ctx, 'trades', params.id, 'id');
      const line = await findVisible(ctx, 'tradeLineItems', body.lineItemId, 'lineItemId');
      const file = await findVisible(ctx, 'files', body.fileId, 'fileId');
      if (!openTradeStatuses.includes(trade.tradeStatus)) {
        throw conflict('tradeStatus', `is ${trade.tradeStatus}; the trade no longer accepts an agreement`);
      }
      const errors: FieldError[] = [];
      if (line.tradeId !== trade.id)
        errors.push({ field: 'lineItemId', message: 'belongs to another trade' });
      if (file.targetId !== trade.id)
        errors.push({ field: 'fileId', message: 'is not attached to this trade' });
      if (file.label !== 'SUBSCRIPTION_AGREEMENT')
        errors.push({ field: 'fileId', message: 'is not a SUBSCRIPTION_AGREEMENT' });
      if (errors.length > 0) throw new AppError('rule', errors);
      const { lineItemId: _l, fileId: _f, ...signatures } = body;
      await attachAgreement(ctx, trade, line, file, signatures);
      return attached;
    },
    announceWork,
  ),
];

type TradeRow = Row<'trades'>;
type Signatures = Omit<InputOf<typeof attachSubscriptionDocument>['body'], 'lineItemId' | 'fileId'>;

/** Adds the agreement to a line of its trade. A placed trade with a new agreement is reviewed again. */
export async function attachAgreement(
  ctx: WriteContext,
  trade: TradeRow,
  line: Row<'tradeLineItems'>,
  file: Row<'files'>,
  signatures: Signatures,
): Promise<TradeRow> {
  const { primarySignatureStatus, jointSignatureStatus, ...signature } = signatures;
  const isNew = file.id !== line.subdocFileId;
  await ctx.records.update('tradeLineItems', line, {
    subdocFileId: file.id,
    agreementAttachedAt: isNew ? ctx.now : line.agreementAttachedAt,
    signatureStatus: primarySignatureStatus,
    jointSignatureStatus: jointSignatureStatus ?? line.jointSignatureStatus,
    ...signature,
  });
  const examined = ctx.db.insertInto('agreementContents').values({ fileId: file.id, content: null });
  await examined.onConflict((known) => known.doNothing()).execute();
  const updated = await syncAgreement(ctx, trade, ctx.now);
  if (trade.tradeStatus !== 'PLACED') return updated;
  const change = { field: 'subdocFileId', before: line.subdocFileId, after: file.id };
  if (isNew) await putBack(ctx, 'trade', updated, [change]);
  else await receiveInformation(ctx, 'trade', updated);
  return updated;
}
