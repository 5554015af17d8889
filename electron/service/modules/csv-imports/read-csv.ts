import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import { invalid } from '#service/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** A data row as it stands in the file. `row` counts from 1 for the first one. */
export interface CsvRow {
  row: number;
  cells: string[];
  /** What is wrong with the form of the row, if something is. */
  fault: string | undefined;
}

export interface CsvFile {
  header: string[];
  /** The data rows, some hundred at a time; never the whole file. */
  batches: AsyncIterable<CsvRow[]>;
}

/** No row of allowed cells is longer: what is, is a quote that nobody closed. */
const rowCharacters = limits.csvColumns * limits.csvFieldBytes;
const readAtOnce = 64 * 1024;

/**
 * Opens a CSV file (decisions.md § 6): UTF-8 with or without a mark, UTF-16 with a mark, other bytes as
 * Windows-1252; comma, semicolon or tab; empty lines are passed over.
 *
 * @throws invalid, if the file has no header line or more than 200 columns
 */
export async function openCsv(path: string): Promise<CsvFile> {
  const encoding = await detectEncoding(path);
  const lines = parseLines(path, encoding, await detectForm(path, encoding));
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  const [headerLine, ...rest] = first.done ? [] : first.value;
  if (!headerLine) throw invalid('file: must begin with a line of column names');
  if (headerLine.fault) throw invalid(`file: the line of column names ${headerLine.fault}`);
  const header = headerLine.cells.map((cell) => cell.trim());
  if (header.length > limits.csvColumns)
    throw invalid(`file: must have at most ${limits.csvColumns} columns`);
  return { header, batches: numberRows(rest, { [Symbol.asyncIterator]: () => iterator }, header.length) };
}

interface Line {
  cells: string[];
  fault: string | undefined;
}

async function* numberRows(
  first: Line[],
  later: AsyncIterable<Line[]>,
  columns: number,
): AsyncGenerator<CsvRow[]> {
  let row = 0;
  const number = (lines: Line[]) =>
    lines.map(({ cells, fault }): CsvRow => {
      row += 1;
      const misfit =
        cells.length === columns ? undefined : `has ${cells.length} cells, the header ${columns}`;
      return { row, cells, fault: fault ?? misfit ?? findLongCell(cells) };
    });
  if (first.length > 0) yield number(first);
  for await (const lines of later) yield number(lines);
}

function findLongCell(cells: string[]): string | undefined {
  const isLong = cells.some((cell) => cell.length > limits.csvFieldBytes);
  return isLong ? `has a cell of more than ${limits.csvFieldBytes} characters` : undefined;
}

/**
 * Parses the file piece by piece: what stands behind the last whole line of a piece is put in front of
 * the next one. PapaParse's own streams do the same, but push, and lose data when they are paused.
 */
async function* parseLines(path: string, encoding: string, form: CsvForm): AsyncGenerator<Line[]> {
  const parser = new Papa.Parser(form);
  let text = '';
  for await (const piece of decode(path, encoding)) {
    text += piece;
    const results = parser.parse(text, 0, true) as Papa.ParseResult<string[]>;
    text = text.slice(results.meta.cursor);
    const lines = toLines(results);
    if (lines.length > 0) yield lines;
    if (text.length > rowCharacters) {
      yield [{ cells: [], fault: 'is too long: perhaps a quote is not closed' }];
      return;
    }
  }
  const lines = toLines(parser.parse(text, 0, false) as Papa.ParseResult<string[]>);
  if (lines.length > 0) yield lines;
}

/** Lines with something in them. */
function toLines(results: Papa.ParseResult<string[]>): Line[] {
  const faults = new Map(
    results.errors.map((error) => [error.row, quoteFaults[error.code] ?? error.message]),
  );
  return results.data
    .map((cells, index) => ({ cells, fault: faults.get(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

const quoteFaults: Record<string, string> = {
  MissingQuotes: 'has a quote that is not closed',
  InvalidQuotes: 'has text behind a closing quote',
};

async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path, { highWaterMark: readAtOnce })) {
    yield decoder.decode(bytes as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function detectEncoding(path: string): Promise<string> {
  const mark = await readStart(path, 3);
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le';
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be';
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) strict.decode(bytes as Buffer, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

interface CsvForm {
  delimiter: string;
  newline: '\n' | '\r' | '\r\n';
}

async function detectForm(path: string, encoding: string): Promise<CsvForm> {
  const start = new TextDecoder(encoding).decode(await readStart(path, readAtOnce));
  const { meta } = Papa.parse(start, {
    preview: 20,
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  });
  return { delimiter: meta.delimiter || ',', newline: meta.linebreak as CsvForm['newline'] };
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
