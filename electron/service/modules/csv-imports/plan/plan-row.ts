import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { emailRegistered } from '../../investors/registration.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';
import type { CsvRow } from '../parse/read-csv.ts';
import type { Importer } from './importers.ts';

/** By what a row is planned. */
export interface RowPlan {
  importer: Importer<unknown>;
  columns: MatchedColumns<unknown>;
  /** What the rows before it do not leave to it; `add` tells whether a key was free. */
  keys: { add(key: string): boolean };
}

/** What would become of a row: why it would be refused, or nothing but the key that it takes. */
export interface PlannedRow {
  errors: string[] | undefined;
  /** What it does not leave to other rows; undefined where it is itself at fault. */
  key: string | undefined;
}

/**
 * Checks a row by the rules of the import, and against the rows that were planned before it. Every check
 * that there is, a dry run or one of the screens, is this one.
 */
export async function planRow(
  ctx: Context,
  { importer, columns, keys }: RowPlan,
  row: CsvRow,
): Promise<PlannedRow> {
  const checked = columns.readRow(row);
  if (!checked.ok) return { errors: checked.errors, key: undefined };
  try {
    await importer.assertRow(ctx, checked.value as never);
  } catch (error) {
    return { errors: errorsOf(error), key: undefined };
  }
  const key = importer.uniqueKey(checked.value as never);
  const isDuplicate = key !== undefined && !keys.add(key);
  return { errors: isDuplicate ? emailRegistered().errors : undefined, key };
}

/** Why a row was refused; what is no refusal is thrown on. */
export function errorsOf(error: unknown): string[] {
  if (error instanceof AppError) return error.errors;
  throw error;
}
