import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { SourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { UpdateMode } from '#shared/contracts/csv-imports/update-mode.ts';
import type { AmbiguousDates } from '#shared/domain/normalization/day-order.ts';
import type { ColumnFields, ColumnMatch } from '../parse/match-header.ts';
import type { ColumnReading, ExemplifiedCount } from '../parse/normalize-cells.ts';
import type { SourceRow } from '../parse/row-splitter.ts';
import type { SourceFormat } from '../parse/source-format.ts';

/** How the rows of a draft are read from its file. */
export interface DraftSource {
  /** The key of the stored file, in Base64. */
  key: string;
  format: SourceFormat;
  choices: SourceChoices;
  headerRow: number;
  /** The first rows of the file, one of which is the header; long cells are cut. */
  start: Pick<SourceRow, 'line' | 'cells'>[];
  /** The first rows that look like totals. They are skipped. */
  totalsRows: number[];
}

export interface DraftFacts {
  id: string;
  source: DraftSource;
  header: string[];
  fileName: string;
  bytes: number;
  sha256: string;
  createdAt: string;
  /** Makes the digests of each draft different, and guesses impossible without it. */
  keySalt: string;
  totalRows: number;
  /** The first values of each column. */
  samples: string[][];
  /** The dates of each column that can be read both ways; missing in drafts of earlier versions. */
  ambiguousDates?: (AmbiguousDates | null)[];
  guesses: ImportDraft['guesses'];
  kind: CsvKind | null;
  fields: ColumnFields;
  /** Whether the fields of each column need a person. */
  confidences: ColumnMatch['confidence'][];
  defaults: Record<string, string>;
  /** Who set each default, also in an earlier file with the same header; missing in drafts of earlier versions. */
  defaultsBy?: Record<string, string>;
  /** Set if rows update records; missing in drafts of earlier versions. */
  update?: UpdateMode | null;
  /** Whose mapping the draft has. */
  mappedAs: ImportDraft['mappedAs'];
  /** What the user decided about the values of each column. */
  readings: (ColumnReading | null)[];
  /** The changed values of the last validation, and those that wait for the user. */
  normalized: ExemplifiedCount[];
  suggested: ExemplifiedCount[];
  accountId: string;
  issuerId: string | null;
  /** Whom a document is about, with the files that it names; missing in drafts of earlier versions. */
  target?: Record<string, string>;
  /** Whether the rows were validated with these facts. */
  isChecked: boolean;
  /** The import that it became. */
  importId: string | null;
  /** When and by whom it was discarded. */
  discarded?: { at: string; by: string } | null;
}

/** The values of fields where no column has one, as far as the kind of file has the fields: an update has fewer. */
export function keepDefaults(
  defaults: DraftFacts['defaults'],
  { columns }: CsvKindDefinition,
): DraftFacts['defaults'] {
  const known = Object.entries(defaults).filter(([field]) => Object.hasOwn(columns.properties, field));
  return Object.fromEntries(known);
}
