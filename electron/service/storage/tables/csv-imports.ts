import type { Owned, Stored, Time } from './columns.ts';

export interface CsvImportTable extends Stored, Owned {
  kind: string;
  fileName: string;
  fileSha256: string;
  /** A state of import-states.ts, or PLANNED: a dry run, of which the findings alone are kept, for a day. */
  status: string;
  totalRows: number;
  successfulRows: number;
  /** JSON list of the headers that no column was known for. */
  ignoredColumns: string;
  /** Who began it. */
  actorKind: string;
  actorId: string;
  skippedRows: number;
  /** Of the imported rows, those that an undo took back, and those that it had to keep. */
  undoneRows: number;
  retainedRows: number;
  /** JSON list of the file's column names, where rows that were not imported are kept. */
  headerSealed: Buffer | null;
}

/** What became of a row: the ids of what it made, or why it was refused. */
export interface CsvImportRowTable {
  importId: string;
  row: number;
  /** JSON object of ids. */
  created: string | null;
  /** JSON list of errors. */
  errors: string | null;
  /** JSON list of the cells of a row that was not imported, as the screens last showed it. */
  cellsSealed: Buffer | null;
  /** When an undo removed what it made. */
  undoneAt: Time | null;
  /** Why the last undo kept what it made. */
  retainedReason: string | null;
}
