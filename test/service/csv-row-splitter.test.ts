import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  RowSplitter,
  type SourceRow,
} from '../../electron/service/modules/csv-imports/parse/row-splitter.ts';
import { toLines } from '../support/csv-files.ts';

/** The rows, each as its cells or its error. */
function split(text: string, pieceLength = text.length || 1, delimiter = ','): (string[] | string)[] {
  return [...splitPieces(text, pieceLength, delimiter)];
}

function* splitPieces(text: string, pieceLength: number, delimiter = ',') {
  const splitter = new RowSplitter(delimiter);
  const outcome = ({ cells, error }: SourceRow) => error ?? cells;
  for (let start = 0; start < text.length; start += pieceLength) {
    for (const row of splitter.push(text.slice(start, start + pieceLength))) yield outcome(row);
  }
  for (const row of splitter.end()) yield outcome(row);
}

describe('the splitter returns rows and cells for', () => {
  test.each([
    { what: 'no text', text: '', rows: [] },
    { what: 'only empty lines', text: '\n\r\n\r', rows: [] },
    {
      what: 'a last row without a line break',
      text: 'a,b\nc,d',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    { what: 'empty lines between rows', text: 'a\n\n\r\nb\n', rows: [['a'], ['b']] },
    { what: 'a mixture of line breaks', text: 'a\r\nb\nc\rd', rows: [['a'], ['b'], ['c'], ['d']] },
    { what: 'empty cells', text: ',a,\n', rows: [['', 'a', '']] },
    { what: 'an empty cell at the end of the text', text: 'a,', rows: [['a', '']] },
    { what: 'an empty quoted cell', text: '"",a\n', rows: [['', 'a']] },
    { what: 'a delimiter in quotes', text: '"a,b",c\n', rows: [['a,b', 'c']] },
    { what: 'line breaks in quotes', text: '"a\r\nb\nc",d\n', rows: [['a\r\nb\nc', 'd']] },
    { what: 'doubled quotes', text: '"a ""b"" c",""""\n', rows: [['a "b" c', '"']] },
    { what: 'spaces after a closing quote', text: '"a" ,"b"\t\n', rows: [['a', 'b']] },
    { what: 'a quote within a cell without quotes', text: '5" pipe,a"b\n', rows: [['5" pipe', 'a"b']] },
  ])('$what', ({ text, rows }) => {
    expect(split(text)).toEqual(rows);
    expect(split(text, 1)).toEqual(rows);
  });

  test('any cells, whatever the chunks of the text', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', 'ü', '🌞') });
    // A row with one empty cell is an empty line.
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((cells) => cells.join() !== '');
    fc.assert(
      fc.property(
        fc.array(row),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.integer({ min: 1, max: 20 }),
        (rows, delimiter, lineBreak, pieceLength) => {
          expect(split(toLines(rows, { delimiter, lineBreak }), pieceLength, delimiter)).toEqual(rows);
        },
      ),
    );
  });
});

const unclosed = 'has a quote that is not closed';
const misplaced = 'has text after a closing quote';
const tooLong = 'is too long: perhaps a quote is not closed';

describe('a row with a quote error ends at its first line break', () => {
  test.each([
    { what: 'text after a closing quote', text: 'a\n"b"c,d\ne\n', rows: [['a'], misplaced, ['e']] },
    { what: 'in the last row', text: '"b"c', rows: [misplaced] },
    { what: 'a quote that is not closed', text: 'a\n"b,c\nd\ne', rows: [['a'], unclosed, ['d'], ['e']] },
    { what: 'in the last row', text: 'a\n"b', rows: [['a'], unclosed] },
    {
      what: 'before quotes of later rows',
      text: '"a,b\nc\nd,"e,f"\n',
      rows: [unclosed, ['c'], ['d', 'e,f']],
    },
    { what: 'one such row after the other', text: '"a\n"b"c\n"d\n', rows: [unclosed, misplaced, unclosed] },
  ])('$what', ({ text, rows }) => {
    expect(split(text)).toEqual(rows);
    expect(split(text, 1)).toEqual(rows);
  });
});

describe('a hostile text', () => {
  const million = 1024 * 1024;

  test.each([
    {
      what: 'a quote that is never closed, and one line',
      text: `"${'a'.repeat(14 * million)}`,
      rows: [tooLong],
    },
    {
      what: 'one line without quotes',
      text: `${'a'.repeat(14 * million)}\nb\n`,
      rows: [tooLong, ['b']],
    },
    { what: 'one line of quotes', text: `${'"a'.repeat(7 * million)}\nb\n`, rows: [misplaced, ['b']] },
  ])('is split: $what', ({ text, rows }) => {
    expect(split(text, 64 * 1024)).toEqual(rows);
  });

  test('a missing closing quote does not consume the rows after it', () => {
    const row = ['c'.repeat(1000), 'd'];

    const [first, ...others] = split(`"a,b\n${toLines([row]).repeat(14_000)}`, 64 * 1024);

    expect(first).toBe(tooLong);
    expect(others.length).toBe(14_000);
    expect(others.at(-1)).toEqual(row);
  });

  test.each([
    { what: 'rows with errors', line: '"a"b\n' },
    { what: 'cells that open where others close', line: 'b","c\n' },
    { what: 'only quotes', line: '"""\n' },
  ])('$what take only linear time', ({ line }) => {
    expect(split(line.repeat(million / 2), 64 * 1024).length).toBeGreaterThan(0);
  });

  test('a row has at most as many cells as a file may have columns', () => {
    expect(split(`${','.repeat(199)}\n`)[0]?.length).toBe(200);
    expect(split(`${','.repeat(200)}\na\n`)).toEqual(['has more than 200 cells', ['a']]);
    expect(split(','.repeat(million), 64 * 1024)).toEqual(['has more than 200 cells']);
  });
});
