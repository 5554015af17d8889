import { invalid } from '#service/kernel/errors.ts';
import { isCompound } from '#service/modules/files/types/compound-entries.ts';
import { readBytes } from '#service/storage/byte-source.ts';
import type { Delimiter, Encoding, SourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { countKnown, findHeader, headerRowsSearched } from './find-header.ts';
import { detectDelimiter } from './read-csv.ts';
import { takeRows } from './row-splitter.ts';
import { Workbook } from './workbook/workbook.ts';

/** How the rows of a file are read. */
export type SourceFormat =
  | { type: 'csv'; encoding: Encoding; delimiter: Delimiter }
  /** `sheets` are those with rows. */
  | { type: 'xlsx'; sheet: string; sheets: string[] };

/** The bytes from which the type, the encoding, and the delimiter are detected. */
const startBytes = 64 * 1024;

/**
 * Detects the type of a file by its signature, and how it is read (decisions.md § 6). A text is read as a whole, so this
 * runs once for each file.
 *
 * @param choices the user's, which replace what is detected
 * @throws invalid, if the file is neither text nor an Excel workbook, or a choice does not apply to it
 */
export async function detectFormat(source: ByteSource, choices: SourceChoices): Promise<SourceFormat> {
  const start = await readStart(source);
  if (start.length === 0) throw invalid('file', 'is empty');
  if (start.toString('latin1', 0, 4) === zipSignature) return openSheet(source, choices.sheet);
  if (choices.sheet !== undefined) throw invalid('sheet', 'applies only to Excel workbooks');
  const encoding = choices.encoding ?? (await detectEncoding(source, start));
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  return { type: 'csv', encoding, delimiter: choices.delimiter ?? detectDelimiter(text) };
}

const zipSignature = 'PK\u0003\u0004';

/** The chosen sheet, or the one with the most column names that are known. */
async function openSheet(source: ByteSource, chosen: string | undefined): Promise<SourceFormat> {
  const workbook = await Workbook.open(source);
  const scores = new Map<string, number>();
  for (const name of workbook.sheets) {
    const rows = await takeRows(workbook.readRows(name), headerRowsSearched);
    if (rows.length > 0) scores.set(name, countKnown(rows[findHeader(rows)]?.cells ?? []));
  }
  if (chosen !== undefined && !workbook.sheets.includes(chosen))
    throw invalid('sheet', `is not in the workbook, which has ${workbook.sheets.join(', ')}`);
  const sheets = [...scores.keys()];
  const most = Math.max(...scores.values());
  const sheet = chosen ?? sheets.find((name) => scores.get(name) === most);
  if (sheet === undefined) throw invalid('file', 'has only empty sheets');
  return { type: 'xlsx', sheet, sheets };
}

/** UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252 for other bytes. */
async function detectEncoding(source: ByteSource, start: Buffer): Promise<Encoding> {
  const marked = readMark(start);
  const likely = marked ?? findWideEncoding(start) ?? 'utf-8';
  if (likely === 'utf-8') await assertNoOtherType(start);
  if (await isEncodedAs(source, likely)) return likely;
  if (marked) throw invalid('file', `has a ${marked} byte order mark, but its content is not ${marked}`);
  return 'windows-1252';
}

/** Files that users drop instead of the text, by the extension of their type. */
const otherTypes: Readonly<Record<string, string>> = {
  pdf: 'a PDF document',
  rtf: 'an RTF document',
  '7z': 'a 7-Zip archive',
  gz: 'a compressed archive',
  rar: 'a RAR archive',
};

/** @throws invalid, if the signature of the file is that of another type */
async function assertNoOtherType(start: Buffer): Promise<void> {
  if (isCompound(start)) throw notReadable(nameCompound(start));
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(start);
  // Signatures of two letters, such as that of bitmaps, are also the start of column names.
  const isBinary = start.some((byte) => byte < 0x09);
  if (!type) return;
  const known = otherTypes[type.ext];
  if (known) throw notReadable(known);
  if (!isBinary) return;
  const isImage = type.mime.startsWith('image/');
  throw notReadable(isImage ? `an image (${type.ext.toUpperCase()})` : `a file of the type ${type.mime}`);
}

const notReadable = (what: string) =>
  invalid('file', `is ${what}. Save the table as .xlsx or CSV and try again`);

function nameCompound(start: Buffer): string {
  const has = (stream: string) => start.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return 'an Office document with a password';
  if (has('WordDocument')) return 'an old Word document (.doc)';
  return 'an old Excel workbook (.xls) or another old Office document';
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

async function readStart(source: ByteSource): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readBytes(source, startBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}
