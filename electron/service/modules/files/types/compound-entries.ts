import { DamagedFile, type FileContent } from './file-content.ts';

/** An entry of a compound file: a stream, or a storage, which is a folder of them. */
interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
  /** The first sector of the stream, and its length. */
  start: number;
  bytes: number;
}

/** Old Office documents, those with a password, and Outlook messages are compound files. */
export const isCompound = (start: Buffer) => start.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';

const entryBytes = 128;
const headerBytes = 512;
const sectorsInHeader = 109;
/** The limit of the directory, larger than that of any document. */
const maxDirectorySectors = 8192;
/** Shorter streams are parts of another stream; no workbook is that short. */
const leastBytes = 4096;
const maxStreams = 100;

/** The content of a compound file (legacy Office, Outlook). Names are in uppercase, because case does not matter. */
export interface CompoundEntries {
  /** The names of the streams and storages at the top. */
  top: string[];
  all: string[];
  /**
   * The sectors of every stream with one of the names that is not empty.
   * @throws DamagedFile, if one is too short to be a workbook, or there are too many
   */
  openStreams(names: readonly string[]): AsyncGenerator<Buffer>[];
}

/**
 * Reads the directory of a compound file (MS-CFB).
 * @returns undefined if it is of another version
 * @throws DamagedFile
 */
export async function readCompoundEntries(file: FileContent): Promise<CompoundEntries | undefined> {
  const header = await file.slice(0, headerBytes);
  const shift = header.length === headerBytes ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return undefined;
  const readSector = (sector: number) => file.slice((sector + 1) * 2 ** shift, 2 ** shift);
  const table = await readTable(header, 2 ** shift, file.bytes, readSector);
  const maxSectors = file.bytes / 2 ** shift;
  async function* readChain(start: number, limit: number): AsyncGenerator<Buffer> {
    let sector = start;
    for (let read = 0; isSector(sector); read += 1) {
      const bytes = await readSector(sector);
      if (bytes.length < 2 ** shift || read >= limit) throw new DamagedFile();
      yield bytes;
      const perSector = 2 ** (shift - 2);
      const part = await readSector(table[Math.floor(sector / perSector)] ?? endOfChain);
      sector = part.length < 2 ** shift ? endOfChain : part.readUInt32LE((sector % perSector) * 4);
    }
  }
  const entries: Entry[] = [];
  for await (const bytes of readChain(header.readUInt32LE(48), maxDirectorySectors))
    for (let at = 0; at < bytes.length; at += entryBytes) entries.push(readEntry(bytes, at));
  return {
    top: listTop(entries),
    all: entries.map(({ name }) => name),
    openStreams(names) {
      const streams = entries.filter(({ name, bytes }) => names.includes(name) && bytes > 0);
      if (streams.length > maxStreams || streams.some(({ bytes }) => bytes < leastBytes))
        throw new DamagedFile();
      return streams.map(({ start }) => readChain(start, maxSectors));
    },
  };
}

/** Higher numbers have a special meaning, such as the end of a chain. */
function isSector(number: number): boolean {
  return number <= 0xff_ff_ff_fa;
}

const endOfChain = 0xff_ff_ff_fe;

/** The sectors of the allocation table: the header lists the first ones, a chain of sectors the others. */
async function readTable(
  header: Buffer,
  sectorBytes: number,
  fileBytes: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<number[]> {
  const sectors = Array.from({ length: sectorsInHeader }, (_, index) => header.readUInt32LE(76 + index * 4));
  const perSector = sectorBytes / 4;
  let next = header.readUInt32LE(68);
  while (isSector(next) && sectors.length * perSector * sectorBytes < fileBytes) {
    const bytes = await readSector(next);
    if (bytes.length < sectorBytes) break;
    for (let index = 0; index < perSector - 1; index += 1) sectors.push(bytes.readUInt32LE(index * 4));
    next = bytes.readUInt32LE(sectorBytes - 4);
  }
  return sectors;
}

function readEntry(bytes: Buffer, at: number): Entry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(at + 64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', at, at + nameBytes).toUpperCase(),
    left: bytes.readUInt32LE(at + 68),
    right: bytes.readUInt32LE(at + 72),
    child: bytes.readUInt32LE(at + 76),
    start: bytes.readUInt32LE(at + 116),
    bytes: bytes.readUInt32LE(at + 120),
  };
}

/** The children of the first entry, which is the root; they form a tree. */
function listTop(entries: Entry[]): string[] {
  const names: string[] = [];
  const open = [entries[0]?.child ?? endOfChain];
  const visited = new Set<number>();
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (!entry || visited.has(index)) continue;
    visited.add(index);
    names.push(entry.name);
    open.push(entry.left, entry.right);
  }
  return names;
}
