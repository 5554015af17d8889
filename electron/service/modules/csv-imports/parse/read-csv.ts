import { readCell } from '#service/kernel/csv-formulas.ts';
import { invalid } from '#service/kernel/errors.ts';
import { readBytes } from '#service/storage/byte-source.ts';
import { delimiters, type encodings } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { limits } from '#shared/domain/limits.ts';
import { RowSplitter, type SplitRow } from './row-splitter.ts';

/** A CSV file, and how its bytes are read. */
export interface CsvSource extends ByteSource {
  /** From `detectEncoding`. */
  encoding: Encoding;
}

/** A data row of the file; `row` counts from 1 for the first one. */
export interface CsvRow extends SplitRow {
  row: number;
}

export interface CsvFile {
  delimiter: Delimiter;
  header: string[];
  /** The data rows, at most 500 at a time. */
  batches: AsyncIterable<CsvRow[]>;
}

type Encoding = (typeof encodings)[number];
type Delimiter = (typeof delimiters)[number];

/** Enough for the line of column names, which determines how the file is read. */
const startBytes = 64 * 1024;

const rowsAtOnce = 500;

/**
 * Opens a CSV file (decisions.md § 6) with commas, semicolons, tabs, or pipes. Empty rows are ignored. The file is open
 * only while its rows are read.
 *
 * @throws invalid, if the file has no line of column names or more than 200 columns
 */
export async function openCsv(source: CsvSource): Promise<CsvFile> {
  const { encoding } = source;
  const start = new TextDecoder(encoding).decode(await readStart(source, startBytes), { stream: true });
  const delimiter = detectDelimiter(start);
  const header = readHeader(start, delimiter);
  if (!header) throw invalid('file', 'must start with a header row');
  if (header.error) throw invalid('file', `the header row ${header.error}`);
  const splitter = new RowSplitter(delimiter);
  return {
    delimiter,
    header: header.cells.map((name) => readCell(name).trim()),
    batches: readRows(splitFile(source, splitter)),
  };
}

/**
 * Detects the encoding of a CSV file (decisions.md § 6): UTF-8 or UTF-16, with or without a byte order mark, or
 * Windows-1252 for other bytes. It reads the whole file, so it runs once for each file.
 *
 * @throws invalid, if the file is not text, or its bytes contradict the byte order mark
 */
export async function detectEncoding(source: ByteSource): Promise<Encoding> {
  const start = await readStart(source, startBytes);
  const marked = readMark(start);
  const likely = marked ?? findWideEncoding(start) ?? 'utf-8';
  if (likely === 'utf-8') await assertNoOtherType(start);
  if (await isEncodedAs(source, likely)) return likely;
  if (marked) throw invalid('file', `has a ${marked} byte order mark, but its content is not ${marked}`);
  return 'windows-1252';
}

/** Files that users drop instead of the text, by the extension of their type. */
const otherTypes: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook of an old format',
  cfb: 'an Excel workbook of an old format, or another old Office document',
  ods: 'a spreadsheet of OpenDocument',
  zip: 'a ZIP archive, or a Numbers spreadsheet',
  pdf: 'a PDF document',
};

/** @throws invalid, if the signature of the file is that of another type */
async function assertNoOtherType(start: Buffer): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(start);
  // Signatures of two letters, such as that of bitmaps, are also the start of column names.
  const isBinary = start.some((byte) => byte < 0x09);
  const what = otherTypes[type?.ext ?? ''] ?? (isBinary && type && `a file of the type ${type.mime}`);
  if (!what) return;
  throw invalid('file', `is ${what}, not CSV; save the table as CSV and try again`);
}

/** In UTF-16, every second byte of Western text is zero; other encodings have no zeros. */
function findWideEncoding(start: Buffer): Encoding | undefined {
  const units = Math.floor(start.length / 2);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (units > 1 && low > units / 2 && high === 0) return 'utf-16le';
  return units > 1 && high > units / 2 && low === 0 ? 'utf-16be' : undefined;
}

function readMark(start: Buffer): Encoding | undefined {
  const mark = start.toString('hex', 0, 3);
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  return mark === 'efbbbf' ? 'utf-8' : undefined;
}

async function isEncodedAs(source: ByteSource, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of readBytes(source)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The delimiter that splits the first row into the most cells, because later rows may have errors. */
function detectDelimiter(start: string): Delimiter {
  const widths = delimiters.map((delimiter) => readHeader(start, delimiter)?.cells.length ?? 0);
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ',';
}

function readHeader(start: string, delimiter: string): SplitRow | undefined {
  const splitter = new RowSplitter(delimiter);
  return [...splitter.push(start), ...splitter.end()].find(hasContent);
}

/** The rows that end in a chunk of the file. */
async function* splitFile(source: CsvSource, splitter: RowSplitter): AsyncGenerator<Iterable<SplitRow>> {
  const decoder = new TextDecoder(source.encoding);
  for await (const bytes of readBytes(source)) {
    yield splitter.push(decoder.decode(bytes, { stream: true }));
  }
  yield splitter.push(decoder.decode());
  yield splitter.end();
}

async function* readRows(pieces: AsyncIterable<Iterable<SplitRow>>): AsyncGenerator<CsvRow[]> {
  let row = headerRow;
  let batch: CsvRow[] = [];
  for await (const piece of pieces) {
    for (const split of piece) {
      if (!hasContent(split)) continue;
      if (row > headerRow) {
        const cells = split.cells.map(readCell);
        batch.push({ row, cells, error: split.error ?? findLongCell(cells) });
      }
      row += 1;
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    // Batches are limited by the chunk size, so long rows do not use more memory.
    if (batch.length > 0) yield batch;
    batch = [];
  }
}

const headerRow = 0;

function hasContent({ cells, error }: SplitRow): boolean {
  return error !== undefined || cells.some((cell) => cell.trim() !== '');
}

function findLongCell(cells: string[]): string | undefined {
  const isLong = cells.some(
    (cell) => cell.length > limits.csvFieldBytes / 3 && Buffer.byteLength(cell) > limits.csvFieldBytes,
  );
  return isLong ? `has a cell of more than ${limits.csvFieldBytes} bytes` : undefined;
}

async function readStart(source: ByteSource, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readBytes(source, length)) pieces.push(piece);
  return Buffer.concat(pieces);
}
