import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/columns.ts';
import { importInvestors, importIssuers, importOffering } from '#shared/contracts/csv-imports/csv-imports.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { type ImportQuery, type RecordedImport, recordImport } from './apply/import-records.ts';
import { type RowsErrorKind, readCreated, readFailedRows } from './apply/import-rows.ts';
import type { RowSummary } from './apply/run-import.ts';
import type { ImportTarget } from './plan/importers.ts';

/** Imports a file in the import worker, or plans to (decisions.md § 6). It throws as `recordImport` does. */
async function importFile(
  ctx: Context,
  kind: CsvKind,
  upload: Upload,
  query: ImportQuery,
  target: ImportTarget,
  error: RowsErrorKind,
): Promise<RowSummary & RecordedImport> {
  return recordImport(ctx, { kind, upload, error }, query, (started) =>
    ctx.service.imports.run(
      'import',
      { ...started, kind, source: upload, target },
      { onProgress: (progress) => ctx.service.onImportProgress(started.importId, progress) },
    ),
  );
}

function answerOf(ctx: Context, result: RowSummary & RecordedImport) {
  return {
    totalRows: result.totalRows,
    successfulRows: result.successfulRows,
    importId: result.isDryRun ? null : result.importId,
    failedRows: readFailedRows(ctx, result.importId),
    ignoredColumns: result.ignoredColumns,
  };
}

export const csvImports: OperationHandler[] = [
  task(
    importInvestors,
    (ctx, { query, upload }) => importFile(ctx, 'investors', upload, query, {}, 'rule'),
    async (ctx, result) => ({
      ...answerOf(ctx, result),
      createdAccounts: readCreated<{ userId: string; investorAccountId: string }>(ctx, result.importId),
    }),
  ),
  task(
    importIssuers,
    (ctx, { query, upload }) => importFile(ctx, 'issuers', upload, query, {}, 'rule'),
    async (ctx, result) => ({
      ...answerOf(ctx, result),
      createdAccounts: readCreated<{ userId: string; accountId: string }>(ctx, result.importId),
    }),
  ),
  task(
    importOffering,
    async (ctx, { query, upload }) => {
      const issuer = await findVisible(ctx, 'issuers', query.issuerId, 'issuerId');
      return importFile(ctx, 'offering', upload, query, { issuerId: issuer.id }, 'invalid');
    },
    async (ctx, result) => ({
      ...answerOf(ctx, result),
      createdOfferings: readCreated<{ offeringId: string; assetId: string }>(ctx, result.importId),
    }),
  ),
];
