import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { lazily } from '#shared/domain/lazily.ts';

/** The content of a backup. A manifest may have more fields: all of them are authenticated. */
const content = Type.Object({
  /** The version of the program that created the backup. */
  version: Type.String(),
  createdAt: Type.String(),
  /** Every file of the backup except the manifest. Paths are relative, with `/` between their parts. */
  files: Type.Array(Type.Object({ path: Type.String(), bytes: Type.Number(), sha256: Type.String() })),
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
export type ManifestFile = Manifest['files'][number];

export const manifestName = 'manifest.json';

/** Whether the folder contains a backup, complete or incomplete. */
export function isBackup(folder: string): boolean {
  return existsSync(join(folder, manifestName));
}

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
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`No backup found in ${folder}: ${manifestName} is missing`);
  });
  const read = parse(text);
  if (validator().Check(read)) return read;
  const isUnsigned = typeof read === 'object' && read !== null && !('mac' in read);
  throw new Error(
    isUnsigned
      ? `The backup cannot be trusted: ${manifestName} is not signed with a master key`
      : `The backup is damaged: ${manifestName} cannot be read`,
  );
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
