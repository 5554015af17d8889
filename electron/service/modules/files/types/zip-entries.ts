import type { FileContent } from './file-content.ts';

const endBytes = 22;
const maxCommentLength = 65_535;
const entryBytes = 46;
/** Documents have a few hundred entries. */
const maxDirectoryBytes = 4 * 1024 * 1024;

/**
 * The names of the entries of a ZIP archive, read from its central directory: which is the one that programs use.
 * @returns undefined if there is no complete directory
 */
export async function readZipEntries(file: FileContent): Promise<string[] | undefined> {
  const tailStart = Math.max(0, file.bytes - endBytes - maxCommentLength);
  const tail = await file.slice(tailStart, file.bytes - tailStart);
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (at < 0 || at + endBytes > tail.length) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length > maxDirectoryBytes || start + length > file.bytes) return undefined;
  return readNames(await file.slice(start, length), count);
}

function readNames(directory: Buffer, count: number): string[] | undefined {
  const names: string[] = [];
  for (let at = 0; names.length < count; ) {
    if (at + entryBytes > directory.length) return undefined;
    if (directory.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    names.push(directory.toString('utf8', at + entryBytes, at + entryBytes + nameLength));
    at += entryBytes + nameLength + rest;
  }
  return names;
}
