import type { Context, WriteContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { importingAccount } from '#service/kernel/ownership.ts';
import { type BankRow, funding as definition } from '#shared/contracts/csv-imports/kinds/funding.ts';
import { readBankAmount } from '#shared/domain/bank-lines.ts';
import { readDay } from '#shared/domain/dates.ts';
import { newId } from '#shared/domain/ids.ts';
import { compareAmounts, subtractExactly } from '#shared/domain/money.ts';
import { matchNewLine } from '../../compliance/bank-lines/match-line.ts';
import { readComplianceDay } from '../../installation/compliance-time-zone.ts';
import type { CsvKindHandler, Importer } from './csv-kind-handler.ts';

/** @throws invalid, naming the column */
function readAmount({ amount, debit }: BankRow): string {
  const column = amount ? 'amount' : 'debit';
  if (amount && debit) throw invalid('debit', 'must be empty in a row with an amount');
  const read = readBankAmount(amount || debit || '');
  if (read === undefined || compareAmounts(read, '0') === 0)
    throw invalid(column, 'must be an amount other than 0, with at most 2 decimal places');
  const isPaid = column === 'debit' && compareAmounts(read, '0') > 0;
  return isPaid ? subtractExactly('0', read) : read;
}

/** @throws invalid, naming `date` */
async function readDayOf(ctx: Context, { date }: BankRow): Promise<string> {
  const day = readDay(date)?.slice(0, 10);
  if (day === undefined) throw invalid('date', 'must be a valid date');
  if (day > (await readComplianceDay(ctx))) throw invalid('date', 'must not be in the future');
  return day;
}

function lastDigits(account: string | null | undefined): string | null {
  return account?.match(/\d{4}(?=\D*$)/)?.[0] ?? null;
}

const field = 'bankTransactionId';

const toKey = ({ bankTransactionId }: BankRow) => bankTransactionId.trim();

async function importLine(ctx: WriteContext, row: BankRow) {
  const line = await ctx.records.insert('bankLines', {
    id: newId('bankLine'),
    ...importingAccount(ctx),
    status: 'UNMATCHED',
    problem: null,
    day: await readDayOf(ctx, row),
    amount: readAmount(row),
    payerName: row.payerName?.trim() || null,
    payerAccountLast4: lastDigits(row.payerAccountLast4),
    method: row.method ?? null,
    reference: row.reference ?? null,
    bankTransactionId: toKey(row),
    note: row.note ?? null,
    entryId: null,
  });
  await matchNewLine(ctx, line);
  return { created: { bankLineId: line.id } };
}

/** Stores each row as a bank line, and records the payments that match a trade without doubt. */
const importer: Importer<BankRow> = {
  async assertRow(ctx, row) {
    readAmount(row);
    await readDayOf(ctx, row);
  },
  keyField: field,
  uniqueKey: toKey,
  repeated: (row) => invalid(field, `${toKey(row)} is in more than one row`),
  // Statements overlap, so that a line can be in several files.
  async findImported({ db }, key) {
    const line = await db
      .selectFrom('bankLines')
      .select('id')
      .where('bankTransactionId', '=', key)
      .executeTakeFirst();
    return line && { field, message: `${key} was imported before` };
  },
  importRows: async (ctx, [row]) => {
    if (!row) throw new Error('A bank line is imported from one row');
    return importLine(ctx, row);
  },
};

export const funding: CsvKindHandler = {
  definition,
  createImporter: () => importer,
  // Lines from which a payment was recorded or proposed stay: entries are never deleted.
  undo: { whole: 'bankLineId', records: [{ table: 'bankLines', id: 'bankLineId' }] },
};
