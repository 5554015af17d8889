import { posix } from 'node:path';
import { invalid } from '#service/kernel/errors.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { limits } from '#shared/domain/limits.ts';
import type { SourceRow } from '../row-splitter.ts';
import { Archive, damaged } from './archive.ts';
import { type NumberFormat, readNumberFormat } from './number-formats.ts';
import { type CellContext, readSheet } from './read-sheet.ts';
import { readXmlPart } from './read-xml.ts';
import { TextReader } from './text-reader.ts';

interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

/** An Excel workbook (.xlsx) with its sheets in their order. Its rows are read as a stream. */
export class Workbook {
  readonly #archive: Archive;
  readonly #sheets: readonly Sheet[];
  readonly #context: CellContext;

  private constructor(archive: Archive, sheets: readonly Sheet[], context: CellContext) {
    this.#archive = archive;
    this.#sheets = sheets;
    this.#context = context;
  }

  /** @throws invalid, if it is damaged, is not a workbook, or its texts do not fit into memory */
  static async open(source: ByteSource): Promise<Workbook> {
    const archive = await Archive.open(source);
    const main = await findMainPart(archive);
    const relations = await readRelations(archive, main);
    const { sheets, has1904Dates } = await readMainPart(archive, main, relations);
    const partOf = (kind: string) =>
      [...relations.values()].find(({ type, part }) => type.endsWith(kind) && archive.has(part))?.part;
    const texts = await readTexts(archive, partOf('/sharedStrings'));
    const formats = await readFormats(archive, partOf('/styles'));
    return new Workbook(archive, sheets, { texts, formats, has1904Dates });
  }

  /** The names of the sheets, without hidden ones if others remain. */
  get sheets(): string[] {
    const visible = this.#sheets.filter(({ isHidden }) => !isHidden);
    return (visible.length > 0 ? visible : this.#sheets).map(({ name }) => name);
  }

  /**
   * The rows of a sheet that have a value, in pieces.
   * @throws invalid, if there is no such sheet, or it is damaged
   */
  readRows(name: string): AsyncGenerator<SourceRow[]> {
    const sheet = this.#sheets.find((each) => each.name === name);
    if (!sheet) throw invalid('sheet', `does not exist; the workbook has ${this.sheets.join(', ')}`);
    return readSheet(this.#archive.read(sheet.part, limits.workbookSheetBytes), this.#context);
  }
}

/** @throws invalid, naming what the archive is instead of a workbook */
async function findMainPart(archive: Archive): Promise<string> {
  const relations = archive.has(relationsOf('')) ? await readRelations(archive, '') : new Map();
  const main = [...relations.values()].find(({ type }) => type.endsWith('/officeDocument'))?.part;
  if (main !== undefined && /\bxl\/[^/]*\.xml$/i.test(main) && archive.has(main)) return main;
  const what = otherArchives.find(([part]) => archive.has(part))?.[1] ?? 'a ZIP archive';
  throw invalid('file', `is ${what}. Save the table as .xlsx or CSV and try again`);
}

/** What the other archives are, by a part that they have. */
const otherArchives = [
  ['Index/Document.iwa', 'a Numbers, Pages, or Keynote document'],
  ['Index.zip', 'a Numbers, Pages, or Keynote document'],
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['content.xml', 'an OpenDocument file (.ods)'],
] as const;

type Relations = Map<string, { type: string; part: string }>;

/** The parts that a part refers to, by their IDs; those of the archive itself have an empty name. */
async function readRelations(archive: Archive, part: string): Promise<Relations> {
  const relations: Relations = new Map();
  await readXmlPart(archive.read(relationsOf(part)), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      // Links to other files are never followed.
      if (name !== 'Relationship' || TargetMode === 'External') return;
      relations.set(Id, { type: Type, part: posix.resolve('/', posix.dirname(part), Target) });
    },
  });
  return relations;
}

function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

async function readMainPart(archive: Archive, part: string, relations: Relations) {
  const sheets: Sheet[] = [];
  let has1904Dates = false;
  await readXmlPart(archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') has1904Dates = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const { name: title = '', state, id = '' } = attributes;
      const relation = relations.get(id);
      // Charts have sheets of their own.
      if (!relation?.type.endsWith('/worksheet')) return;
      sheets.push({ name: title, part: relation.part, isHidden: state?.includes('idden') ?? false });
    },
  });
  if (sheets.length === 0) throw damaged();
  return { sheets, has1904Dates };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** All texts and styles are in memory at once; Excel has at most 65,490 styles. */
const [maxTexts, maxTextCharacters, maxStyles] = [2_000_000, 32_000_000, 65_490];

const tooMany = (what: string, limit: number) =>
  invalid('file', `has more than ${limit.toLocaleString('en-US')} ${what}. Save the sheet as CSV`);

/** The texts that cells refer to by number: most workbooks store each text once. */
async function readTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const reader = new TextReader();
  let characters = 0;
  await readXmlPart(archive.read(part), {
    open: (name) => reader.open(name),
    text: (text) => reader.add(text),
    close(name) {
      reader.close(name);
      if (name !== 'si') return;
      const text = reader.take();
      characters += text.length;
      if (characters > maxTextCharacters) throw tooMany('characters in different texts', maxTextCharacters);
      if (texts.push(text) > maxTexts) throw tooMany('different texts', maxTexts);
    },
  });
  return texts;
}

/** The formats of numbers by the number of the style. */
async function readFormats(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined) return formats;
  const known = new Map<number, NumberFormat>();
  let isInStyles = false;
  await readXmlPart(archive.read(part), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'numFmt' && formatCode !== undefined) {
        known.set(Number(numFmtId), readNumberFormat(Number(numFmtId), formatCode));
        if (known.size > maxStyles) throw tooMany('number formats', maxStyles);
      }
      if (name !== 'xf' || !isInStyles) return;
      const id = Number(numFmtId ?? 0);
      if (formats.push(known.get(id) ?? readNumberFormat(id)) > maxStyles) throw tooMany('styles', maxStyles);
    },
    close(name) {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return formats;
}
