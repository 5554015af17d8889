import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceDurably } from '#service/storage/durable-file.ts';
import { defaultKeyFile, protectedKeyFile, unconfirmedKeyFile } from '#service/storage/master-key.ts';

type LocalState = { os_crypt?: { encrypted_key?: unknown } };

/**
 * On Windows, the key that protects the master key is in the file `Local State` of Chromium's profile, encrypted for the
 * user of the computer. A copy next to the protected master key replaces it if the profile was deleted, was damaged, or
 * is that of another computer on which the user signed in. Called before Chromium reads that file, so the profile needs
 * no other place. A copy is only replaced with the key that an unconfirmed file was encrypted with.
 *
 * @param profile the folder of Chromium's profile
 */
export function keepKeychainKey(profile: string): void {
  try {
    exchange(profile);
  } catch (error) {
    // The keychain may open the master key without it.
    console.error('The key of the keychain was neither copied nor restored:', error);
  }
}

function exchange(profile: string): void {
  const keyFile = defaultKeyFile();
  const copy = `${protectedKeyFile(keyFile)}.keychain`;
  const file = join(profile, 'Local State');
  const state = readState(file);
  const key = state.os_crypt?.encrypted_key;
  const isKept = existsSync(copy) && !existsSync(unconfirmedKeyFile(keyFile));
  const kept = isKept ? readFileSync(copy, 'utf8') : undefined;
  if (kept === key) return;
  if (kept !== undefined) {
    const restored = { ...state, os_crypt: { ...state.os_crypt, encrypted_key: kept } };
    replaceDurably(file, JSON.stringify(restored));
  } else if (typeof key === 'string') replaceDurably(copy, key);
}

/** Chromium also replaces a damaged file. */
function readState(file: string): LocalState {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as LocalState | null) ?? {};
  } catch {
    return {};
  }
}
