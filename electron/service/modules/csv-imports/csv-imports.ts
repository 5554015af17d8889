import type { Context, ReadContext } from '#service/kernel/context.ts';
import { toErrorText } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toSourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { UpdateMode } from '#shared/contracts/csv-imports/update-mode.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { importDocument } from './apply/import-document.ts';
import { type ImportQuery, type RecordedImport, recordImport } from './apply/import-records.ts';
import { readCreated, readFailedRows } from './apply/import-rows.ts';
import type { RowSummary } from './apply/run-import.ts';
import type { ImportServices } from './import-services.ts';
import type { CsvKindHandler, ImportTarget } from './kinds/csv-kind-handler.ts';
import { csvKindHandlers } from './kinds/index.ts';

/** Imports a file in the import worker, or plans to (decisions.md § 6). It throws as `recordImport` does. */
async function importFile(
  services: ImportServices,
  ctx: ReadContext,
  { definition }: CsvKindHandler,
  upload: Upload,
  query: ImportQuery,
  update?: UpdateMode,
): Promise<RowSummary & RecordedImport> {
  return recordImport(ctx, { ...definition, updateBy: update?.by }, upload, query, (started) =>
    services.imports.run(
      'import',
      {
        ...started,
        kind: definition.kind as CsvKind,
        source: { ...upload, choices: toSourceChoices(query) },
        target: { ...query },
        ...(update && { update }),
      },
      { onProgress: (progress) => services.onProgress(started.importId, progress) },
    ),
  );
}

/** The rows that were not imported, with their errors in the form of the client API. */
async function* formatFailedRows(ctx: Context, importId: string) {
  for await (const { row, errors } of readFailedRows(ctx, importId)) {
    yield { row, errors: errors.map(toErrorText) };
  }
}

export function toImportHandler(services: ImportServices, handler: CsvKindHandler): OperationHandler {
  const { operation, list, rowsMax } = handler.definition;
  return task(
    operation,
    async (ctx, input): Promise<RowSummary & RecordedImport & { answer?: object }> => {
      const query = input.query as ImportQuery & ImportTarget;
      for (const [field, table] of Object.entries(handler.belongsTo ?? {})) {
        await findVisible(ctx, table, query[field] as string, field);
      }
      return rowsMax === undefined
        ? importFile(services, ctx, handler, input.upload, query)
        : importDocument(services.imports, ctx, handler, input.upload, query);
    },
    async (ctx, { answer, totalRows, successfulRows, skippedRows, ...imported }) => ({
      ...(answer ?? { totalRows, successfulRows }),
      ...('skippedRows' in operation.output.properties && { skippedRows: skippedRows ?? 0 }),
      ...presentOutcome(ctx, imported),
      ...(list !== undefined && { [list]: readCreated(ctx, imported.importId) }),
    }),
  );
}

/** The output of every import besides what it created. */
function presentOutcome(
  ctx: Context,
  { importId, isDryRun, ...outcome }: Omit<RowSummary, 'totalRows' | 'successfulRows'> & RecordedImport,
) {
  return {
    importId: isDryRun ? null : importId,
    failedRows: formatFailedRows(ctx, importId),
    ignoredColumns: outcome.ignoredColumns,
    normalized: outcome.normalized,
    warnings: outcome.warnings,
    warningCount: outcome.warningCount,
  };
}

/** Updates the records that the rows of a file match; only staff can, so no operation of the client API does it. */
export async function updateRecords(
  services: ImportServices,
  ctx: ReadContext,
  kind: CsvKind,
  upload: Upload,
  query: ImportQuery,
  update: UpdateMode,
) {
  const { totalRows, successfulRows, outcomes, ...imported } = await importFile(
    services,
    ctx,
    csvKindHandlers[kind],
    upload,
    query,
    update,
  );
  return { totalRows, successfulRows, outcomes, ...presentOutcome(ctx, imported) };
}

export function createCsvImports(services: ImportServices): OperationHandler[] {
  return Object.values(csvKindHandlers).map((handler) => toImportHandler(services, handler));
}
