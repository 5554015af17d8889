import type { TObject } from 'typebox';
import { invalid } from '#service/kernel/errors.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { SourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import { toUpdateKind, type UpdateMode } from '#shared/contracts/csv-imports/update-mode.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import type { Drafts } from '../import-services.ts';
import { bindColumns, findMissing, type MatchedColumns, matchColumns } from './match-columns.ts';
import { matchHeader, toFields } from './match-header.ts';
import { openTable, type TableRow, type TableSource } from './open-table.ts';
import { detectFormat } from './source-format.ts';

/** The file of an import, and what was chosen for it. */
export interface ImportFile extends ByteSource {
  choices?: SourceChoices;
}

/** The source of an import's rows: a file, or a draft of the screens. */
export type ImportSource = ImportFile | { draftId: string };

/** The same with the format of the file, for the threads that read it. */
export type RowSource = TableSource | { draftId: string };

/** @throws AppError invalid, if the format of the file cannot be detected */
export async function toRowSource(source: ImportSource): Promise<RowSource> {
  return 'draftId' in source ? source : toTableSource(source);
}

/** @throws invalid, if the format cannot be detected, or several sheets have rows and none is chosen */
export async function toTableSource({ choices = {}, ...source }: ImportFile): Promise<TableSource> {
  const format = await detectFormat(source, choices);
  if (format.type === 'xlsx' && choices.sheet === undefined && format.sheets.length > 1)
    throw invalid('sheet', `is required; the workbook has ${format.sheets.join(', ')}`);
  const { headerRow } = choices;
  return { ...source, format, ...(headerRow !== undefined && { headerRow }) };
}

/** The rows of an import, and how to read them. A row of an update has the digest of the changes that were shown. */
export interface OpenedRows {
  columns: MatchedColumns;
  /** At most 500 rows at a time. */
  chunks: AsyncIterable<(TableRow & { expected?: string })[]>;
}

/** @throws AppError, if the file as a whole cannot be read */
export async function openRows(
  drafts: Drafts,
  definition: CsvKindDefinition,
  source: RowSource,
  update?: UpdateMode,
): Promise<OpenedRows> {
  const read = update ? toUpdateKind(definition, update) : definition;
  if ('draftId' in source) return openDraftRows(drafts, read.columns, source.draftId);
  return openFileRows(read, source);
}

/** @throws AppError, if the file as a whole cannot be read */
export async function openFileRows(definition: CsvKindDefinition, source: TableSource): Promise<OpenedRows> {
  const hasRequired = (names: readonly string[]) =>
    findMissing(toFields(matchHeader(names, definition).matches), definition.columns).length === 0;
  const table = await openTable(source, hasRequired);
  return { columns: matchColumns(table.header, definition), chunks: table.batches };
}

const draftRowsAtOnce = 500;

/** The rows of a draft to import, with the fields that were chosen for its columns. */
function openDraftRows(drafts: Drafts, columns: TObject, draftId: string): OpenedRows {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} no longer exists`);
  const readChunks = async function* () {
    for (let after = 0; ; ) {
      const rows = draft.readImportableAfter(after, draftRowsAtOnce);
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)?.row ?? 0;
    }
  };
  return { columns: bindColumns(draft.facts.header, draft.facts, columns), chunks: readChunks() };
}
