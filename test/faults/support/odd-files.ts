/** Workbooks and documents for fuzzers, some valid and some damaged. */
import { compoundFile, docx, openDocument, pptx, xlsx } from '../../support/office-documents.ts';
import { inline, numeric, shared, toColumn, writeWorkbook } from '../../support/workbooks.ts';
import type { Random } from './random.ts';

const listOf = <Value>(length: number, create: (index: number) => Value) =>
  Array.from({ length }, (_, index) => create(index));

/** Sometimes cuts a file, or changes some of its bytes. */
function damage(bytes: Buffer, random: Random): Buffer {
  if (random.oneIn(10)) return bytes.subarray(0, random.below(bytes.length));
  const flips = random.oneIn(6) ? 1 + random.below(8) : 0;
  for (let flip = 0; flip < flips; flip += 1) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

const formatParts = 'yyyy mm/dd General 0.00 [ ] [Red] [h] [$-409] " \\ _ * @ ; E+'.split(' ');
const odd = [-1, 0, 1, 2, 7, 2 ** 31, 2 ** 53, '', 'x', '1e999', 'NaN', '0x10', '45000.5'];
const elements = 'c v is t r row si sheetData worksheet x:y rPh __proto__'.split(' ');

function createFormat(random: Random): string {
  const parts = listOf(1 + random.below(6), () => random.pick(formatParts));
  return random.pick(parts).repeat(random.oneIn(8) ? 20_000 : 1) + parts.join('');
}

/** Elements in each other. */
function createElements(random: Random, mostLevels = 6): string {
  const names = listOf(random.below(mostLevels), () => random.pick(elements));
  const starts = names.map((name) => `<${name} r="${random.pick(odd)}" s='${random.pick(odd)}'>`);
  return `${starts.join('')}${random.pick(odd)}${names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')}`;
}

const doctype = '<!DOCTYPE a [<!ENTITY b "c">]>';

function damageXml(xml: string, random: Random): string {
  const place = random.below(xml.length + 1);
  const inserted = random.pick(['<', '&', ']]>', '&b;', '\0', '\ud800', '<!--', '<![CDATA[', doctype]);
  return xml.slice(0, place) + inserted + xml.slice(place);
}

const parts = ['styles', 'workbook', 'sharedStrings', 'worksheets/sheet1'].map((name) => `xl/${name}.xml`);

/** A workbook whose cells have some of these texts, with columns of these names. */
export function createWorkbook(random: Random, columns: readonly string[], cells: readonly string[]): Buffer {
  const cell = (text: string) =>
    random.pick([
      () => inline(text),
      () => inline(text),
      () => shared(random.oneIn(10) ? random.pick([999_999, -1, 0.5]) : random.below(3)),
      () => numeric(random.pick(odd), random.pick([0, 1, 2, 3, 999, -1])),
      () => ({ type: random.pick(['b', 'e', 'd', 'str', 'zzz', '']), xml: `<v>${random.pick(odd)}</v>` }),
      () => ({ xml: createElements(random) }),
    ])();
  const sheetOf = (width: number, rows: number, texts: readonly string[]) =>
    Object.fromEntries(
      listOf(rows, (row) => [
        random.oneIn(50) ? random.pick([0, 1_048_577, 2 ** 40]) : row + 1,
        Object.fromEntries(
          listOf(width, (place) => [
            toColumn(random.oneIn(50) ? 20_000 : place),
            row === 0 ? inline(random.pick(columns)) : cell(random.pick(texts)),
          ]),
        ),
      ]),
    );
  const form = random.below(20);
  const sheets = Object.fromEntries(
    listOf(form < 2 ? form * 300 : 1 + random.below(3), (index) => [
      `${random.pick(cells)}${index}`,
      form < 2
        ? {}
        : sheetOf(form === 2 ? 2000 : 1 + random.below(8), random.below(6), form === 2 ? ['a'] : cells),
    ]),
  );
  const part = random.pick(parts);
  const deep = createElements(random, random.oneIn(4) ? 20_000 : 20);
  const content = random.oneIn(2) ? deep : damageXml(deep, random);
  const bytes = writeWorkbook(
    {
      sheets,
      sharedStrings: listOf(random.oneIn(10) ? 0 : 3, () =>
        random.oneIn(3) ? createElements(random) : `<t>${random.below(9)}</t>`,
      ),
      formats: listOf(random.below(4), () => createFormat(random)),
      has1904Dates: random.oneIn(4),
      hidden: random.oneIn(4) ? Object.keys(sheets).slice(0, 1) : [],
      parts: random.oneIn(5) ? { [part]: content } : {},
    },
    random.oneIn(8) ? { [part]: random.pick([0, 1, 2 ** 31, 2 ** 32 - 1]) } : {},
  );
  return damage(bytes, random);
}

const entries = 'word/vbaProject.bin xl/VBAPROJECT.bin vbaProjectSignature.BIN Basic/a mimetype ../a /'.split(
  ' ',
);
const names = [...entries, 'xl/macrosheets/a.xml', 'word/document1.xml', '', 'a'.repeat(60_000)];
const streams = ['PowerPoint Document', ...'WordDocument Workbook BOOK vba _VBA_PROJECT Ж'.split(' '), ''];

/** An Office document, of which some have macros, odd entries, or a damaged directory. */
export function createOfficeDocument(random: Random): Buffer {
  const more = Object.fromEntries(
    listOf(random.below(4), () => [random.pick(names), random.pick(['', 'x'.repeat(random.below(9000))])]),
  );
  const streamNames = () => listOf(random.below(random.oneIn(5) ? 400 : 5), () => random.pick(streams));
  const compound = () => {
    const bytes = compoundFile(
      ['WordDocument', ...streamNames()],
      streamNames(),
      Buffer.alloc(512 * random.below(random.oneIn(5) ? 300 : 3)),
    );
    // Chains of sectors and siblings are numbers at multiples of four.
    const changed = random.oneIn(2) ? random.below(12) : 0;
    const numbers = [0, 1, 2, 3, 0xff_ff_ff_ff, 0xff_ff_ff_fe, 0xff_ff_ff_fd, 0x7f_ff_ff_ff];
    for (let count = 0; count < changed; count += 1)
      bytes.writeUInt32LE(random.pick(numbers), random.below(bytes.length / 4) * 4);
    return bytes;
  };
  const create = random.pick([
    () => docx(more),
    () => xlsx(more),
    () => pptx(more),
    () => openDocument(random.pick(['text', 'x'.repeat(5000)]), more),
    compound,
    compound,
    compound,
  ]);
  return damage(create(), random);
}
