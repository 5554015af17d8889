import { describe, expect, test } from 'vitest';
import { openTable, type TableRow } from '../../electron/service/modules/csv-imports/parse/open-table.ts';
import { detectFormat } from '../../electron/service/modules/csv-imports/parse/source-format.ts';
import {
  formatNumber,
  readNumberFormat,
} from '../../electron/service/modules/csv-imports/parse/workbook/number-formats.ts';
import type { SourceChoices } from '../../shared/contracts/csv-imports/source-settings.ts';
import { failureOf } from '../support/errors.ts';
import { writeUpload } from '../support/import-drafts.ts';
import {
  inline,
  numeric,
  shared,
  textRows,
  type WorkbookParts,
  writeWorkbook,
  writeZip,
} from '../support/workbooks.ts';

async function readTable(content: string | Uint8Array, choices: SourceChoices = {}) {
  const upload = writeUpload(content);
  const format = await detectFormat(upload, choices);
  const { headerRow } = choices;
  const table = await openTable({ ...upload, format, ...(headerRow !== undefined && { headerRow }) });
  const rows: TableRow[] = [];
  for await (const batch of table.batches) rows.push(...batch);
  return {
    format,
    header: table.header,
    headerRow: table.headerRow,
    rows,
    cells: rows.map(({ cells }) => cells),
  };
}

/** A sheet with one column, as the parts of a workbook. */
async function readColumn(
  cells: WorkbookParts['sheets'][string][number][string][],
  others: Omit<WorkbookParts, 'sheets'> = {},
) {
  const rows = Object.fromEntries(cells.map((cell, index) => [index + 2, { A: cell, B: inline('x') }]));
  const workbook = writeWorkbook({
    sheets: { Data: { 1: { A: inline('Value'), B: inline('Other') }, ...rows } },
    ...others,
  });
  return (await readTable(workbook)).cells.map(([cell]) => cell);
}

