import type { Selectable } from 'kysely';
import type { Context } from '#service/context.ts';
import { AppError, conflict } from '#service/errors.ts';
import { type Implementation, task } from '#service/implementation.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Schema } from '#service/storage/schema.ts';
import { findVisible } from '#service/visibility.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/columns.ts';
import { importInvestors, importIssuers, importOffering } from '#shared/contracts/csv-imports/csv-imports.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { actingAccount } from '../access/accounts.ts';
import type { CreatedIds, ImportTarget } from './importers.ts';
import type { FailedRow, ImportJob, ImportMode, ImportSummary } from './run-import.ts';

interface ImportQuery {
  dryRun?: boolean | null;
  atomic?: boolean | null;
  again?: boolean | null;
}

/** What is remembered of an import that was answered. */
interface ImportResult extends ImportSummary {
  importId: string;
  isDryRun: boolean;
}

/**
 * Imports a file, or plans to (decisions.md § 6).
 *
 * @throws conflict, if the account imported the same bytes as the same kind before, unless `again`;
 *   as `refuseRows` says, if no row is valid, or with `atomic` one is not
 */
async function importFile(
  ctx: Context,
  kind: CsvKind,
  upload: Upload,
  query: ImportQuery,
  target: ImportTarget,
  refuseRows: RowsRefusal,
): Promise<ImportResult> {
  const mode: ImportMode = query.dryRun ? 'plan' : query.atomic ? 'all' : 'rows';
  await forgetOldPlans(ctx);
  const record = await beginImport(ctx, kind, upload, mode, query.again === true);
  const caller = { ...ctx.caller, actor: { kind: 'import' as const, id: record.id } };
  const job: ImportJob = { importId: record.id, kind, path: upload.path, target, caller, mode };
  let summary: ImportSummary;
  try {
    summary = await ctx.service.imports.run(job, (progress) =>
      ctx.service.onImportProgress(record.id, progress),
    );
  } catch (error) {
    if (mode !== 'plan') await endImport(ctx, record, error instanceof AppError ? 'FAILED' : 'INTERRUPTED');
    throw error;
  }
  const isKept = mode !== 'plan' && summary.successfulRows > 0;
  if (mode !== 'plan') await endImport(ctx, record, isKept ? 'COMPLETED' : 'FAILED', summary);
  if (summary.successfulRows === 0 || (query.atomic && summary.successfulRows < summary.totalRows)) {
    throw await refuseFile(ctx, record.id, refuseRows);
  }
  return { ...summary, importId: record.id, isDryRun: mode === 'plan' };
}

type ImportRecord = Selectable<Schema['csvImports']>;

async function beginImport(
  ctx: Context,
  kind: CsvKind,
  upload: Upload,
  mode: ImportMode,
  again: boolean,
): Promise<ImportRecord> {
  const owner = actingAccount(ctx.caller);
  return runUnitOfWork(ctx.service, ctx.caller, 'beginImport', async (write) => {
    const earlier = await write.db
      .selectFrom('csvImports')
      .select('id')
      .where('accountId', '=', owner.accountId)
      .where('kind', '=', kind)
      .where('fileSha256', '=', upload.sha256)
      .where('status', 'in', ['RUNNING', 'COMPLETED'])
      .executeTakeFirst();
    if (earlier && !again) {
      throw conflict(`file: was imported before, as ${earlier.id}; again=true imports it once more`);
    }
    const row = {
      id: newId('csvImport'),
      ...owner,
      kind,
      fileName: upload.fileName,
      fileSha256: upload.sha256,
      status: mode === 'plan' ? 'PLANNED' : 'RUNNING',
      totalRows: 0,
      successfulRows: 0,
      ignoredColumns: '[]',
    };
    if (mode !== 'plan') return write.records.insert('csvImports', row);
    const planned = { ...row, createdAt: write.now, updatedAt: write.now, deletedAt: null };
    await insertAll(write.db, 'csvImports', [planned]);
    return { ...planned, seq: 0 };
  });
}

async function endImport(
  ctx: Context,
  record: ImportRecord,
  status: 'COMPLETED' | 'FAILED' | 'INTERRUPTED',
  summary?: ImportSummary,
): Promise<void> {
  await runUnitOfWork(ctx.service, ctx.caller, 'endImport', (write) =>
    write.records.update('csvImports', record, {
      status,
      ...(summary && {
        totalRows: summary.totalRows,
        successfulRows: summary.successfulRows,
        ignoredColumns: JSON.stringify(summary.ignoredColumns),
      }),
    }),
  );
}

const planLifetime = 24 * 3_600_000;

/** A plan keeps nothing but its findings, and those for a day. */
async function forgetOldPlans(ctx: Context): Promise<void> {
  const expired = new Date(Date.parse(ctx.now) - planLifetime).toISOString();
  await ctx.service.storage.commits.run(async (db) => {
    const old = db
      .selectFrom('csvImports')
      .select('id')
      .where('status', '=', 'PLANNED')
      .where('createdAt', '<', expired);
    await db.deleteFrom('csvImportRows').where('importId', 'in', old).execute();
    await db.deleteFrom('csvImports').where('id', 'in', old).execute();
  });
}

/** How the operation refuses a file whose rows are at fault. */
type RowsRefusal = 'rule' | 'invalid';

/** A refusal names so many of the rows that are wrong; a dry run lists them all. */
const refusedRowsShown = 100;

async function refuseFile(ctx: Context, importId: string, kind: RowsRefusal): Promise<AppError> {
  const errors: string[] = [];
  for await (const failed of readFailedRows(ctx, importId)) {
    errors.push(...failed.errors.map((error) => `row ${failed.row}: ${error}`));
    if (errors.length >= refusedRowsShown) break;
  }
  return new AppError(kind, 'Nothing was imported', errors.length > 0 ? errors : ['file: has no data row']);
}

const rowsAtOnce = 1000;

async function* readImportRows(ctx: Context, importId: string, column: 'created' | 'errors') {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .selectFrom('csvImportRows')
      .select(['row', column])
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where(column, 'is not', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) yield { row: row.row, value: JSON.parse(row[column] as string) as unknown };
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsAtOnce) return;
  }
}

/** The rows of an import that were refused, in the order of the file. */
async function* readFailedRows(ctx: Context, importId: string): AsyncGenerator<FailedRow> {
  for await (const { row, value } of readImportRows(ctx, importId, 'errors'))
    yield { row, errors: value as string[] };
}

/** What each imported row made. */
async function* readCreated<Ids extends CreatedIds>(
  ctx: Context,
  importId: string,
): AsyncGenerator<Ids & { row: number }> {
  for await (const { row, value } of readImportRows(ctx, importId, 'created'))
    yield { row, ...(value as Ids) };
}

function answerOf(ctx: Context, result: ImportResult) {
  return {
    totalRows: result.totalRows,
    successfulRows: result.successfulRows,
    importId: result.isDryRun ? null : result.importId,
    failedRows: readFailedRows(ctx, result.importId),
    ignoredColumns: result.ignoredColumns,
  };
}

export const csvImports: Implementation[] = [
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
