import type { Owned, Stored } from './columns.ts';

export interface CsvImportTable extends Stored, Owned {
  kind: string;
  fileName: string;
  fileSha256: string;
  /** RUNNING, COMPLETED, FAILED (nothing was kept) or INTERRUPTED (what had been committed stays). */
  status: string;
  totalRows: number;
  successfulRows: number;
  /** JSON list of the headers that no column was known for. */
  ignoredColumns: string;
}

/** What became of a row: the ids of what it made, or why it was refused. */
export interface CsvImportRowTable {
  importId: string;
  row: number;
  /** JSON object of ids. */
  created: string | null;
  /** JSON list of errors. */
  errors: string | null;
}
