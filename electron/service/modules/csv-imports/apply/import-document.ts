import type { Context, Service, WriteContext } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import { insertAll } from '#service/storage/insert.ts';
import { type DocumentCsvKind, documentCsvs } from '#shared/contracts/csv-imports/columns.ts';
import type { ErrorKind } from '#shared/contracts/error-statuses.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { matchColumns } from '../parse/match-columns.ts';
import { openCsv } from '../parse/read-csv.ts';
import { dryRun } from '../plan/dry-run.ts';
import type { CreatedIds } from '../plan/importers.ts';
import { type ImportQuery, type RecordedImport, recordImport, type StartedImport } from './import-records.ts';
import { createRowsError, storeFailedRows } from './import-rows.ts';
import type { FailedRow, RowSummary } from './run-import.ts';

/** What the rows of a file become, all of them together. */
export interface DocumentPlan<Row, Answer> {
  /**
   * Refuses a row that cannot be imported.
   * @throws AppError
   */
  assertRow(row: Row): Promise<void>;
  /**
   * Makes the record of the valid rows.
   * @returns the record as it is answered, and the ids of what was made
   */
  importRows(ctx: WriteContext, rows: Row[]): Promise<{ answer: Answer; created: CreatedIds }>;
}

export type DocumentResult<Answer> = RowSummary & RecordedImport & { answer: Answer };

interface ReadRow<Row> {
  row: number;
  value: Row;
}

interface RejectedRow extends FailedRow {
  kind: ErrorKind;
}

/**
 * Imports a file whose rows make one record, or tries it and keeps nothing.
 *
 * @param planRows is given the rows that have the form of their kind
 * @throws as `recordImport`, and always invalid for faults of content; not-found, if the rows name files
 *   that are not there and have no other fault
 */
export async function importDocument<Row, Answer>(
  ctx: Context,
  kind: DocumentCsvKind,
  upload: Upload,
  query: ImportQuery,
  planRows: (rows: Row[]) => Promise<DocumentPlan<Row, Answer>>,
): Promise<DocumentResult<Answer>> {
  return recordImport(ctx, { kind, upload, error: 'invalid' }, query, async (started) => {
    const { rows, rejected, ignoredColumns } = await readRows<Row>(upload, kind);
    const totalRows = rows.length + rejected.length;
    const plan = await planRows(rows.map(({ value }) => value));
    const valid: ReadRow<Row>[] = [];
    for (const row of rows) {
      const error = await errorOf(plan.assertRow(row.value));
      if (error) rejected.push({ row: row.row, errors: error.errors, kind: error.kind });
      else valid.push(row);
    }
    await storeFailedRows(ctx.service, started.importId, rejected);
    if (valid.length === 0 || (query.atomic && rejected.length > 0)) {
      const isNotFound = totalRows > 0 && rejected.every((row) => row.kind === 'not-found');
      throw await createRowsError(ctx, started.importId, isNotFound ? 'not-found' : 'invalid');
    }
    const answer = await runJob(ctx.service, started, actions[kind], (write) =>
      importTogether(write, started.importId, plan, valid),
    );
    return { totalRows, successfulRows: valid.length, ignoredColumns, answer };
  });
}

/** What the audit log calls them: the names of the operations that take such files. */
const actions: Record<DocumentCsvKind, string> = { aic: 'importAic', kyc: 'importKyc' };

async function readRows<Row>(upload: Upload, kind: DocumentCsvKind) {
  const { columns, rowsMax } = documentCsvs[kind];
  const file = await openCsv(upload);
  const { readRow, ignoredColumns } = matchColumns<Row>(file.header, columns);
  const rows: ReadRow<Row>[] = [];
  const rejected: RejectedRow[] = [];
  for await (const batch of file.batches) {
    for (const row of batch) {
      const checked = readRow(row);
      if (checked.ok) rows.push({ row: row.row, value: checked.value });
      else rejected.push({ row: row.row, errors: checked.errors, kind: 'invalid' });
    }
    if (rows.length + rejected.length > rowsMax) throw invalid(`file: has more data rows than ${rowsMax}`);
  }
  return { rows, rejected, ignoredColumns };
}

async function errorOf(asserted: Promise<void>): Promise<AppError | undefined> {
  try {
    await asserted;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function importTogether<Row, Answer>(
  ctx: WriteContext,
  importId: string,
  plan: DocumentPlan<Row, Answer>,
  rows: ReadRow<Row>[],
): Promise<Answer> {
  const { answer, created } = await plan.importRows(
    ctx,
    rows.map(({ value }) => value),
  );
  const outcome = { importId, created: JSON.stringify(created), errors: null };
  await insertAll(
    ctx.db,
    'csvImportRows',
    rows.map(({ row }) => ({ ...outcome, row })),
  );
  return answer;
}

/** Does the work in one transaction, which a plan then takes back. */
async function runJob<Result>(
  service: Service,
  { caller, mode }: StartedImport,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await (mode === 'plan' ? dryRun : runUnitOfWork)(service, caller, action, work);
  } catch (error) {
    // Faults of content are 400 here, by whatever rule (decisions.md § 6).
    if (error instanceof AppError && error.kind === 'rule') throw invalid(...error.errors);
    throw error;
  }
}
