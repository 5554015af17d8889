import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { reportNothing } from '#service/storage/report.ts';
import type { ManifestFile } from './manifest.ts';

type Digest = Omit<ManifestFile, 'path'>;

/** Whether the folder exists and is not empty. */
export async function isFilled(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

/** The files of a folder and of those in it, as paths relative to it with `/` between their parts. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** Copies a file to a new path, and waits until the copy is on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const copy = await open(to, 'r+');
  await copy.sync().finally(() => copy.close());
}

/**
 * Copies a file as `copyDurably`, and computes the hash of the bytes meanwhile, so that they are read only once.
 * @returns the length and the hash
 */
export async function copyAndDigest(from: string, to: string): Promise<Digest> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = await open(from, 'r');
  try {
    const copy = await open(to, 'wx', 0o600);
    try {
      const chunks = source.createReadStream({ autoClose: false });
      const digested = await digest(chunks, (chunk) => copy.appendFile(chunk));
      await copy.sync();
      return digested;
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

/** Reads every file of a folder for its length and hash. */
export async function describeFiles(folder: string, report = reportNothing): Promise<ManifestFile[]> {
  const described: ManifestFile[] = [];
  const paths = await listFiles(folder);
  for (const path of paths) {
    report('Computing hashes', described.length, paths.length);
    described.push({ path, ...(await digestFile(join(folder, path))) });
  }
  return described;
}

/** The hash is SHA-256 in hexadecimal. The file is read as a stream, so its size does not matter. */
export function digestFile(path: string): Promise<Digest> {
  return digest(createReadStream(path));
}

async function digest(
  chunks: AsyncIterable<Buffer>,
  pass: (chunk: Buffer) => Promise<void> = async () => {},
): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    await pass(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}
