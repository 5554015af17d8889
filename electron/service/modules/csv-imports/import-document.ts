import type { Context, Service, WriteContext } from '#service/context.ts';
import { AppError, invalid } from '#service/errors.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { insertAll } from '#service/storage/insert.ts';
import { type DocumentCsvKind, documentCsvs } from '#shared/contracts/csv-imports/columns.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import type { RefusalKind } from '#shared/contracts/refusals.ts';
import { type ImportQuery, type RecordedImport, recordImport, type StartedImport } from './import-records.ts';
import { keepFailedRows, refuseRows } from './import-rows.ts';
import type { CreatedIds } from './importers.ts';
import { matchColumns } from './match-columns.ts';
import { openCsv } from './read-csv.ts';
import { rehearse } from './rehearse.ts';
import type { FailedRow, RowSummary } from './run-import.ts';

/** What the rows of a file become, all of them together. */
export interface DocumentPlan<Row, Made> {
  /**
   * Refuses a row that cannot be imported.
   * @throws AppError
   */
  assertRow(row: Row): Promise<void>;
  /**
   * Makes the record of the valid rows.
   * @returns the record as it is answered, and the ids of what was made
   */
  importRows(ctx: WriteContext, rows: Row[]): Promise<{ made: Made; created: CreatedIds }>;
}

export type DocumentResult<Made> = RowSummary & RecordedImport & { made: Made };

interface ReadRow<Row> {
  row: number;
  value: Row;
}

interface RefusedRow extends FailedRow {
  kind: RefusalKind;
}

/**
 * Imports a file whose rows make one record, or tries it and keeps nothing.
 *
 * @param planRows is given the rows that have the form of their kind
 * @throws as `recordImport`, and always invalid for faults of content; not-found, if the rows name files
 *   that are not there and have no other fault
 */
export async function importDocument<Row, Made>(
  ctx: Context,
  kind: DocumentCsvKind,
  upload: Upload,
  query: ImportQuery,
  planRows: (rows: Row[]) => Promise<DocumentPlan<Row, Made>>,
): Promise<DocumentResult<Made>> {
  return recordImport(ctx, { kind, upload, refusal: 'invalid' }, query, async (started) => {
    const { rows, refused, ignoredColumns } = await readRows<Row>(upload, kind);
    const totalRows = rows.length + refused.length;
    const plan = await planRows(rows.map(({ value }) => value));
    const valid: ReadRow<Row>[] = [];
    for (const row of rows) {
      const refusal = await refusalOf(plan.assertRow(row.value));
      if (refusal) refused.push({ row: row.row, errors: refusal.errors, kind: refusal.kind });
      else valid.push(row);
    }
    await keepFailedRows(ctx.service, started.importId, refused);
    if (valid.length === 0 || (query.atomic && refused.length > 0)) {
      const isNotFound = totalRows > 0 && refused.every((row) => row.kind === 'not-found');
      throw await refuseRows(ctx, started.importId, isNotFound ? 'not-found' : 'invalid');
    }
    const made = await carryOut(ctx.service, started, actions[kind], (write) =>
      importTogether(write, started.importId, plan, valid),
    );
    return { totalRows, successfulRows: valid.length, ignoredColumns, made };
  });
}

/** What the audit log calls them: the names of the operations that take such files. */
const actions: Record<DocumentCsvKind, string> = { aic: 'importAic', kyc: 'importKyc' };

async function readRows<Row>(upload: Upload, kind: DocumentCsvKind) {
  const { columns, rowsMax } = documentCsvs[kind];
  const file = await openCsv(upload);
  const { readRow, ignoredColumns } = matchColumns<Row>(file.header, columns);
  const rows: ReadRow<Row>[] = [];
  const refused: RefusedRow[] = [];
  for await (const batch of file.batches) {
    for (const row of batch) {
      const checked = readRow(row);
      if (checked.ok) rows.push({ row: row.row, value: checked.value });
      else refused.push({ row: row.row, errors: checked.errors, kind: 'invalid' });
    }
    if (rows.length + refused.length > rowsMax) throw invalid(`file: has more data rows than ${rowsMax}`);
  }
  return { rows, refused, ignoredColumns };
}

async function refusalOf(asserted: Promise<void>): Promise<AppError | undefined> {
  try {
    await asserted;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function importTogether<Row, Made>(
  ctx: WriteContext,
  importId: string,
  plan: DocumentPlan<Row, Made>,
  rows: ReadRow<Row>[],
): Promise<Made> {
  const { made, created } = await plan.importRows(
    ctx,
    rows.map(({ value }) => value),
  );
  const outcome = { importId, created: JSON.stringify(created), errors: null };
  await insertAll(
    ctx.db,
    'csvImportRows',
    rows.map(({ row }) => ({ ...outcome, row })),
  );
  return made;
}

/** Does the work in one transaction, which a plan then takes back. */
async function carryOut<Result>(
  service: Service,
  { caller, mode }: StartedImport,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await (mode === 'plan' ? rehearse : runUnitOfWork)(service, caller, action, work);
  } catch (error) {
    // Faults of content are 400 here, by whatever rule (decisions.md § 6).
    if (error instanceof AppError && error.kind === 'rule') throw invalid(...error.errors);
    throw error;
  }
}
