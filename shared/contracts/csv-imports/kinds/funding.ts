import Type, { type Static } from 'typebox';
import { day, longText, optional, text } from '../../fields.ts';
import { defineCsvKind, noCsv, noRow, recordsPerRow } from '../define-csv-kind.ts';

export const funding = defineCsvKind({
  kind: 'funding',
  isStaffOnly: true,
  label: { name: 'Bank lines', one: 'bank line', many: 'bank lines' },
  columns: {
    date: day(),
    amount: optional(text({ description: 'Money received; a negative amount is money paid' })),
    debit: optional(text({ description: 'Money paid, for statements with separate columns' })),
    payerName: optional(text()),
    payerAccountLast4: optional(text({ description: 'Only the last 4 digits are stored' })),
    method: optional(text({ description: 'A text that names wire, ACH, or check' })),
    reference: optional(text({ maxLength: 100 })),
    bankTransactionId: text({ maxLength: 100, description: 'Unique; a line that was imported is skipped' }),
    note: optional(longText('Memo of the bank')),
  },
  aliases: {
    date: ['posting date', 'posted date', 'post date', 'transaction date', 'value date', 'booking date'],
    amount: ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'transaction amount'],
    debit: ['debits', 'debit amount', 'withdrawal', 'withdrawals'],
    payerName: [
      'payer',
      'originator',
      'originator name',
      'sender',
      'sender name',
      'remitter',
      'counterparty',
      'name',
    ],
    payerAccountLast4: [
      'payer account',
      'originator account',
      'sender account',
      'account last 4',
      'account number',
    ],
    method: ['type', 'transaction type', 'payment method'],
    reference: ['ref', 'reference number', 'customer reference', 'payment reference', 'check number'],
    bankTransactionId: [
      'transaction id',
      'bank reference',
      'fitid',
      'trace number',
      'bank id',
      'id',
      'confirmation number',
      'transaction number',
      'num',
    ],
    note: [
      'description',
      'memo',
      'details',
      'narrative',
      'addenda',
      'remittance information',
      'memo/description',
    ],
  },
  creates: recordsPerRow('createdBankLines', ['bankLineId'], {
    skippedRows: Type.Number({ description: 'Rows whose bank lines were imported before' }),
  }),
  summary: 'Import bank lines from CSV',
  description:
    'Each row becomes a bank line. One that names a single trade, its exact outstanding amount, and an owner as the payer is recorded as a receipt; the others are unmatched payments. A bank line that was imported before is skipped and does not count as an error.',
  errors: { 400: noCsv, 422: noRow },
  example: {
    query: { again: true },
    csv: 'date,amount,payerName,reference,bankTransactionId\n06/15/2026,5000.00,Ingrid Solheim,Trade 100000001,FT26166001\n',
  },
});
export type BankRow = Static<typeof funding.columns>;
