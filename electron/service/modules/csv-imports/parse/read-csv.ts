import { readBytes } from '#service/storage/byte-source.ts';
import { type Delimiter, delimiters, type Encoding } from '#shared/contracts/csv-imports/source-settings.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { RowSplitter, type SourceRow } from './row-splitter.ts';

/** How the bytes of a CSV file are read. */
export interface CsvFormat {
  encoding: Encoding;
  delimiter: Delimiter;
}

/** The rows of a CSV file (decisions.md § 6) that have a value, in pieces. */
export async function* readCsv(
  source: ByteSource,
  { encoding, delimiter }: CsvFormat,
): AsyncGenerator<SourceRow[]> {
  const splitter = new RowSplitter(delimiter);
  for await (const text of decode(source, encoding)) {
    const rows = [...splitter.push(text)].filter(hasContent);
    if (rows.length > 0) yield rows;
  }
  const last = [...splitter.end()].filter(hasContent);
  if (last.length > 0) yield last;
}

export async function* decode(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readBytes(source)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

const linesCompared = 20;

/**
 * The delimiter that splits the rows at the start into cells most evenly. The first row counts three times: it usually
 * has the column names, and later rows may have errors. Titles above the header have few delimiters.
 */
export function detectDelimiter(start: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const splitter = new RowSplitter(delimiter);
    const rows = [...splitter.push(start), ...splitter.end()].filter(hasContent).slice(0, linesCompared);
    const widths = rows.map(({ cells }) => cells.length);
    const sameWidth = [...Map.groupBy(widths, (width) => width).values()];
    const evenness = sameWidth.map((same) => same.length * ((same[0] ?? 1) - 1));
    return Math.max(0, ...evenness) + 2 * Math.max(0, (widths[0] ?? 1) - 1);
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

function hasContent({ cells, error }: SourceRow): boolean {
  return error !== undefined || cells.some((cell) => cell.trim() !== '');
}
