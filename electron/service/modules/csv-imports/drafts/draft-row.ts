import type { FieldError } from '#shared/contracts/errors.ts';
import type { PlannedChanges } from '../update/plan-updates.ts';

export interface DraftRow {
  /** From 1 for the first data row. */
  row: number;
  cells: string[];
  /** The format error, if the row could not be split. */
  error: string | undefined;
  /** The errors of the last validation. */
  errors: readonly FieldError[] | undefined;
  /** A digest of its unique key, if it has one. */
  key: string | undefined;
  isEdited: boolean;
  isSkipped: boolean;
  /** Why the row is skipped, if its record was imported before. */
  imported: FieldError | undefined;
  /** What the row changes, if rows update records. */
  changes: PlannedChanges | undefined;
  /** The digest of the changes. */
  expected?: string;
}

/** A row with what other tables have about it. */
export interface StoredRow {
  row: number;
  cells: string;
  changes: string | null;
  imported: string | null;
  error: string | null;
  errors: string | null;
  key: string | null;
  isEdited: number;
  isSkipped: number;
}

/** The start of a query for `StoredRow`. The rows are found first, by the indexes of their conditions. */
export const selectDraftRows = `
  SELECT rows.*, cells.cells, updates.changes, importedRows.reason AS imported FROM rows
  CROSS JOIN cells USING (row) LEFT JOIN updates USING (row) LEFT JOIN importedRows USING (row)`;

export function toDraftRow(stored: StoredRow): DraftRow {
  const changes = parse<PlannedChanges>(stored.changes);
  return {
    row: stored.row,
    cells: JSON.parse(stored.cells) as string[],
    error: stored.error ?? undefined,
    errors: parse<FieldError[]>(stored.errors),
    key: stored.key ?? undefined,
    isEdited: stored.isEdited === 1,
    isSkipped: stored.isSkipped === 1,
    imported: parse<FieldError>(stored.imported),
    changes,
    ...(changes && { expected: changes.digest }),
  };
}

const parse = <Value>(text: string | null) => (text === null ? undefined : (JSON.parse(text) as Value));
