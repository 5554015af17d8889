import { limits } from '#shared/domain/limits.ts';

interface SplitRow {
  /** Only the cells before the error, if the row has one. */
  cells: string[];
  error: string | undefined;
}

/** A row as the file has it. */
export interface SourceRow extends SplitRow {
  /** Its place in the file, as a spreadsheet counts it: blank rows count, and the first row is 1. */
  line: number;
}

/** The characters of the first rows of a file: a few long rows would use too much memory. */
const maxTakenCharacters = 1_000_000;

/** The first rows of a file: at least one, and fewer than `count` if they are long. */
export async function takeRows(pieces: AsyncIterable<SourceRow[]>, count: number): Promise<SourceRow[]> {
  const taken: SourceRow[] = [];
  let characters = 0;
  for await (const rows of pieces) {
    for (const row of rows) {
      taken.push(row);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (taken.length === count || characters > maxTakenCharacters) return taken;
    }
  }
  return taken;
}

/** The maximum length of a row with valid cells. */
const rowCharacters = limits.csvColumns * limits.csvFieldBytes;

/**
 * Splits the text of a CSV file into rows and cells, chunk by chunk. Quotes are those of RFC 4180, line breaks of every
 * kind end a row, and empty lines are ignored.
 *
 * A row with a format error ends at its first line break: a missing quote must not consume the rows after it. The time
 * is linear in the length of the file, and memory is limited to the longest allowed row.
 *
 * PapaParse, which writes CSV, does not read it, because there a quote that is not closed consumes all rows that
 * follow, and every piece of the file parses an unfinished row from its start.
 */
export class RowSplitter {
  readonly #separator: number;
  /** Text that is not split yet: the start of a row. */
  #text = '';
  /** Searching for the end of a row before this length is reached would take quadratic time. */
  #enough = 0;
  /** How much may be read again after rows with errors; otherwise a hostile file would take quadratic time. */
  #credit = 2 * rowCharacters;
  #skipsLine = false;
  #line = 1;
  /** Whether the last line break ended with a carriage return, to which a line feed may belong. */
  #followsReturn = false;

  /** @param delimiter one character */
  constructor(delimiter: string) {
    this.#separator = delimiter.charCodeAt(0);
  }

  /** Adds the next chunk of the file, and returns the rows that end in it. */
  *push(piece: string): Generator<SourceRow> {
    this.#text += piece;
    if (this.#text.length >= this.#enough) yield* this.#split(false);
  }

  /** Returns the rows that end with the file. */
  end(): Generator<SourceRow> {
    return this.#split(true);
  }

  *#split(isLast: boolean): Generator<SourceRow> {
    const text = this.#text;
    let start = this.#skipsLine ? this.#skipLine(0) : 0;
    for (;;) {
      while (isLineBreak(text.charCodeAt(start))) {
        this.#countLineBreak(text.charCodeAt(start));
        start += 1;
      }
      if (start >= text.length) break;
      const row = readRow(text, start, this.#separator, isLast) ?? findLongRow(text, start);
      if (!row) break;
      const end = row.error === undefined ? row.end : this.#skipFaultyRow(start, row.end);
      this.#credit += end - start;
      start = end;
      this.#followsReturn = false;
      yield { line: this.#line, cells: row.cells, error: row.error };
    }
    this.#text = text.slice(start);
    this.#enough = Math.min(2 * this.#text.length, rowCharacters + 1);
  }

  /** A carriage return with a line feed is one line break. */
  #countLineBreak(code: number): void {
    if (!this.#followsReturn || code === carriageReturn) this.#line += 1;
    this.#followsReturn = code === carriageReturn;
  }

  #skipFaultyRow(start: number, noticed: number): number {
    const end = this.#skipLine(start);
    if (noticed <= end) return end;
    this.#credit -= noticed - end;
    return this.#credit < 0 ? this.#skipLine(noticed) : end;
  }

  /** The end of the line, which may be in a later chunk. */
  #skipLine(start: number): number {
    const end = findLineBreak(this.#text, start);
    this.#skipsLine = end === this.#text.length;
    return end;
  }
}

interface ReadRow extends SplitRow {
  /** Where it ends in the text, or where its error was noticed. */
  end: number;
}

/** @returns undefined, if the text ends before the row */
function readRow(text: string, start: number, separator: number, isLast: boolean): ReadRow | undefined {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell: string;
    let end: number;
    if (text.charCodeAt(at) === quote) {
      const close = findClosingQuote(text, at);
      end = close === -1 ? text.length : skipBlanks(text, close + 1, separator);
      const isMisplaced = end < text.length && !endsCell(text.charCodeAt(end), separator);
      if (isMisplaced || (close === -1 && isLast))
        return { cells, error: describeQuoteError(text, start, end), end };
      // Joined, because V8 stores the result of a replacement as a rope of its parts.
      cell = text
        .slice(at + 1, close)
        .split('""')
        .join('"');
    } else {
      end = findCellEnd(text, at, separator);
      cell = text.slice(at, end);
    }
    if (end === text.length && !isLast) return undefined;
    if (cells.length === limits.csvColumns) return { cells, error: tooManyCells, end };
    cells.push(cell);
    if (text.charCodeAt(end) !== separator) return { cells, error: undefined, end };
    at = end + 1;
  }
}

const tooManyCells = `has more than ${limits.csvColumns} cells`;

/** A quote that closes on a later line was probably meant to open there. */
function describeQuoteError(text: string, start: number, noticed: number): string {
  const isOnLine = noticed < findLineBreak(text, start);
  return isOnLine ? 'has text after a closing quote' : 'has a quote that is not closed';
}

function findLongRow(text: string, start: number): ReadRow | undefined {
  if (text.length - start <= rowCharacters) return undefined;
  return { cells: [], error: 'is too long: perhaps a quote is not closed', end: text.length };
}

const quote = 0x22;

/** @returns -1, if the text ends before the quoted cell */
function findClosingQuote(text: string, opening: number): number {
  let close = text.indexOf('"', opening + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2);
  return close;
}

function findCellEnd(text: string, start: number, separator: number): number {
  let end = start;
  while (end < text.length && !endsCell(text.charCodeAt(end), separator)) end += 1;
  return end;
}

function findLineBreak(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end += 1;
  return end;
}

function skipBlanks(text: string, start: number, separator: number): number {
  let end = start;
  while (isBlank(text.charCodeAt(end)) && text.charCodeAt(end) !== separator) end += 1;
  return end;
}

const endsCell = (code: number, separator: number) => code === separator || isLineBreak(code);
const carriageReturn = 0x0d;
const isLineBreak = (code: number) => code === 0x0a || code === carriageReturn;
const isBlank = (code: number) => code === 0x20 || code === 0x09;
