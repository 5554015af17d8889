import type { FileContent } from './file-content.ts';

/** An entry of a compound file: a stream, or a storage, which is a folder of them. */
interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
}

/** Old Office documents, those with a password, and Outlook messages are compound files. */
export const isCompound = (start: Buffer) => start.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';

const entryBytes = 128;
const sectorsInHeader = 109;
/** The limit of the directory, larger than that of any document. */
const maxSectors = 8192;

/** The content of a compound file (legacy Office, Outlook). */
export interface CompoundEntries {
  /** The names of the streams and storages at the top. */
  top: string[];
  all: string[];
}

/**
 * Reads the directory of a compound file (MS-CFB).
 * @returns undefined if it is damaged
 */
export async function readCompoundEntries(file: FileContent): Promise<CompoundEntries | undefined> {
  const header = await file.slice(0, 512);
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return undefined;
  const readSector = async (sector: number) => {
    const bytes = await file.slice((sector + 1) * 2 ** shift, 2 ** shift);
    return bytes.length === 2 ** shift ? bytes : undefined;
  };
  const entries: Entry[] = [];
  let sector = header.readUInt32LE(48);
  for (let read = 0; isSector(sector); read += 1) {
    const bytes = read < maxSectors ? await readSector(sector) : undefined;
    if (!bytes) return undefined;
    for (let at = 0; at < bytes.length; at += entryBytes) entries.push(readEntry(bytes, at));
    sector = await findNext(sector, header, shift, readSector);
  }
  return { top: listTop(entries), all: entries.map(({ name }) => name) };
}

/** Higher numbers have a special meaning, such as the end of a chain. */
function isSector(number: number): boolean {
  return number <= 0xff_ff_ff_fa;
}

const endOfChain = 0xff_ff_ff_fe;

type ReadSector = (sector: number) => Promise<Buffer | undefined>;

/** The next sector of a chain, from the allocation table. */
async function findNext(
  sector: number,
  header: Buffer,
  shift: number,
  readSector: ReadSector,
): Promise<number> {
  const perSector = 1 << (shift - 2);
  const table = await findTable(Math.floor(sector / perSector), header, perSector, readSector);
  const bytes = table === undefined ? undefined : await readSector(table);
  return bytes ? bytes.readUInt32LE((sector % perSector) * 4) : endOfChain;
}

/** The position of a part of the allocation table: the header lists the first ones, a chain of sectors the others. */
async function findTable(
  index: number,
  header: Buffer,
  perSector: number,
  readSector: ReadSector,
): Promise<number | undefined> {
  if (index < sectorsInHeader) return header.readUInt32LE(76 + index * 4);
  let rest = index - sectorsInHeader;
  let sector = header.readUInt32LE(68);
  for (let read = 0; isSector(sector) && read < maxSectors; read += 1) {
    const bytes = await readSector(sector);
    if (!bytes) return undefined;
    if (rest < perSector - 1) return bytes.readUInt32LE(rest * 4);
    rest -= perSector - 1;
    sector = bytes.readUInt32LE((perSector - 1) * 4);
  }
  return undefined;
}

function readEntry(bytes: Buffer, at: number): Entry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(at + 64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', at, at + nameBytes),
    left: bytes.readUInt32LE(at + 68),
    right: bytes.readUInt32LE(at + 72),
    child: bytes.readUInt32LE(at + 76),
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
