import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { ColumnFields } from '../parse/match-columns.ts';
import type { CsvFile } from '../parse/read-csv.ts';

/** What is known of a draft as a whole. */
export interface DraftFacts extends Pick<CsvFile, 'encoding' | 'delimiter' | 'header'> {
  id: string;
  fileName: string;
  bytes: number;
  sha256: string;
  createdAt: string;
  /** Makes the digests of this draft unlike those of any other, and impossible to try out without it. */
  keySalt: string;
  totalRows: number;
  /** For each column the first texts that stand in it. */
  samples: string[][];
  guesses: ImportDraft['guesses'];
  kind: CsvKind | null;
  /** For each column the field that it fills. */
  fields: ColumnFields;
  accountId: string;
  issuerId: string | null;
  /** Whether the rows were checked with the facts as they are. */
  isChecked: boolean;
  /** The import that it became. */
  importId: string | null;
}
