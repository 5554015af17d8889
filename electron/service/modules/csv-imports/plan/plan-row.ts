import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { Checked } from '#shared/contracts/check-input.ts';
import type { ErrorCode, FieldError } from '#shared/contracts/errors.ts';
import { emailRegistered } from '../../investors/registration.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';
import type { CsvRow } from '../parse/read-csv.ts';

/** A row that can be imported, or why it cannot be. */
export type ValidatedRow =
  | { ok: true; value: unknown }
  | { ok: false; code: ErrorCode; errors: readonly FieldError[] };

/** Validates a row by the rules of the import. Drafts, dry runs, and imports all use this function. */
export async function validateRow(
  ctx: Context,
  importer: Importer,
  checked: Checked<unknown>,
): Promise<ValidatedRow> {
  if (!checked.ok) return { ok: false, code: 'invalid', errors: checked.errors };
  try {
    await importer.assertRow(ctx, checked.value);
    return checked;
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, errors: error.errors };
    throw error;
  }
}

export interface RowPlan {
  importer: Importer;
  columns: MatchedColumns;
  /** The unique keys of the previous rows; `add` returns whether a key was free. */
  keys: { add(key: string): boolean };
}

/** Why a row would be rejected, and its unique key. */
export interface PlannedRow {
  errors: readonly FieldError[] | undefined;
  /** The unique key; undefined if the row has errors. */
  key: string | undefined;
}

/** Validates a row, and compares it with the rows that were planned before it. */
export async function planRow(
  ctx: Context,
  { importer, columns, keys }: RowPlan,
  row: CsvRow,
): Promise<PlannedRow> {
  const validated = await validateRow(ctx, importer, columns.readRow(row));
  if (!validated.ok) return { errors: validated.errors, key: undefined };
  const key = importer.uniqueKey?.(validated.value);
  const isDuplicate = key !== undefined && !keys.add(key);
  const repeated = () => importer.repeated?.(validated.value) ?? emailRegistered();
  return { errors: isDuplicate ? repeated().errors : undefined, key };
}
