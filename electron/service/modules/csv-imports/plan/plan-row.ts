import type { Context } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { Checked } from '#shared/contracts/check-input.ts';
import type { ErrorCode, FieldError } from '#shared/contracts/errors.ts';
import { toFieldLabel, toInlineLabel } from '#shared/records/field-label.ts';
import { emailRegistered } from '../../investors/registration.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';
import type { TableRow } from '../parse/open-table.ts';
import { checkRow, type RowCheck } from './row-warnings.ts';

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
  /** The unique keys of the previous rows; `claim` returns the row that has the key, if there is one. */
  keys: { claim(key: string, row: number): number | undefined };
  /** Rows with errors have their keys, too, and an error names the other row: a person will fix the rows. */
  isDraft?: boolean;
}

/** Why a row would be rejected, and its unique key. */
export interface PlannedRow {
  errors: readonly FieldError[] | undefined;
  /** The unique key; undefined if the row has none, or its value is not valid. */
  key: string | undefined;
  /** By which its warnings are found; undefined if its values have errors. */
  check?: RowCheck;
  /** Why it is skipped, if its record was imported before. It then has no errors. */
  imported?: FieldError;
}

/** Validates a row, and compares it with the rows that were planned before it. */
export async function planRow(
  ctx: Context,
  { importer, columns, keys, isDraft = false }: RowPlan,
  row: TableRow,
): Promise<PlannedRow> {
  const read = columns.readRow(row);
  const imported = await findImported(ctx, importer, read);
  if (imported) return { errors: undefined, key: undefined, imported };
  const validated = await validateRow(ctx, importer, read);
  const errors = validated.ok ? [] : validated.errors;
  if (!validated.ok && !isDraft) return { errors, key: undefined };
  const value = read.ok ? read.value : read.body;
  const key = hasKey(importer, value, errors) ? importer.uniqueKey?.(value) : undefined;
  const earlier = key === undefined ? undefined : keys.claim(key, row.row);
  if (earlier === undefined && validated.ok) {
    const using = { importer, columns, vault: ctx.service.vault };
    return { errors: undefined, key, check: checkRow(using, row.row, validated.value) };
  }
  if (earlier === undefined) return { errors, key };
  const repeated = isDraft
    ? [duplicateOf(earlier, importer.keyField)]
    : (importer.repeated?.(value) ?? emailRegistered()).errors;
  return { errors: [...errors, ...repeated], key };
}

/** Why a row is skipped, if the record with its key was imported before; its other values do not matter. */
export async function findImported(
  ctx: Context,
  importer: Importer,
  read: Checked<unknown> & { body?: unknown },
): Promise<FieldError | undefined> {
  if (!importer.findImported) return undefined;
  const [value, errors] = read.ok ? [read.value, []] : [read.body, read.errors];
  const key = hasKey(importer, value, errors) ? importer.uniqueKey?.(value) : undefined;
  return key === undefined ? undefined : importer.findImported(ctx, key);
}

function hasKey({ keyField }: Importer, value: unknown, errors: readonly FieldError[]): boolean {
  if (keyField === undefined || errors.some(({ field }) => field === keyField)) return false;
  const text = (value as Record<string, unknown> | undefined)?.[keyField];
  return typeof text === 'string' && text !== '';
}

function duplicateOf(row: number, field = 'row'): FieldError {
  return { field, message: `Duplicate of row ${row} (same ${toInlineLabel(toFieldLabel(field))}).` };
}
