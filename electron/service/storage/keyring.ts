import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/schema';
import { createDurably, replaceDurably } from './durable-file.ts';
import type { ScryptCost } from './scrypt.ts';
import { derivePassphraseKey, identifyKey, unwrapKeys, wrapKeys } from './wrap-key.ts';

/**
 * The random keys of a data folder. The file `keyring.json` in the folder contains them, wrapped under the
 * master key, which is stored elsewhere. A backup contains the same file. It can be opened on another machine if
 * its keys are wrapped under a passphrase, too.
 */
export interface Keyring {
  /** For the database and all other files. A rotation of the master key replaces it. */
  outer: Buffer;
  /** For values inside the database: useless without the database. */
  inner: Buffer;
}

/** A master key, and where it is from, for messages. */
export interface MasterKey {
  key: Buffer;
  source: string;
}

const keyBytes = 32;
const saltBytes = 16;

/** Keys under the master key with that ID. */
const wrappedKeys = Type.Object({ id: Type.String(), wrapped: Type.String() });

const keyringFile = Type.Object({
  version: Type.Literal(1),
  current: wrappedKeys,
  /** Master keys that rotations replaced, under the current one, so that older backups still open. */
  retired: Type.Array(wrappedKeys),
  /** Only in backups. */
  passphrase: Type.Optional(Type.Object({ salt: Type.String(), wrapped: Type.String() })),
  /** Only while a rotation completes: files of the folder that still have to be replaced, the database and drafts. */
  moving: Type.Optional(
    Type.Array(Type.String({ pattern: String.raw`^(offerdesk|drafts[/\\]\w+)\.sqlite$` })),
  ),
  /** Only until the database has been created. Afterward, a missing database is lost. */
  isNew: Type.Optional(Type.Boolean()),
});
export type KeyringFile = Static<typeof keyringFile>;

export const keyringName = 'keyring.json';

export function createKeyring(): Keyring {
  return { outer: randomBytes(keyBytes), inner: randomBytes(keyBytes) };
}

/** The keyring of the same data after a rotation. */
export function rotateKeyring({ inner }: Keyring): Keyring {
  return { outer: randomBytes(keyBytes), inner };
}

export function wrapKeyring(
  keyring: Keyring,
  { key }: MasterKey,
  retired: KeyringFile['retired'] = [],
): KeyringFile {
  return { version: 1, current: { id: identifyKey(key), wrapped: wrapKeys(key, toBytes(keyring)) }, retired };
}

/** The same file for a backup: the passphrase opens it, too. */
export async function addPassphrase(
  file: KeyringFile,
  keyring: Keyring,
  passphrase: string,
  cost?: ScryptCost,
): Promise<KeyringFile> {
  const salt = randomBytes(saltBytes);
  const wrapped = wrapKeys(await derivePassphraseKey(passphrase, salt, cost), toBytes(keyring));
  return { ...file, passphrase: { salt: salt.toString('base64'), wrapped } };
}

/** Adds the master key that a rotation replaces to those of older backups. */
export function retireMasterKey(
  { retired }: KeyringFile,
  previous: MasterKey,
  current: MasterKey,
): KeyringFile['retired'] {
  const earlier = retired.map(({ id, wrapped }) => ({
    id,
    wrapped: wrapKeys(current.key, unwrapKeys(previous.key, wrapped) ?? throwDamaged()),
  }));
  return [...earlier, { id: identifyKey(previous.key), wrapped: wrapKeys(current.key, previous.key) }];
}

/** Whether the keys of the file are wrapped under that master key. */
export function belongsTo(file: KeyringFile, masterKey: Buffer): boolean {
  return file.current.id === identifyKey(masterKey);
}

/**
 * Opens the keys with the master key.
 * @param own the keyring file of the data folder, if `file` is that of a backup: an older backup may be wrapped
 *   under a retired master key
 * @returns undefined if they are wrapped under another master key
 */
export function unwrapKeyring(file: KeyringFile, { key }: MasterKey, own?: KeyringFile): Keyring | undefined {
  const { id, wrapped } = file.current;
  if (id === identifyKey(key)) return fromBytes(unwrapKeys(key, wrapped) ?? throwDamaged());
  const retired = own?.retired.find((candidate) => candidate.id === id);
  const previous = retired && unwrapKeys(key, retired.wrapped);
  return previous && fromBytes(unwrapKeys(previous, wrapped) ?? throwDamaged());
}

/** @returns undefined if the file has no passphrase, or another one */
export async function unwrapWithPassphrase(
  { passphrase: own }: KeyringFile,
  passphrase: string,
  cost?: ScryptCost,
): Promise<Keyring | undefined> {
  if (!own) return undefined;
  const key = await derivePassphraseKey(passphrase, Buffer.from(own.salt, 'base64'), cost);
  const keys = unwrapKeys(key, own.wrapped);
  return keys && fromBytes(keys);
}

export function hasKeyring(folder: string): boolean {
  return existsSync(join(folder, keyringName));
}

/** Longer than the file after thousands of rotations. */
const maxBytes = 1_000_000;

/** @throws with what to do, if it is missing or damaged */
export function readKeyringFile(folder: string): KeyringFile {
  if (!hasKeyring(folder)) {
    throw new Error(`${join(folder, keyringName)} is missing: restore it from a backup`);
  }
  if (statSync(join(folder, keyringName)).size > maxBytes) throwDamaged();
  const content = parse(readFileSync(join(folder, keyringName), 'utf8'));
  // Not compiled: each thread reads the file once, and compiling takes longer than the check.
  return Check(keyringFile, content) ? content : throwDamaged();
}

/** Creates the file in a new data folder; if two programs do so at the same time, one succeeds. */
export function createKeyringFile(folder: string, content: KeyringFile): void {
  createDurably(join(folder, keyringName), toText(content));
}

/** Replaces the file as a whole. */
export function writeKeyringFile(folder: string, content: KeyringFile): void {
  replaceDurably(join(folder, keyringName), toText(content));
}

function toText(content: KeyringFile): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function throwDamaged(): never {
  throw new Error(`${keyringName} is damaged: restore it from a backup`);
}

function toBytes({ outer, inner }: Keyring): Buffer {
  return Buffer.concat([outer, inner]);
}

function fromBytes(keys: Buffer): Keyring {
  return { outer: keys.subarray(0, keyBytes), inner: keys.subarray(keyBytes) };
}
