import type { WriteContext } from '#service/kernel/context.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { ReadRow } from '../parse/read-rows.ts';
import { validateRow } from '../plan/plan-row.ts';

/** What became of a row, as `csvImportRows` keeps it: JSON of what it made, or of why it was refused. */
export interface RowOutcome {
  importId: string;
  row: number;
  created: string | null;
  errors: string | null;
}

/**
 * Imports the valid rows of a batch in one transaction, and keeps what became of each. A row is refused
 * before it has written anything, so that none of them needs a savepoint, for which SQLite would copy every
 * page that the row changes.
 *
 * @param mayEnd whether it may stop before the next row; it imports one at least
 * @returns what became of the rows that it came to, in their order
 */
export async function importBatch(
  ctx: WriteContext,
  importId: string,
  importer: Importer,
  batch: readonly ReadRow[],
  mayEnd: () => boolean,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of batch) {
    outcomes.push({ ...(await importRow(ctx, importer, row)), importId, row: row.row });
    if (mayEnd()) break;
  }
  await insertAll(ctx.db, 'csvImportRows', outcomes, ['importId']);
  return outcomes;
}

async function importRow(
  ctx: WriteContext,
  importer: Importer,
  { checked }: ReadRow,
): Promise<Pick<RowOutcome, 'created' | 'errors'>> {
  const validated = await validateRow(ctx, importer, checked);
  if (!validated.ok) return { created: null, errors: JSON.stringify(validated.errors) };
  const { created } = await importer.importRows(ctx, [validated.value]);
  return { created: JSON.stringify(created), errors: null };
}