describe('the cells of a workbook are read', () => {
  test('as the texts that they share, with their styles, line breaks, and escaped characters', async () => {
    const sharedStrings = [
      '<t>Ingrid</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">Sol</t></r><r><t>heim</t></r><rPh sb="0" eb="1"><t>reading</t></rPh>',
      '<t>Line 1_x000D_\nLine 2</t>',
    ];

    expect(await readColumn([shared(0), shared(1), shared(2), shared(99)], { sharedStrings })).toEqual([
      'Ingrid',
      'Solheim',
      'Line 1\r\nLine 2',
      '',
    ]);
  });

  test('as texts of the cell, booleans, values of formulas, dates, and errors', async () => {
    expect(
      await readColumn([
        { type: 'inlineStr', xml: '<is><r><t>Rich </t></r><r><t>text &amp; more</t></r></is>' },
        { type: 'b', xml: '<v>1</v>' },
        { type: 'b', xml: '<v>0</v>' },
        { type: 'str', xml: '<f>A1&amp;"b"</f><v>ab</v>' },
        { xml: '<f>1+1</f><v>2</v>' },
        { type: 'd', xml: '<v>2026-01-05T00:00:00</v>' },
        { type: 'e', xml: '<f>A1/0</f><v>#DIV/0!</v>' },
      ]),
    ).toEqual(['Rich text & more', 'TRUE', 'FALSE', 'ab', '2', '2026-01-05', '#DIV/0!']);
  });

  test('as dates of the system of the workbook', async () => {
    const formats = ['m/d/yyyy'];
    const cell = numeric(31110, 1);

    expect(await readColumn([cell], { formats })).toEqual(['1985-03-04']);
    expect(await readColumn([numeric(29648, 1)], { formats, has1904Dates: true })).toEqual(['1985-03-04']);
  });

  test('in their columns, with the numbers of their rows, without blank rows and cells at the end', async () => {
    const { rows, header } = await readTable(
      writeWorkbook({
        sheets: {
          Data: {
            3: { B: inline('First name'), D: inline('Email') },
            4: { A: inline(' ') },
            9: { D: inline('a@b.example') },
          },
        },
      }),
    );

    expect(header).toEqual(['', 'First name', '', 'Email']);
    expect(rows).toEqual([{ row: 1, cells: ['', '', '', 'a@b.example'], error: undefined }]);
  });

  test('if the program writes namespaces with a prefix, and cells without references', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const cell = (text: string) => `<x:c t="str"><x:v>${text}</x:v></x:c>`;
    const row = (...texts: string[]) => `<x:row>${texts.map(cell).join('')}</x:row>`;
    const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData>${row('First name', 'Email')}${row('Ada', 'a@b.example')}</x:sheetData></x:worksheet>`;

    const { header, cells } = await readTable(
      writeWorkbook({ sheets: { Data: {} }, parts: { 'xl/worksheets/sheet1.xml': sheet } }),
    );

    expect(header).toEqual(['First name', 'Email']);
    expect(cells).toEqual([['Ada', 'a@b.example']]);
  });
});

describe('a number is read', () => {
  test.each([
    { what: 'as typed', value: '2134', code: undefined, text: '2134' },
    { what: 'without an exponent', value: '9.12345678E8', code: undefined, text: '912345678' },
    { what: 'with 15 digits, as it is shown', value: '0.30000000000000004', code: undefined, text: '0.3' },
    { what: 'with the zeros of a ZIP code', value: '2134', code: '00000', text: '02134' },
    {
      what: 'with the zeros and hyphens of an SSN',
      value: '12345678',
      code: '000\\-00\\-0000',
      text: '012-34-5678',
    },
    { what: 'with quoted hyphens', value: '12345678', code: '000"-"00"-"0000', text: '012-34-5678' },
    { what: 'without the symbols of money', value: '5000000', code: '"$"#,##0.00', text: '5000000' },
    { what: 'as a percentage', value: '0.335', code: '0.0%', text: '33.5%' },
    { what: 'as a date', value: '31110', code: '[$-409]mmmm\\ d\\,\\ yyyy;@', text: '1985-03-04' },
    { what: 'as a date before March 1900', value: '59', code: 'yyyy-mm-dd', text: '1900-02-28' },
    { what: 'as a date and a time', value: '31110.5625', code: 'm/d/yy h:mm', text: '1985-03-04T13:30' },
    { what: 'as a time', value: '0.5625', code: 'h:mm AM/PM', text: '13:30' },
    {
      what: 'as a number, if its color has the letters of a date',
      value: '5',
      code: '[Red]0;[Red]-0',
      text: '5',
    },
    { what: 'as a number, if it is no date', value: '-5', code: 'm/d/yyyy', text: '-5' },
    { what: 'as stored, if it has too many zeros', value: '1E+300', code: undefined, text: '1E+300' },
  ])('$what: $text', ({ value, code, text }) => {
    expect(formatNumber(value, readNumberFormat(code === undefined ? 0 : 164, code), false)).toBe(text);
  });
});

describe('a workbook with several sheets', () => {
  const sheets = {
    Cover: textRows([['Prepared by Harbor Light', 'Nov 22, 2026']]),
    Investors: textRows([
      ['First name', 'Last name', 'Email'],
      ['Ada', 'Byron', 'a@b.example'],
    ]),
    Empty: {},
    Lists: textRows([
      ['First name', 'Email'],
      ['hidden', 'x'],
    ]),
  };
  const workbook = writeWorkbook({ sheets, hidden: ['Lists'] });

  test('is read from the sheet with the most known names; hidden and empty sheets are not offered', async () => {
    const { format, cells } = await readTable(workbook);

    expect(format).toEqual({ type: 'xlsx', sheet: 'Investors', sheets: ['Cover', 'Investors'] });
    expect(cells).toEqual([['Ada', 'Byron', 'a@b.example']]);
  });

  test('is read from the chosen sheet', async () => {
    expect((await readTable(workbook, { sheet: 'Cover', headerRow: 1 })).header).toEqual([
      'Prepared by Harbor Light',
      'Nov 22, 2026',
    ]);
    expect((await failureOf(readTable(workbook, { sheet: 'Nothing' }))).errors).toEqual([
      'sheet: is not in the workbook, which has Cover, Investors, Empty',
    ]);
  });
});

test('a number format of any length is read like its first 255 characters, which are all that Excel allows', () => {
  // Each opening bracket could be the start of one that is closed millions of characters later.
  expect(readNumberFormat(164, '['.repeat(3_000_000))).toEqual({ kind: 'number' });
  expect(readNumberFormat(164, `[Red]${'['.repeat(240)}yyyy-mm-dd`)).toEqual({ kind: 'date' });
  expect(readNumberFormat(164, '[h]:mm:ss')).toEqual({ kind: 'time' });
});

describe('a file is rejected', () => {
  const plain = writeWorkbook({ sheets: { Data: textRows([['Email'], ['a@b.example']]) } });
  const withSheet = (xml: string) =>
    writeWorkbook({ sheets: { Data: {} }, parts: { 'xl/worksheets/sheet1.xml': xml } });
  const damaged = 'file: is a damaged Excel workbook; open it in Excel, save it, and try again';
  const instead = 'Save the table as .xlsx or CSV and try again';

  test.each([
    { what: 'a workbook that was cut off', content: plain.subarray(0, -40), error: damaged },
    { what: 'a sheet that is not XML', content: withSheet('<worksheet><row>'), error: damaged },
    {
      what: 'a sheet with a document type, whose entities could be anything',
      content: withSheet(
        '<!DOCTYPE worksheet [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>',
      ),
      error: damaged,
    },
    {
      what: 'a sheet that understates its length',
      content: writeZip(
        {
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="b" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
          'xl/workbook.xml': '<workbook><sheets><sheet name="Data" id="b"/></sheets></workbook>',
          'xl/sheet.xml': `<worksheet>${' '.repeat(100_000)}</worksheet>`,
        },
        { 'xl/sheet.xml': 100 },
      ),
      error: damaged,
    },
    {
      what: 'texts that unpack to more than fits into memory',
      content: writeWorkbook({
        sheets: { Data: textRows([['Email']]) },
        parts: { 'xl/sharedStrings.xml': `<sst>${' '.repeat(65 * 1024 * 1024)}</sst>` },
      }),
      error: 'file: has a part of 65 MiB; the limit is 64 MiB. Save the sheet as CSV',
    },
    {
      what: 'elements that are nested as no workbook has them',
      content: withSheet('<a>'.repeat(3_000_000)),
      error: damaged,
    },
    {
      what: 'an element with more attributes than any workbook has',
      content: withSheet(
        `<worksheet ${Array.from({ length: 200 }, (_, index) => `a${index}=""`).join(' ')}/>`,
      ),
      error: damaged,
    },
    {
      what: 'parts that are much larger when they are unpacked',
      content: writeWorkbook({
        sheets: Object.fromEntries(['A', 'B', 'C'].map((name) => [name, {}])),
        parts: Object.fromEntries(
          [1, 2, 3].map((sheet) => [
            `xl/worksheets/sheet${sheet}.xml`,
            `<worksheet>${' '.repeat(20 * 1024 * 1024)}</worksheet>`,
          ]),
        ),
      }),
      error: expect.stringMatching(
        /^file: is larger than [45](\.\d)? MiB when it is unpacked\. Save the sheet as CSV$/,
      ),
    },
    {
      what: 'a workbook without rows',
      content: writeWorkbook({ sheets: { Data: {}, More: {} } }),
      error: 'file: has only empty sheets',
    },
    {
      what: 'a ZIP archive',
      content: writeZip({ 'notes.txt': 'x' }),
      error: `file: is a ZIP archive. ${instead}`,
    },
    {
      what: 'a Numbers document',
      content: writeZip({ 'Index/Document.iwa': 'x' }),
      error: `file: is a Numbers, Pages, or Keynote document. ${instead}`,
    },
    {
      what: 'an OpenDocument file',
      content: writeZip({ mimetype: 'x', 'content.xml': 'x' }),
      error: `file: is an OpenDocument file (.ods). ${instead}`,
    },
  ])('$what', async ({ content, error }) => {
    expect((await failureOf(readTable(content))).errors).toEqual([error]);
  });
});
