/** Excel workbooks for tests, as spreadsheet programs write them. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** A cell of a sheet: its attributes, and its content. */
export interface CellXml {
  type?: string;
  style?: number;
  xml: string;
}

export interface WorkbookParts {
  /** The rows of each sheet by its name: by their number, the cells by their column. */
  sheets: Record<string, Record<number, Record<string, CellXml>>>;
  sharedStrings?: string[];
  /** Codes of number formats; style 0 is `General`, and style n the nth code. */
  formats?: string[];
  has1904Dates?: boolean;
  hidden?: string[];
  /** Parts that replace others or are added. */
  parts?: Record<string, string>;
}

/** A part that does not shrink: a workbook with it may unpack to more. */
export const picture = { 'xl/media/image1.png': randomBytes(900_000).toString('base64') };

export const shared = (index: number): CellXml => ({ type: 's', xml: `<v>${index}</v>` });
export const inline = (text: string): CellXml => ({
  type: 'inlineStr',
  xml: `<is><t>${escapeXml(text)}</t></is>`,
});
export const numeric = (value: number | string, style = 0): CellXml => ({ style, xml: `<v>${value}</v>` });

/** A sheet of texts, the way Google Sheets and most libraries write them. */
export function textRows(rows: readonly (readonly string[])[]): Record<number, Record<string, CellXml>> {
  return Object.fromEntries(
    rows.map((cells, index) => [
      index + 1,
      Object.fromEntries(cells.flatMap((text, place) => (text ? [[toColumn(place), inline(text)]] : []))),
    ]),
  );
}

export function writeWorkbook(workbook: WorkbookParts, statedBytes?: Record<string, number>): Buffer {
  const names = Object.keys(workbook.sheets);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  const sheetList = names.map((name, index) => {
    const state = workbook.hidden?.includes(name) ? ' state="hidden"' : '';
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const formats = workbook.formats ?? [];
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${workbook.has1904Dates ? ' date1904="1"' : ''}/><sheets>${sheetList.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      relation('rId90', 'styles', 'styles.xml'),
      relation('rId91', 'sharedStrings', '/xl/sharedStrings.xml'),
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${(workbook.sharedStrings ?? []).map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
  };
  for (const [index, name] of names.entries()) {
    const rows = Object.entries(workbook.sheets[name] ?? {}).map(
      ([row, cells]) =>
        `<row r="${row}">${Object.entries(cells)
          .map(
            ([column, { type = 'n', style = 0, xml }]) =>
              `<c r="${column}${row}" s="${style}" t="${type}">${xml}</c>`,
          )
          .join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  }
  return writeZip({ ...parts, ...workbook.parts }, statedBytes);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function toColumn(place: number): string {
  return (place >= 26 ? toColumn(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));
}

/** @param statedBytes what the archive states as the length of a part, instead of the truth */
export function writeZip(parts: Record<string, string>, statedBytes: Record<string, number> = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedBytes[name] ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\u0005\u0006'), end]);
}
