import { crc32 } from 'node:zlib';

/** A ZIP archive whose entries are stored without compression. */
export function zip(entries: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, place, Buffer.from(name));
    local.push(header);
    offset += header.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const contentTypes = { '[Content_Types].xml': '<?xml version="1.0"?><Types/>' };

export const docx = (more: Record<string, string | Buffer> = {}) =>
  zip({ ...contentTypes, 'word/document.xml': '<w:document/>', ...more });
export const xlsx = (more: Record<string, string | Buffer> = {}) =>
  zip({ ...contentTypes, 'xl/workbook.xml': '<workbook/>', ...more });
export const pptx = (more: Record<string, string | Buffer> = {}) =>
  zip({ ...contentTypes, 'ppt/presentation.xml': '<p:presentation/>', ...more });

/** @param kind such as `text` */
export const openDocument = (kind: string, more: Record<string, string> = {}) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<office/>', ...more });

const sectorBytes = 512;
const none = 0xff_ff_ff_ff;
const endOfChain = 0xff_ff_ff_fe;
const tableMark = 0xff_ff_ff_fd;

/**
 * A compound file (legacy Office, Outlook) with streams of these names, which are empty except for the first one.
 * @param top names at the top level @param below names in the storage that is the first of them
 * @param content of the first stream: whole sectors, stored before the directory
 */
export function compoundFile(top: string[], below: string[] = [], content = Buffer.alloc(0)): Buffer {
  const sectorsBefore = content.length / sectorBytes;
  const names = ['Root Entry', ...top, ...below];
  const directorySectors = Math.ceil(names.length / 4);
  const sectors = sectorsBefore + directorySectors;
  // The table has an entry for each sector, including its own.
  const tableSectors = Math.ceil((sectors + 1) / 127);
  const header = Buffer.alloc(sectorBytes, 0xff);
  header.fill(0, 0, 76);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xff_fe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(sectorsBefore, 48);
  header.writeUInt32LE(none, 60);
  header.writeUInt32LE(none, 68);
  for (let index = 0; index < tableSectors; index += 1) header.writeUInt32LE(sectors + index, 76 + index * 4);
  const directory = Buffer.alloc(directorySectors * sectorBytes);
  for (const [index, name] of names.entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : 2;
    directory.writeUInt32LE(none, at + 68);
    // Each list is a chain of right siblings.
    const isLast = index === 0 || index === top.length || index === names.length - 1;
    directory.writeUInt32LE(isLast ? none : index + 1, at + 72);
    directory.writeUInt32LE(
      index === 0 ? 1 : index === 1 && below.length > 0 ? top.length + 1 : none,
      at + 76,
    );
    if (index === 1) directory.writeUInt32LE(content.length, at + 120);
  }
  const table = Buffer.alloc(tableSectors * sectorBytes, 0xff);
  for (let sector = 0; sector < sectors; sector += 1) {
    const isEnd = sector === sectors - 1 || sector === sectorsBefore - 1;
    table.writeUInt32LE(isEnd ? endOfChain : sector + 1, sector * 4);
  }
  for (let index = 0; index < tableSectors; index += 1) table.writeUInt32LE(tableMark, (sectors + index) * 4);
  return Buffer.concat([header, content, directory, table]);
}

/** A legacy workbook with sheets of these types: 0 has cells, 1 has macros of Excel 4. */
export function xls(sheetTypes: number[], more: [type: number, bytes: number][] = []): Buffer {
  const records: [type: number, content: Buffer][] = [
    [0x809, Buffer.alloc(16)],
    // Longer than a sector, so that the next record is in another one.
    [0xfc, Buffer.alloc(2000)],
    ...more.map(([type, bytes]): [number, Buffer] => [type, Buffer.alloc(bytes)]),
    ...sheetTypes.map((type): [number, Buffer] => [0x85, Buffer.from([0, 0, 0, 0, 1, type, 1, 0, 65])]),
    [0x0a, Buffer.alloc(0)],
  ];
  const stream = Buffer.concat(
    records.map(([type, content]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(content.length, 2);
      return Buffer.concat([head, content]);
    }),
  );
  return compoundFile(['Workbook'], [], Buffer.concat([stream, Buffer.alloc(8192 - stream.length)]));
}
