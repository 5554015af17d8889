import type { Generated } from 'kysely';
import type { Owned, Stored, Time } from './columns.ts';

export interface CsvImportTable extends Stored, Owned {
  kind: string;
  fileName: string;
  fileSha256: string;
  /** A state of import-states.ts, or PLANNED: a dry run, whose result is stored for a day. */
  status: string;
  totalRows: number;
  successfulRows: number;
  /** JSON list of the headers that match no column. */
  ignoredColumns: string;
  /** Who started it. */
  actorKind: string;
  actorId: string;
  skippedRows: number;
  /** Imported rows that an undo removed, and those that it had to retain. */
  undoneRows: number;
  retainedRows: number;
  /** The key by which rows matched the records that they updated; null if the import only added records. */
  updateBy: string | null;
  /** Of an update: the imported rows that added a record, and those that changed nothing. */
  addedRows: number;
  unchangedRows: number;
  /** JSON list of the warnings that officers acknowledged before the import, counted by officer, field, and reason. */
  acknowledged: string | null;
  /** JSON list of the officers who changed the rows of its draft. */
  editorIds: Generated<string>;
  /** JSON list of the file's column names, if skipped rows and rows with errors are stored. */
  headerSealed: Buffer | null;
  /** The draft that it imports, from which it can be resumed. */
  draftId: string | null;
  /** JSON with how the file was read, and the fields of its columns. */
  settingsSealed: Buffer | null;
  /** When an officer last resumed it. */
  resumedAt: Time | null;
  /** How long it ran, with what it ran before it was resumed. */
  ranMilliseconds: Generated<number>;
  /** Rows that it did not reach before it ended. */
  unreachedRows: Generated<number>;
}

/** The result of a row: the IDs of the records that it created, or its errors. */
export interface CsvImportRowTable {
  importId: string;
  row: number;
  /** JSON object of IDs. */
  created: string | null;
  /** The record that a row of an update matched. */
  updatedId: string | null;
  /** JSON list of the values that it replaced; null if nothing changed. */
  changesSealed: Buffer | null;
  /** JSON list of errors. */
  errors: string | null;
  /** JSON list of the cells of a row that was not imported, as the screens last showed it. */
  cellsSealed: Buffer | null;
  /** When an undo removed its records. */
  undoneAt: Time | null;
  /** Why the last undo retained its records. */
  retainedReason: string | null;
  /** SKIPPED or NOT_REACHED: why a row without errors of its own was not imported. */
  unprocessed: string | null;
  /** The `seq` of the record that lists show for the row. */
  recordSeq: number | null;
}

/** How the columns of a file were mapped: saved under a name, or for the next file with the same header. */
export interface CsvMappingTable {
  id: string;
  kind: string;
  name: string | null;
  headerDigest: string;
  /** JSON with the names of the columns, the fields of each, and the defaults. */
  mappingSealed: Buffer;
  actorKind: string;
  actorId: string;
  savedAt: Time;
}
