import type { Context, Service, WriteContext } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import type { CsvKindHandler } from '../kinds/csv-kind-handler.ts';
import { openFileRows } from '../parse/open-rows.ts';
import { detectEncoding } from '../parse/read-csv.ts';
import type { ReadRow } from '../parse/read-rows.ts';
import { dryRun } from '../plan/dry-run.ts';
import { validateRow } from '../plan/plan-row.ts';
import { type ImportQuery, type RecordedImport, recordImport, type StartedImport } from './import-records.ts';
import { createRowsError, storeFailedRows } from './import-rows.ts';
import type { FailedRow, RowSummary } from './run-import.ts';

/** An import whose rows created one record, which is the response of the operation. */
export type DocumentResult = RowSummary & RecordedImport & { answer: object };

/**
 * Imports a file whose rows create one record, or validates it. Such files are small, and imported while the request
 * waits.
 *
 * @throws as `recordImport`, and always invalid for errors of content; not-found, if the rows refer to files that do
 *   not exist and have no other error
 */
export async function importDocument(
  ctx: Context,
  { definition, createImporter }: CsvKindHandler,
  upload: Upload,
  query: ImportQuery,
): Promise<DocumentResult> {
  return recordImport(ctx, definition, upload, query, async (started) => {
    const { rows, ignoredColumns } = await readAllRows(definition, upload);
    const importer = createImporter({ ...query });
    await importer.begin?.(
      ctx,
      rows.flatMap(({ checked }) => (checked.ok ? [checked.value] : [])),
    );
    const valid: { row: number; value: unknown }[] = [];
    const rejected: (FailedRow & { code: ErrorCode })[] = [];
    for (const { row, checked } of rows) {
      const validated = await validateRow(ctx, importer, checked);
      if (validated.ok) valid.push({ row, value: validated.value });
      else rejected.push({ row, ...validated });
    }
    await storeFailedRows(ctx.service, started.importId, rejected);
    if (valid.length === 0 || (query.atomic && rejected.length > 0)) {
      const isNotFound = rows.length > 0 && rejected.every(({ code }) => code === 'not-found');
      throw await createRowsError(ctx, started.importId, isNotFound ? 'not-found' : 'invalid');
    }
    const answer = await runInMode(ctx.service, started, definition, async (write) => {
      const values = valid.map(({ value }) => value);
      const { answer = {}, created } = await importer.importRows(write, values);
      const outcome = { importId: started.importId, created: JSON.stringify(created), errors: null };
      const outcomes = valid.map(({ row }) => ({ ...outcome, row }));
      await insertAll(write.db, 'csvImportRows', outcomes);
      return answer;
    });
    return { totalRows: rows.length, successfulRows: valid.length, ignoredColumns, answer };
  });
}

async function readAllRows(definition: CsvKindDefinition, upload: Upload) {
  const encoding = await detectEncoding(upload);
  const { columns, chunks } = await openFileRows(definition, { ...upload, encoding });
  const { rowsMax = 0 } = definition;
  const rows: ReadRow[] = [];
  for await (const chunk of chunks) {
    rows.push(...chunk.map((row) => ({ row: row.row, checked: columns.readRow(row) })));
    if (rows.length > rowsMax) throw invalid('file', `has more data rows than ${rowsMax}`);
  }
  return { rows, ignoredColumns: columns.ignoredColumns };
}

/** Runs the work in one transaction, which a dry run rolls back. */
async function runInMode<Result>(
  service: Service,
  { caller, mode }: StartedImport,
  { operation }: CsvKindDefinition,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await (mode === 'plan' ? dryRun : runUnitOfWork)(service, caller, operation.name, work);
  } catch (error) {
    // Errors of content are 400 here, whatever rule they violate (decisions.md § 6).
    if (error instanceof AppError && error.code === 'rule') throw new AppError('invalid', error.errors);
    throw error;
  }
}
