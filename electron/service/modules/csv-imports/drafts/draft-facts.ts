import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { ColumnFields, ColumnMatch } from '../parse/match-header.ts';
import type { ColumnReading, ExemplifiedCount } from '../parse/normalize-cells.ts';
import type { CsvFile, CsvSource } from '../parse/read-csv.ts';

export interface DraftFacts extends Pick<CsvFile, 'delimiter' | 'header'> {
  id: string;
  encoding: CsvSource['encoding'];
  fileName: string;
  bytes: number;
  sha256: string;
  createdAt: string;
  /** Makes the digests of each draft different, and guesses impossible without it. */
  keySalt: string;
  totalRows: number;
  /** The first values of each column. */
  samples: string[][];
  guesses: ImportDraft['guesses'];
  kind: CsvKind | null;
  fields: ColumnFields;
  /** Whether the fields of each column need a person. */
  confidences: ColumnMatch['confidence'][];
  defaults: Record<string, string>;
  /** What the user decided about the values of each column. */
  readings: (ColumnReading | null)[];
  /** The changed values of the last validation, and those that wait for the user. */
  normalized: ExemplifiedCount[];
  suggested: ExemplifiedCount[];
  accountId: string;
  issuerId: string | null;
  /** Whether the rows were validated with these facts. */
  isChecked: boolean;
  /** The import that it became. */
  importId: string | null;
}
