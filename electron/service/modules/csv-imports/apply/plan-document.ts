/** Files whose rows become one record about one person: all rows are validated and stored together. */
import type { Caller } from '#service/kernel/caller.ts';
import type { Context, Service } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { CreatedIds, CsvKindHandler, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';
import { type ImportFile, type OpenedRows, openFileRows, toTableSource } from '../parse/open-rows.ts';
import type { TableRow } from '../parse/open-table.ts';
import { validateRow } from '../plan/plan-row.ts';
import type { FailedRow, RowSummary } from './run-import.ts';
import { WarningList } from './warning-list.ts';

/** The rows of a document, and where they are imported. */
export interface DocumentRows {
  kind: CsvKind;
  target: ImportTarget;
  /** Null if the rows are only validated: no results are stored. */
  importId: string | null;
  /** Every row that matches the contract. */
  accepted: unknown[];
  valid: { row: number; value: unknown }[];
}

/** A file whose rows become one record; plain data, so that it can be sent to a worker thread. */
export interface DocumentJob {
  kind: CsvKind;
  source: ImportFile;
  target: ImportTarget;
  caller: Caller;
}

/** What a file says, and what the import of its valid rows answers about them. */
export interface DocumentPlan {
  planned: PlannedDocument;
  summary: RowSummary;
}

export type PlannedDocument = Pick<DocumentRows, 'accepted' | 'valid'> & {
  totalRows: number;
  rejected: (FailedRow & { code: ErrorCode })[];
  /** Of the valid rows. */
  warnings: { row: number; warnings: RowWarning[] }[];
};

/**
 * Reads a file and validates its rows. It runs in a thread of its own: whatever the file contains, requests are
 * answered meanwhile.
 *
 * @throws AppError, if the file cannot be read, or the rows as a whole cannot be imported
 */
export async function planFile(
  service: Service,
  handler: CsvKindHandler,
  { source, target, caller }: DocumentJob,
): Promise<DocumentPlan> {
  const { definition } = handler;
  const opened = await openFileRows(definition, await toTableSource(source));
  const rows = await readAllRows(definition, opened);
  const ctx = { service, caller, db: service.storage.reader, now: new Date().toISOString() };
  const planned = await planDocument(ctx, handler, rows, opened.columns, target);
  return { planned, summary: summarizeDocument(planned, opened.columns) };
}

/** @throws invalid, if there are more rows than a document has */
export async function readAllRows(
  { rowsMax = 0 }: CsvKindDefinition,
  { chunks }: OpenedRows,
): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const chunk of chunks) {
    rows.push(...chunk);
    if (rows.length > rowsMax) throw invalid('file', `has more data rows than ${rowsMax}`);
  }
  return rows;
}

/**
 * Validates the rows of a document.
 * @throws AppError, if the rows as a whole cannot be imported
 */
export async function planDocument(
  ctx: Context,
  { createImporter }: CsvKindHandler,
  rows: readonly TableRow[],
  columns: MatchedColumns,
  target: ImportTarget,
): Promise<PlannedDocument> {
  const importer = createImporter(target);
  const read = rows.map((row) => ({ row: row.row, checked: columns.readRow(row) }));
  const accepted = read.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
  await importer.start?.(ctx, accepted);
  const planned: PlannedDocument = {
    totalRows: rows.length,
    accepted,
    valid: [],
    rejected: [],
    warnings: [],
  };
  for (const { row, checked } of read) {
    const validated = await validateRow(ctx, importer, checked);
    if (!validated.ok) {
      planned.rejected.push({ row, ...validated });
      continue;
    }
    const { value } = validated;
    const ofRecords = (await importer.findWarnings?.(ctx, value)) ?? [];
    planned.valid.push({ row, value });
    planned.warnings.push({ row, warnings: [...columns.findWarnings(value), ...ofRecords] });
  }
  return planned;
}

/** What the import of a document answers about its valid rows. */
export function summarizeDocument(
  { totalRows, valid, warnings: found }: PlannedDocument,
  { ignoredColumns, normalized }: MatchedColumns,
): RowSummary {
  const warnings = new WarningList();
  warnings.add(found);
  return {
    ...{ totalRows, successfulRows: valid.length, ignoredColumns },
    normalized: normalized.list(),
    ...warnings.list(),
  };
}

/**
 * Creates the record of a document from its valid rows.
 * @throws AppError invalid, if a rule rejects it: errors of content are 400, whatever rule they violate (decisions.md § 6)
 */
export const importRecord = defineUnit(
  'importDocument',
  async (
    ctx,
    { kind, target, importId, accepted, valid }: DocumentRows,
  ): Promise<{ answer: object; created: CreatedIds }> => {
    const importer = csvKindHandlers[kind].createImporter(target);
    if (!('importRows' in importer)) throw new Error('The rows of this kind are prepared');
    try {
      await importer.start?.(ctx, accepted);
      const values = valid.map(({ value }) => value);
      const { answer = {}, created } = await importer.importRows(ctx, values);
      if (importId !== null) {
        const outcome = { importId, created: JSON.stringify(created), errors: null };
        await insertAll(
          ctx.db,
          'csvImportRows',
          valid.map(({ row }) => ({ ...outcome, row })),
        );
      }
      return { answer, created };
    } catch (error) {
      if (error instanceof AppError && error.code === 'rule') throw new AppError('invalid', error.errors);
      throw error;
    }
  },
);

export const importDocumentUnits = [importRecord];
