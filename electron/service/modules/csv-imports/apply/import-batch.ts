import type { WriteContext } from '#service/kernel/context.ts';
import { defineStep, RollBack } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { Importer, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { prefetchRows, type RowsOrigin } from '../parse/prefetch-rows.ts';
import { type PackedRows, type ReadRow, unpackRows } from '../parse/read-rows.ts';
import { validateRow } from '../plan/plan-row.ts';
import type { FailedRow } from './run-import.ts';

/** The result of a row in `csvImportRows`: JSON of the IDs that it created, or of its errors. */
interface RowOutcome {
  importId: string;
  row: number;
  created: string | null;
  errors: string | null;
}

/** The import that rows belong to. */
export interface ImportOfRows {
  importId: string;
  kind: CsvKind;
  target: ImportTarget;
}

/** Imports the valid rows of a chunk. Returns the number of its rows, and how many were valid. */
export const importRows = defineStep(
  'importRows',
  async (ctx, { rows, ...job }: ImportOfRows & { rows: PackedRows }) => {
    const outcomes = await importBatch(ctx, job, csvKindHandlers[job.kind].createImporter(job.target), rows);
    const valid = outcomes.filter(({ errors }) => errors === null);
    return { totalRows: outcomes.length, successfulRows: valid.length };
  },
);

/**
 * Imports a whole file in one transaction. All rows were valid in the plan, but an address may have been registered
 * since: then nothing is imported, and the rejected row is the result. Other units wait. The file is read meanwhile,
 * because all of its rows may need more memory than there is.
 */
export const importAllRows = defineStep(
  'importAllRows',
  async (
    ctx,
    { origin, ...job }: ImportOfRows & { origin: RowsOrigin },
    report,
  ): Promise<FailedRow | undefined> => {
    const importer = csvKindHandlers[job.kind].createImporter(job.target);
    const { chunks } = await prefetchRows(ctx.service.vault, origin);
    let imported = 0;
    for await (const rows of chunks) {
      const outcomes = await importBatch(ctx, job, importer, rows);
      const rejected = outcomes.find(({ errors }) => errors !== null);
      if (rejected?.errors)
        throw new RollBack<FailedRow>({ row: rejected.row, errors: JSON.parse(rejected.errors) });
      imported += outcomes.length;
      report(imported);
    }
    return undefined;
  },
);

export const importBatchUnits = [importRows, importAllRows];

/**
 * Imports the valid rows of a chunk, and stores the results. A row is rejected before it writes, so rows need no
 * savepoints. The audit events follow at once, because the changes of all rows would fill the memory.
 *
 * @returns the results of the rows, in their order
 */
async function importBatch(
  ctx: WriteContext,
  { importId }: ImportOfRows,
  importer: Importer,
  rows: PackedRows,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of unpackRows(rows))
    outcomes.push({ ...(await importRow(ctx, importer, row)), importId, row: row.row });
  await insertAll(ctx.db, 'csvImportRows', outcomes, ['importId']);
  await ctx.writeEvents();
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
