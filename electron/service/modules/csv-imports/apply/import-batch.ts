import type { WriteContext } from '#service/kernel/context.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { ReadRow } from '../parse/read-rows.ts';
import { validateRow } from '../plan/plan-row.ts';

/** The result of a row in `csvImportRows`: JSON of the IDs that it created, or of its errors. */
export interface RowOutcome {
  importId: string;
  row: number;
  created: string | null;
  errors: string | null;
}

/**
 * Imports the valid rows of a batch in one transaction, and stores the results. A row is rejected before it writes, so
 * rows need no savepoints.
 *
 * @param mayEnd whether it may stop before the next row; it imports at least one
 * @returns the results of the processed rows, in their order
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
