import type { ReadContext } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { defineUnit, dryRunUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { RecognizedKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toSourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import type { CsvKindHandler } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { type ImportFile, openFileRows, toTableSource } from '../parse/open-rows.ts';
import type { ReadRow } from '../parse/read-rows.ts';
import { validateRow } from '../plan/plan-row.ts';
import { type ImportQuery, type RecordedImport, recordImport } from './import-records.ts';
import { createRowsError, storeFailedRows } from './import-rows.ts';
import type { FailedRow, RowSummary } from './run-import.ts';
import { WarningList } from './warning-list.ts';

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
  ctx: ReadContext,
  { definition, createImporter, submits }: CsvKindHandler,
  upload: Upload,
  query: ImportQuery,
): Promise<DocumentResult> {
  return recordImport(ctx, definition, upload, query, async (started) => {
    const file = { ...upload, choices: toSourceChoices(query) };
    const { rows, columns } = await readAllRows(definition, file);
    const importer = createImporter({ ...query });
    const accepted = rows.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
    await importer.begin?.(ctx, accepted);
    const valid: DocumentRows['valid'] = [];
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
    const { caller, importId, mode } = started;
    const input = { kind: definition.kind as RecognizedKind, query, importId, accepted, valid };
    const { answer, created } = await (mode === 'plan'
      ? dryRunUnit(ctx.service, caller, importRecord, input)
      : runUnit(ctx.service, caller, importRecord, input, definition.operation.name));
    if (submits && mode !== 'plan') ctx.service.submissions.announce(submits, created[`${submits}Id`] ?? '');
    const warnings = new WarningList();
    warnings.add(valid.map(({ row, value }) => ({ row, warnings: columns.findWarnings(value) })));
    return {
      ...{ totalRows: rows.length, successfulRows: valid.length, answer },
      ignoredColumns: columns.ignoredColumns,
      normalized: columns.normalized.list(),
      ...warnings.list(),
    };
  });
}

async function readAllRows(definition: CsvKindDefinition, file: ImportFile) {
  const { columns, chunks } = await openFileRows(definition, await toTableSource(file));
  const { rowsMax = 0 } = definition;
  const rows: ReadRow[] = [];
  for await (const chunk of chunks) {
    rows.push(...chunk.map((row) => ({ row: row.row, checked: columns.readRow(row) })));
    if (rows.length > rowsMax) throw invalid('file', `has more data rows than ${rowsMax}`);
  }
  return { rows, columns };
}

/** The rows of a document, and where they are imported. */
interface DocumentRows {
  kind: RecognizedKind;
  query: ImportQuery;
  importId: string;
  /** Every row that matches the contract. */
  accepted: unknown[];
  valid: { row: number; value: unknown }[];
}

const importRecord = defineUnit(
  'importDocument',
  async (ctx, { kind, query, importId, accepted, valid }: DocumentRows) => {
    const importer = csvKindHandlers[kind].createImporter({ ...query });
    if (!('importRows' in importer)) throw new Error('The rows of this kind are prepared');
    try {
      await importer.begin?.(ctx, accepted);
      const values = valid.map(({ value }) => value);
      const { answer = {}, created } = await importer.importRows(ctx, values);
      const outcome = { importId, created: JSON.stringify(created), errors: null };
      const outcomes = valid.map(({ row }) => ({ ...outcome, row }));
      await insertAll(ctx.db, 'csvImportRows', outcomes);
      return { answer, created };
    } catch (error) {
      // Errors of content are 400 here, whatever rule they violate (decisions.md § 6).
      if (error instanceof AppError && error.code === 'rule') throw new AppError('invalid', error.errors);
      throw error;
    }
  },
);

export const importDocumentUnits = [importRecord];
