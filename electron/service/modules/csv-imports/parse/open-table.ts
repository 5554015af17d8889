import { readCell } from '#service/kernel/csv-formulas.ts';
import { invalid } from '#service/kernel/errors.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { limits } from '#shared/domain/limits.ts';
import { findHeader, headerRowsSearched } from './find-header.ts';
import { decode, readCsv } from './read-csv.ts';
import { type SourceRow, takeRows } from './row-splitter.ts';
import type { SourceFormat } from './source-format.ts';
import { Workbook } from './workbook/workbook.ts';

/** A file with rows, and how they are read. */
export interface TableSource extends ByteSource {
  /** From `detectFormat`. */
  format: SourceFormat;
  /** The line of the header; without it, the header is detected. */
  headerRow?: number;
}

/** A data row; `row` counts from 1 for the first one below the header. */
export interface TableRow extends Pick<SourceRow, 'cells' | 'error'> {
  row: number;
}

export interface Table {
  header: string[];
  /** The line of the header in the file, from 1. */
  headerRow: number;
  /** The first rows of the file, one of which is the header. */
  start: readonly SourceRow[];
  /** The data rows, at most 500 at a time. */
  batches: AsyncIterable<TableRow[]>;
}

const rowsAtOnce = 500;

/**
 * Opens a CSV file or a sheet of a workbook (decisions.md § 6). Blank rows are ignored. The file is open only while its
 * rows are read.
 *
 * @param isHeader a test that the first row passes without a search for the header
 * @throws invalid, if the file has no header or more than 200 columns; while its rows are read, if it has too many characters
 */
export async function openTable(
  source: TableSource,
  isHeader?: (names: readonly string[]) => boolean,
): Promise<Table> {
  const readRows = await openRows(source);
  const start = await takeRows(readRows(), headerRowsSearched);
  const place =
    source.headerRow === undefined
      ? findHeader(start, isHeader)
      : start.findIndex(({ line }) => line === source.headerRow);
  const found = start[place];
  if (!found) throw noHeader(source);
  await assertHeader(source, found);
  const header = found.cells.map((name) => readCell(name).trim());
  return {
    header,
    headerRow: found.line,
    start,
    // A workbook has no cells where the last columns of a row are empty; a short row of a CSV file is damaged.
    batches: limitCharacters(
      source,
      readBatches(readRows(), found.line, header, source.format.type === 'xlsx' ? header.length : 0),
    ),
  };
}

function noHeader({ headerRow }: TableSource) {
  if (headerRow === undefined) return invalid('file', 'must start with a header row');
  return invalid('headerRow', `must be a row with values among the first ${headerRowsSearched}`);
}

/** The texts of a workbook are read once, its rows as often as the function is called. */
async function openRows(source: TableSource): Promise<() => AsyncGenerator<SourceRow[]>> {
  const { format } = source;
  if (format.type === 'csv') return () => readCsv(source, format);
  const workbook = await Workbook.open(source);
  return () => workbook.readRows(format.sheet);
}

/** @throws invalid, if the column names cannot be read */
async function assertHeader(source: TableSource, { cells, error, line }: SourceRow): Promise<void> {
  const long = cells.find(isTooLong);
  if (long !== undefined) {
    const size = formatBytes(Buffer.byteLength(long));
    throw invalid('file', `has a header row with a cell of ${size}; the limit is ${describeLimit()}`);
  }
  if (error === undefined) return;
  const { format } = source;
  if (cells.length < limits.csvColumns || format.type !== 'csv')
    throw invalid('file', `has a header row that ${error}`);
  const count = await countColumns(decode(source, format.encoding), format.delimiter, line);
  throw invalid(
    'file',
    `has a header row with ${count.toLocaleString('en-US')} columns; the limit is ${limits.csvColumns}`,
  );
}

/** Counts the cells of a line that is too wide to be split. */
async function countColumns(texts: AsyncIterable<string>, delimiter: string, line: number): Promise<number> {
  let [at, count] = [1, 1];
  for await (const text of texts) {
    for (const character of text) {
      if (character === '\n') at += 1;
      else if (at === line && character === delimiter) count += 1;
      if (at > line) return count;
    }
  }
  return count;
}

async function* readBatches(
  pieces: AsyncIterable<SourceRow[]>,
  headerRow: number,
  header: readonly string[],
  minWidth: number,
): AsyncGenerator<TableRow[]> {
  let row = 0;
  let batch: TableRow[] = [];
  for await (const piece of pieces) {
    for (const source of piece) {
      if (source.line <= headerRow) continue;
      row += 1;
      const cells = source.cells.map(readCell);
      while (cells.length < minWidth) cells.push('');
      batch.push({ row, cells, error: source.error ?? describeLongCell(cells, header) });
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    // Batches are limited by the chunk size, so long rows do not use more memory.
    if (batch.length > 0) yield batch;
    batch = [];
  }
}

/** Quotes and comma: what an empty cell takes where rows are stored. */
const charactersPerCell = 3;

/** @throws invalid, as soon as the rows have more characters than a file of its size may have */
async function* limitCharacters(
  { bytes }: TableSource,
  batches: AsyncIterable<TableRow[]>,
): AsyncGenerator<TableRow[]> {
  const most = limits.csvCharactersPerByte * bytes + limits.csvCharactersMore;
  let characters = 0;
  for await (const batch of batches) {
    for (const { cells } of batch) for (const cell of cells) characters += cell.length + charactersPerCell;
    if (characters > most) {
      const limit = `${most.toLocaleString('en-US')} characters, the limit of a file of ${formatBytes(bytes)}`;
      throw invalid('file', `has rows with more than ${limit}. Save the table as CSV and try again`);
    }
    yield batch;
  }
}

const describeLimit = () => formatBytes(limits.csvFieldBytes);

function isTooLong(cell: string): boolean {
  return cell.length > limits.csvFieldBytes / 3 && Buffer.byteLength(cell) > limits.csvFieldBytes;
}

function describeLongCell(cells: readonly string[], header: readonly string[]): string | undefined {
  const column = cells.findIndex(isTooLong);
  if (column === -1) return undefined;
  const size = formatBytes(Buffer.byteLength(cells[column] ?? ''));
  const name = header[column] || `Column ${column + 1}`;
  return `has a cell of ${size} in the column "${name.slice(0, 100)}"; the limit is ${describeLimit()}`;
}
