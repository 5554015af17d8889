import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeBuffer } from '#service/storage/free-buffer.ts';
import { portionBytes } from './disk-pace.ts';
import type { ListedFile } from './file-list.ts';

type Digest = Omit<ListedFile, 'path'>;

/** How many files are copied or read at the same time: most of the time of a small one is spent waiting for the disk. */
const filesAtOnce = 16;

/** Whether the folder exists and is not empty. */
export async function isFilled(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

/**
 * The files of a folder and of those in it, as paths relative to it with `/` between their parts, sorted. Only the
 * names of one folder on each level are in memory.
 */
export async function* walkFiles(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  // With the `/`, the order of the entries is that of the paths.
  const names = entries.flatMap((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.isFile() ? entry.name : [],
  );
  for (const name of names.sort()) {
    if (name.endsWith('/')) yield* walkFiles(folder, below + name);
    else yield below + name;
  }
}

/**
 * Works on some items at a time.
 * @returns the results, in the order of the items. When it ends early, all work that was started has ended
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // The caller gets the error when it is the turn of the item.
      result.catch(() => {});
      if (started.push(result) === filesAtOnce) yield await (started.shift() as Promise<Result>);
    }
    for (let next = started.shift(); next; next = started.shift()) yield await next;
  } finally {
    await Promise.allSettled(started);
  }
}

/**
 * Copies a file to a new path, and waits until the copy is on the disk.
 * @param onChunk receives the bytes in their order, in a buffer that is used again after the call
 */
export async function copyDurably(
  from: string,
  to: string,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = await open(from, 'r');
  try {
    const copy = await open(to, 'wx', 0o600);
    try {
      let unforced = 0;
      for await (const chunk of readPortions(source)) {
        onChunk(chunk);
        await copy.appendFile(chunk);
        unforced += chunk.length;
        if (unforced < portionBytes.least) continue;
        await copy.datasync();
        unforced = 0;
      }
      await copy.sync();
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Copies a file as `copyDurably`, and computes the hash of the bytes meanwhile, so that they are read only once.
 * @returns the length and the hash
 */
export async function copyAndDigest(from: string, to: string): Promise<Digest> {
  const digest = new RunningDigest();
  await copyDurably(from, to, (chunk) => digest.add(chunk));
  return digest.end();
}

/** The file is read in portions, so its size does not matter. */
export async function digestFile(path: string): Promise<Digest> {
  const digest = new RunningDigest();
  const file = await open(path, 'r');
  try {
    for await (const chunk of readPortions(file)) digest.add(chunk);
  } finally {
    await file.close();
  }
  return digest.end();
}

const portionLength = 64 * 1024;

/**
 * The bytes of a file, in a buffer that each portion overwrites: a stream allocates one for each, and tens of megabytes of
 * them wait for the garbage collector.
 */
async function* readPortions(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(portionLength);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, portionLength);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    freeBuffer(buffer);
  }
}

/** The length and the hash of bytes, which is SHA-256 in hexadecimal. */
class RunningDigest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  end(): Digest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
