import { limits } from '#shared/domain/limits.ts';
import type { SourceRow } from '../row-splitter.ts';
import { formatNumber, type NumberFormat } from './number-formats.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { TextReader, unescapeText } from './text-reader.ts';

/** What the cells of every sheet refer to. */
export interface CellContext {
  texts: readonly string[];
  /** By the style of the cell. */
  formats: readonly NumberFormat[];
  has1904Dates: boolean;
}

/**
 * Reads the rows of a sheet as texts. A formula has the value that the spreadsheet computed
 * last. Rows without a value are omitted, and each row has its number in the sheet.
 */
export async function* readSheet(
  bytes: AsyncIterable<Buffer>,
  context: CellContext,
): AsyncGenerator<SourceRow[]> {
  const reader = new SheetReader(context);
  for await (const _ of readXml(bytes, reader.handlers)) {
    const rows = reader.takeRows();
    if (rows.length > 0) yield rows;
  }
}

class SheetReader {
  readonly #context: CellContext;
  readonly #text = new TextReader();
  #rows: SourceRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #hasValue = false;
  #isTooWide = false;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isInValue = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  readonly handlers: XmlHandlers = {
    open: (name, attributes) => {
      switch (name) {
        case 'row':
          return this.#startRow(attributes.r);
        case 'c':
          return this.#startCell(attributes);
        case 'v':
          this.#isInValue = true;
          return;
        default:
          this.#text.open(name);
      }
    },
    text: (text) => {
      if (!this.#isInValue) this.#text.add(text);
      else if (this.#value.length <= limits.csvFieldBytes) this.#value += text;
    },
    close: (name) => {
      switch (name) {
        case 'v':
          this.#isInValue = false;
          return;
        case 'c':
          return this.#endCell();
        case 'row':
          return this.#endRow();
        default:
          this.#text.close(name);
      }
    },
  };

  takeRows(): SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #startRow(number: string | undefined): void {
    const line = Number(number);
    this.#line = line > 0 ? line : this.#line + 1;
    this.#cells = [];
    this.#column = -1;
    this.#hasValue = false;
    this.#isTooWide = false;
  }

  #startCell({ r: reference = '', t: type = 'n', s: style = '0' }: Record<string, string>): void {
    const column = readColumn(reference);
    this.#column = column >= 0 ? column : this.#column + 1;
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
  }

  #endCell(): void {
    const text = this.#readText();
    if (text.trim() === '') return;
    this.#hasValue = true;
    if (this.#column >= limits.csvColumns) {
      this.#isTooWide = true;
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #readText(): string {
    const inline = this.#text.take();
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return this.#context.texts[Number(value)] ?? '';
      case 'inlineStr':
        return inline;
      case 'b':
        return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
      case 'str':
        return unescapeText(value);
      case 'd':
        return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
      case 'e':
        return value;
      default: {
        const format = this.#context.formats[this.#style] ?? { kind: 'number' };
        return value === '' ? '' : formatNumber(value, format, this.#context.has1904Dates);
      }
    }
  }

  #endRow(): void {
    if (!this.#hasValue) return;
    const error = this.#isTooWide ? `has more than ${limits.csvColumns} cells` : undefined;
    this.#rows.push({ line: this.#line, cells: this.#cells, error });
  }
}

/** The column of a reference such as `AB12`, from 0; -1 without a reference. */
function readColumn(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
