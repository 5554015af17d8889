import type { TObject } from 'typebox';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import type { Drafts } from '../import-services.ts';
import { bindColumns, type MatchedColumns, matchColumns } from './match-columns.ts';
import { type CsvRow, type CsvSource, detectEncoding, openCsv } from './read-csv.ts';

/** The source of an import's rows: a CSV file, or a draft of the screens. */
export type ImportSource = ByteSource | { draftId: string };

/** The same with the encoding of the file, for the threads that read it. */
export type RowSource = CsvSource | { draftId: string };

/** @throws AppError invalid, if the encoding of the file cannot be detected */
export async function toRowSource(source: ImportSource): Promise<RowSource> {
  return 'draftId' in source ? source : { ...source, encoding: await detectEncoding(source) };
}

/** The rows of an import, and how to read them. */
export interface OpenedRows {
  columns: MatchedColumns;
  /** At most 500 rows at a time. */
  chunks: AsyncIterable<CsvRow[]>;
}

/** @throws AppError, if the file as a whole cannot be read */
export async function openRows(
  drafts: Drafts,
  definition: CsvKindDefinition,
  source: RowSource,
): Promise<OpenedRows> {
  if ('draftId' in source) return openDraftRows(drafts, definition.columns, source.draftId);
  return openFileRows(definition, source);
}

/** @throws AppError, if the file as a whole cannot be read */
export async function openFileRows(definition: CsvKindDefinition, source: CsvSource): Promise<OpenedRows> {
  const file = await openCsv(source);
  return { columns: matchColumns(file.header, definition), chunks: file.batches };
}

const draftRowsAtOnce = 500;

/** The rows of a draft to import, with the fields that were chosen for its columns. */
function openDraftRows(drafts: Drafts, columns: TObject, draftId: string): OpenedRows {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} is gone`);
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
