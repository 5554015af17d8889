import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { lazily } from '#shared/domain/lazily.ts';

/** A line of the list: one file of a backup, as JSON. */
const listedFile = Type.Object({
  /** Relative to the folder of the backup, with `/` between its parts. */
  path: Type.String({ minLength: 1 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export type ListedFile = Static<typeof listedFile>;

/** What identifies a list. The manifest contains it, and authenticates the list with it. */
export const fileListSummary = Type.Object({
  /** The number of files, which is the number of lines. */
  count: Type.Integer({ minimum: 0 }),
  /** The length of all files together. */
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256 of the list itself, in hexadecimal. */
  sha256: Type.String(),
});

export type FileListSummary = Static<typeof fileListSummary>;

/**
 * The list of the files of a backup, sorted by path. It is written and read one line at a time, because a backup can
 * have many millions of files.
 */
export const fileListName = 'manifest-files.jsonl';

/** Longer than any line of a list: a path has at most 4096 bytes. */
const maxLineLength = 32_768;

/** So many characters are written at once. */
const blockLength = 65_536;

const validator = lazily(() => Compile(listedFile));

/**
 * Writes the list and waits for the disk.
 * @param files in the order of their paths
 */
export async function writeFileList(
  folder: string,
  files: AsyncIterable<ListedFile>,
): Promise<FileListSummary> {
  const file = await open(join(folder, fileListName), 'wx', 0o600);
  const hash = createHash('sha256');
  let [count, bytes, last, block] = [0, 0, '', ''];
  const flush = async () => {
    hash.update(block);
    await file.appendFile(block);
    block = '';
  };
  try {
    for await (const { path, ...digest } of files) {
      if (path <= last) throw new Error(`${path} is listed after ${last}`);
      last = path;
      count += 1;
      bytes += digest.bytes;
      block += `${JSON.stringify({ path, ...digest })}\n`;
      if (block.length >= blockLength) await flush();
    }
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
  return { count, bytes, sha256: hash.digest('hex') };
}

/**
 * Reads the list of a backup in the order of the paths, and verifies that it is the one that the manifest
 * authenticates. Trust what was read only after the last file.
 *
 * @throws if the list is missing, damaged, or another one
 */
export async function* readFileList(folder: string, expected: FileListSummary): AsyncGenerator<ListedFile> {
  const hash = createHash('sha256');
  let [count, bytes, last] = [0, 0, ''];
  for await (const line of readLines(join(folder, fileListName), (chunk) => hash.update(chunk))) {
    count += 1;
    const file = parseLine(line);
    if (!file) throw new Error(`The backup is damaged: line ${count} of ${fileListName} cannot be read`);
    if (file.path <= last) {
      throw new Error(`The backup is damaged: line ${count} of ${fileListName} is a duplicate or not sorted`);
    }
    last = file.path;
    bytes += file.bytes;
    yield file;
  }
  if (hash.digest('hex') !== expected.sha256 || count !== expected.count || bytes !== expected.bytes) {
    throw new Error(`The backup cannot be trusted: ${fileListName} was changed after the backup was created`);
  }
}

function parseLine(line: string): ListedFile | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return validator().Check(read) && isInside(read.path) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path, on any operating system, is that of a file inside the folder that it is relative to. */
function isInside(path: string): boolean {
  return path.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\:\0]/.test(part));
}

/** @param pass receives the bytes of the file */
async function* readLines(path: string, pass: (chunk: Buffer) => void): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of openList(path)) {
    pass(chunk);
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', start)) {
      yield bytes.toString('utf8', start, end);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > maxLineLength) {
      throw new Error(`The backup is damaged: ${fileListName} has a line that is too long`);
    }
  }
  if (rest.length > 0) throw new Error(`The backup is damaged: ${fileListName} is cut off`);
}

async function* openList(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`The backup is damaged: ${fileListName} is missing`);
  }
}
