/** Lines of bank statements that officers match with trades (compliance.md § 2.7). */
import Type from 'typebox';
import { fundingKinds } from '../../domain/funding.ts';
import { tradeStatuses } from '../../domain/trade-transitions.ts';
import { expectedUpdatedAt, idOf, longText, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, number, string, stringOrNull } from '../records.ts';
import { recordReceipt } from './funding.ts';

const params = request({ id: idOf('bankLine') });
const noLine = 'No such bank line';

/** Receipts of a debit that is the reversal of one, and entries that were recorded before the line was imported. */
const entryChoice = Type.Object({
  id: string(),
  kind: choice(fundingKinds),
  amount: number(),
  day: string(),
});

const candidate = Type.Object({
  tradeId: string(),
  tradeNumber: string(),
  investor: string(),
  tradeStatus: choice(tradeStatuses),
  payable: number(),
  outstanding: number(),
  refundable: number(),
  /** Why it can be the trade of the line. */
  reasons: Type.Array(string()),
  /** Entries of the amount that no line matches yet. */
  recorded: Type.Array(entryChoice),
  /** Receipts that the bank can have returned. */
  receipts: Type.Array(entryChoice),
  /** Why the caller cannot record the line for this trade. */
  whyNot: stringOrNull(),
});

export const getPaymentMatches = operation({
  name: 'getPaymentMatches',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List bank line matches',
  description:
    'Returns the trades that the line can belong to, with the reasons, and the trade of a given number.',
  params,
  query: request({ tradeNumber: optional(text()) }),
  output: Type.Object({
    isDebit: boolean(),
    isProposed: boolean(),
    /** The trade and the kind of the entry that the line matches. */
    match: Type.Unsafe<{ tradeId: string; kind: (typeof fundingKinds)[number] } | null>({
      type: ['object', 'null'],
    }),
    candidates: Type.Array(candidate),
  }),
  errors: { 404: noLine },
});

export const matchPayment = operation({
  name: 'matchPayment',
  module: 'compliance',
  scope: 'write',
  role: 'approver',
  summary: 'Match bank line',
  description:
    'Records the line as a receipt, refund, or reversal of a trade, as the operations of the entries do, or links it with an entry that was recorded before.',
  params,
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    tradeId: idOf('trade'),
    as: oneOf(['RECEIPT', 'REFUND', 'REVERSAL', 'RECORDED']),
    entryId: optional(text({ description: 'The reversed receipt, or the recorded entry' })),
    payerName: optional(text({ description: 'Defaults to the payer or payee of the line' })),
    reasonCode: optional(text({ description: 'The reason of a refund' })),
    note: optional(longText('Internal')),
  }),
  output: Type.Object({ ...recordReceipt.output.properties, bankLineStatus: string() }),
  errors: {
    404: 'No such bank line or trade',
    409: 'The line was updated after it was read, or the trade is claimed or awaits a second approval',
    422: 'The line is matched or closed, or the trade does not allow the entry',
  },
});

export const undoPaymentMatch = operation({
  name: 'undoPaymentMatch',
  module: 'compliance',
  scope: 'write',
  role: 'approver',
  summary: 'Undo bank line match',
  description:
    'Records a reversal of the receipt that was recorded from the line, so that the line can be matched again. Nothing is deleted.',
  params,
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), note: longText('Internal') }),
  output: matchPayment.output,
  errors: {
    404: noLine,
    409: matchPayment.errors[409] ?? '',
    422: 'The line does not match a receipt, or the receipt was reversed',
  },
});
