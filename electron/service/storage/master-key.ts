import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDurably, replaceDurably } from './durable-file.ts';
import { assertPrivateFile } from './private-modes.ts';

const keyBytes = 32;

/** The default place of the master key: `OFFERDESK_KEY_FILE`, else the user's configuration folder. */
export function defaultKeyFile(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (environment.OFFERDESK_KEY_FILE) return environment.OFFERDESK_KEY_FILE;
  return join(keyFolder(environment, platform), 'master.key');
}

/** Names the key file for this program, and for the threads that it starts from now on. */
export function setKeyFile(file: string): void {
  process.env.OFFERDESK_KEY_FILE = resolve(file);
}

/**
 * Neither inside the folder with the data nor above it: a copy of that folder must not include the key. On Windows it
 * does not roam with the user either.
 */
function keyFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Offerdesk Keys');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Offerdesk Keys');
  return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'Offerdesk');
}

/** Where a rotation stores the new master key until it replaces the current one. */
export function stagedKeyFile(file: string): string {
  return `${file}.next`;
}

/** The file next to the key file that contains the key if the keychain protects it. */
export function protectedKeyFile(file: string): string {
  return `${file}.protected`;
}

/** The protected file until a later start of the desktop application has opened it. Until then, the key file stays. */
export function unconfirmedKeyFile(file: string): string {
  return `${protectedKeyFile(file)}.unconfirmed`;
}

/**
 * Reads the master key.
 *
 * @param file path of the key file, of mode 0600
 * @param mayCreate whether a missing key may be created: only for an empty data folder, because a new key cannot open
 *   existing data
 * @throws with what to do, if the key is missing, invalid, or readable by other users
 */
export function loadMasterKey(file: string, mayCreate: boolean): Buffer {
  // A new key file would replace the protected key.
  const isProtected = existsSync(protectedKeyFile(file)) || existsSync(unconfirmedKeyFile(file));
  if (mayCreate && !isProtected) createMasterKey(file);
  const key = findMasterKey(file);
  if (key) return key;
  if (isProtected) {
    throw new Error(
      'The master key is protected by the keychain of the desktop application. Export it in Settings › Data and backup, and name the exported file with --key-file or OFFERDESK_KEY_FILE',
    );
  }
  throw new Error(
    `The master key of this data folder is missing: restore it to ${file}, or name a copy with --key-file or OFFERDESK_KEY_FILE`,
  );
}

/**
 * @returns undefined if there is no such file
 * @throws if it contains no key, or is readable by other users
 */
export function findMasterKey(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  const key = parseMasterKey(readFileSync(file, 'utf8'), file);
  assertPrivateFile(file);
  return key;
}

/** @param file that contains the text, for the message */
export function parseMasterKey(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new Error(`The master key in ${file} is damaged: restore it from a copy`);
}

/** Creates a random master key and stores it, unless the file exists. */
function createMasterKey(file: string): void {
  if (!existsSync(file)) createDurably(file, formatMasterKey(drawMasterKey()));
}

export function drawMasterKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Stores the new master key of a rotation. */
export function stageMasterKey(file: string, key: Buffer): void {
  replaceDurably(stagedKeyFile(file), formatMasterKey(key));
}

export function formatMasterKey(key: Buffer): string {
  return `${key.toString('base64')}\n`;
}
