import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { lazily } from '#shared/domain/lazily.ts';
import { fileListName, fileListSummary } from './file-list.ts';
import { walkFiles } from './files.ts';

/** The content of a backup. A manifest may have more fields: all of them are authenticated. */
const content = Type.Object({
  /** The version of the program that created the backup. */
  version: Type.String(),
  createdAt: Type.String(),
  /** The data folder whose schedule created it (`identifyDataFolder`); not set in other backups. */
  scheduledBy: Type.Optional(Type.String()),
  /** The list of every file of the backup except the list and the manifest. */
  files: fileListSummary,
});

const manifest = Type.Object({
  ...content.properties,
  /** Identifies the key that authenticates it, without disclosing it. */
  keyId: Type.String(),
  /** HMAC-SHA256 of everything else, in hexadecimal. */
  mac: Type.String(),
});

type Content = Static<typeof content>;
export type Manifest = Static<typeof manifest>;

export const manifestName = 'manifest.json';

/** Whether the folder contains a backup, complete or incomplete. */
export async function isBackup(folder: string): Promise<boolean> {
  const found = await stat(join(folder, manifestName)).catch(() => undefined);
  return found !== undefined;
}

/** The files that the list of a backup in the folder has to name, sorted by path. */
export async function* walkBackup(folder: string): AsyncGenerator<string> {
  for await (const path of walkFiles(folder)) {
    if (path !== manifestName && path !== fileListName) yield path;
  }
}

/** A manifest is much shorter. */
const maxLength = 65_536;

/** Earlier builds wrote the files themselves into the manifest. */
const earlierFormat = /^ {2}"files": \[/m;

const validator = lazily(() => Compile(manifest));

/**
 * Writes the manifest and waits for the disk: it is the last file of a backup.
 * @param key authenticates it
 */
export async function writeManifest(folder: string, key: KeyObject, content: Content): Promise<Manifest> {
  const identified = { ...content, keyId: identify(key) };
  const signed = { ...identified, mac: authenticate(key, identified) };
  const text = `${JSON.stringify(signed, null, 2)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flag: 'wx', flush: true });
  return signed;
}

/**
 * Reads the manifest of a backup, and verifies that it was written with the key and not changed since.
 * @throws if the folder contains no backup, or the manifest has another key, is damaged, or was changed
 */
export async function readManifest(folder: string, key: KeyObject): Promise<Manifest> {
  const read = await parseManifest(folder);
  const { mac, ...content } = read;
  if (read.keyId !== identify(key)) {
    throw new Error('The backup was created with another master key. Set OFFERDESK_KEY_FILE to that key.');
  }
  if (!isSame(mac, authenticate(key, content))) {
    throw new Error(`The backup cannot be trusted: ${manifestName} was changed after the backup was created`);
  }
  return read;
}

async function parseManifest(folder: string): Promise<Manifest> {
  const text = await readStart(join(folder, manifestName)).catch(() => {
    throw new Error(`No backup found in ${folder}: ${manifestName} is missing`);
  });
  const read = parse(text);
  if (validator().Check(read)) return read;
  if (earlierFormat.test(text)) {
    throw new Error(
      'The backup has the format of an earlier build of Offerdesk. Restore it with that build, or create a new backup.',
    );
  }
  const isUnsigned = typeof read === 'object' && read !== null && !('mac' in read);
  throw new Error(
    isUnsigned
      ? `The backup cannot be trusted: ${manifestName} is not signed with a master key`
      : `The backup is damaged: ${manifestName} cannot be read`,
  );
}

/** At most `maxLength` bytes, so that a hostile file does not fill the memory. */
async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxLength), 0, maxLength, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function identify(key: KeyObject): string {
  return createHmac('sha256', key).update('key ID').digest('hex').slice(0, 16);
}

function authenticate(key: KeyObject, fields: object): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(sortFields(fields)))
    .digest('hex');
}

/** Equal contents give the same text, whatever the order of their fields. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortFields(inner)]));
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
