import { existsSync, readFileSync } from 'node:fs';
import { replaceDurably } from '#service/storage/durable-file.ts';
import { formatMasterKey, parseMasterKey } from '#service/storage/master-key.ts';
import { assertPrivateFile } from '#service/storage/private-modes.ts';
import type { OpenedText } from '../service-requests.ts';

/** The keychain of the operating system, which only Electron's main thread can use. */
export interface SystemKeychain {
  /** Whether it protects data. */
  isAvailable(): Promise<boolean>;
  /** @throws if it does not protect the result */
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(encrypted: Uint8Array): Promise<OpenedText>;
}

export type ProtectedKey = Pick<OpenedText, 'isProtected' | 'isFromEarlierStart'> & { key: Buffer };

/**
 * Writes a file with the master key that only the keychain opens.
 * @throws if the file cannot be opened again; the previous file, if any, is already replaced then
 */
export async function writeProtectedKey(keychain: SystemKeychain, file: string, key: Buffer): Promise<void> {
  replaceDurably(file, await keychain.encrypt(formatMasterKey(key)));
  const written = await readProtectedKey(keychain, file);
  if (!written.key.equals(key)) throw new Error(`The keychain did not return the master key from ${file}`);
}

/** @throws with what to do, if the keychain cannot open the file */
export async function readProtectedKey(keychain: SystemKeychain, file: string): Promise<ProtectedKey> {
  assertPrivateFile(file);
  const opened = await keychain.decrypt(readFileSync(file)).catch((error: unknown) => {
    throw new Error(explainLocked(file, error));
  });
  const key = parseMasterKey(opened.text, file);
  if (opened.isOutdated) await renew(keychain, file, key);
  return { ...opened, key };
}

/** @returns undefined if there is no such file */
export async function findProtectedKey(
  keychain: SystemKeychain,
  file: string,
): Promise<ProtectedKey | undefined> {
  return existsSync(file) ? readProtectedKey(keychain, file) : undefined;
}

/** The file still opens unchanged, so a failure must not prevent the start. */
async function renew(keychain: SystemKeychain, file: string, key: Buffer): Promise<void> {
  try {
    replaceDurably(file, await keychain.encrypt(formatMasterKey(key)));
  } catch (error) {
    console.error(`${file} was not encrypted again:`, error);
  }
}

function explainLocked(file: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The keychain cannot open the master key in ${file} (${reason}). Sign in as the user who created it, unlock the keychain, and try again. If the keychain was reset, choose a key file that was exported earlier.`;
}
