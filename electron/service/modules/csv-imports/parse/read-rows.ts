import { deserialize, serialize } from 'node:v8';
import type { Caller } from '#service/kernel/caller.ts';
import type { WriterService } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { type PreparedRecords, RecordPreparer, withoutGroups } from '#service/kernel/prepared-records.ts';
import type { Checked } from '#shared/contracts/check-input.ts';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { Drafts } from '../import-services.ts';
import type { CsvKindHandler, Importer, ImportTarget, RowPreparer } from '../kinds/csv-kind-handler.ts';
import { checkRow, type RowCheck } from '../plan/row-warnings.ts';
import type { MatchedColumns } from './match-columns.ts';
import { openRows, type RowSource } from './open-rows.ts';
import type { TableRow } from './open-table.ts';

/** A row as an import reads it: its values, or why it is invalid. */
export interface ReadRow {
  row: number;
  checked: Checked<unknown>;
}

/** The result of a row in `csvImportRows`: JSON of the IDs that it created, or of its errors. */
export interface RowOutcome {
  row: number;
  created: string | null;
  errors: string | null;
  /** Set if the record of the row was imported before: the errors are the reason why it is skipped. */
  unprocessed?: 'SKIPPED';
}

/** Rows whose records only have to be written, in groups by their index. */
export interface PreparedRows {
  /** `key` must be unique; rows with errors have none. */
  outcomes: (RowOutcome & { key: string | null })[];
  records: PreparedRecords;
}

/** Rows as bytes, from `packRows`: threads pass them on without copying each value. */
export type PackedRows = Uint8Array;

/** Rows with what their warnings are found by. */
export interface RowChunk {
  rows: PackedRows;
  checks: RowCheck[];
}

/** The rows of a chunk: a step of an import creates their records within 5 milliseconds. */
const rowsPerChunk = 10;

/** The input of an import. */
export interface ReadRows {
  ignoredColumns: string[];
  chunks: AsyncIterable<RowChunk>;
  /** The changed values, after the last chunk. */
  readNormalized(): NormalizedCount[];
}

function packRows(rows: ReadRow[] | PreparedRows): PackedRows {
  return serialize(rows);
}

export function unpackRows(packed: PackedRows): ReadRow[] | PreparedRows {
  return deserialize(packed) as ReadRow[] | PreparedRows;
}

/** What the rows of an import are prepared with. */
export interface RowsContext {
  caller: Omit<Caller, 'session'>;
  service: WriterService;
  handler: CsvKindHandler;
  target: ImportTarget;
}

/**
 * Reads the rows of an import, and does all work that needs no database: validates them like the body of a request, and
 * prepares the records of kinds that allow it.
 *
 * @throws AppError, if the file as a whole cannot be read
 */
export async function readRows(drafts: Drafts, ctx: RowsContext, source: RowSource): Promise<ReadRows> {
  const { definition, createImporter } = ctx.handler;
  const { columns, chunks } = await openRows(drafts, definition, source);
  const importer = createImporter(ctx.target);
  const readChunks = async function* () {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += rowsPerChunk) {
        const rows = chunk.slice(start, start + rowsPerChunk).map((row) => readRow(columns, row));
        const checks = checkRows(ctx, columns, importer, rows);
        const prepared = 'prepareRow' in importer ? await prepareRows(ctx, importer, rows) : rows;
        yield { rows: packRows(prepared), checks };
      }
    }
  };
  return {
    ignoredColumns: columns.ignoredColumns,
    chunks: readChunks(),
    readNormalized: () => columns.normalized.list(),
  };
}

function readRow(columns: MatchedColumns, row: TableRow): ReadRow {
  return { row: row.row, checked: columns.readRow(row) };
}

function checkRows(
  { service: { vault } }: RowsContext,
  columns: MatchedColumns,
  importer: Importer,
  rows: readonly ReadRow[],
): RowCheck[] {
  const using = { columns, importer, vault };
  return rows.flatMap(({ row, checked }) => (checked.ok ? [checkRow(using, row, checked.value)] : []));
}

async function prepareRows(
  { caller, service }: RowsContext,
  importer: RowPreparer,
  rows: readonly ReadRow[],
): Promise<PreparedRows> {
  const records = new RecordPreparer();
  const ctx = { caller, service, now: new Date().toISOString(), records };
  const outcomes: PreparedRows['outcomes'] = [];
  const rejected = new Set<number>();
  const reject = (index: number, row: number, errors: readonly FieldError[]) => {
    rejected.add(index);
    outcomes.push({ row, key: null, created: null, errors: JSON.stringify(errors) });
  };
  for (const [index, { row, checked }] of rows.entries()) {
    if (!checked.ok) {
      reject(index, row, checked.errors);
      continue;
    }
    records.startGroup(index);
    try {
      const created = await importer.prepareRow(ctx, checked.value);
      const key = importer.uniqueKey(checked.value);
      outcomes.push({ row, key, created: JSON.stringify(created), errors: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reject(index, row, error.errors);
    }
  }
  return { outcomes, records: withoutGroups(records.finish(), rejected) };
}
