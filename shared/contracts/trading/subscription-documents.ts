import Type from 'typebox';
import { idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, string } from '../records.ts';
import { signatureStatuses } from './line-items.ts';

export const attachSubscriptionDocument = operation({
  name: 'attachSubscriptionDocument',
  module: 'trading',
  http: { method: 'POST', path: '/trades/{id}/attach-subdoc' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Attach subscription agreement',
  description:
    'Optional. Adds the file of step 8 and its signature status to the line item, and sets `saStatus` of the trade. Rejected once the trade is settled, canceled, or rejected.',
  params: request({ id: idOf('trade') }),
  body: request({
    lineItemId: idOf('tradeLineItem'),
    fileId: idOf('file'),
    primarySignatureStatus: oneOf(signatureStatuses),
    jointSignatureStatus: optional(oneOf(signatureStatuses)),
    signaturePlatform: optional(text()),
    signatureDocumentId: optional(text()),
    signatureUrl: optional(text()),
  }),
  output: Type.Object({ success: boolean(), message: string() }),
  errors: {
    404: 'No such trade, line item or file for this key',
    409: 'The trade is settled, canceled, or rejected',
    422: 'The line item does not belong to this trade, or the file is not its SUBSCRIPTION_AGREEMENT',
  },
  example: {
    params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    body: {
      lineItemId: 'trade_line_item_01k9z3m4n5p6q7r8s9t0v1w2x3',
      fileId: 'file_01k9z3m4n5p6q7r8s9t0v1w2x3',
      primarySignatureStatus: 'SIGNED',
    },
  },
});
