import { safeStorage } from 'electron';
import type { OpenedText } from './service-requests.ts';

/** What this process has encrypted. Chromium stores a new key some seconds later, or only when the process ends. */
const encryptedHere = new Set<string>();

/**
 * Whether the operating system has a keychain that protects data. On Linux, only the result of an encryption shows
 * whether a keyring responds.
 */
export async function hasKeychain(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return safeStorage.encryptStringAsync('Offerdesk').then(isProtected, () => false);
}

/**
 * Encrypts a text so that only the keychain of this user opens it.
 * @throws if it would not be protected
 */
export async function encryptWithKeychain(text: string): Promise<Buffer> {
  const encrypted = await safeStorage.encryptStringAsync(text);
  if (!isProtected(encrypted)) {
    throw new Error('No keyring is available. Unlock it, or install GNOME Keyring or KWallet.');
  }
  encryptedHere.add(encrypted.toString('base64'));
  return encrypted;
}

/** @throws if the keychain cannot open it */
export async function decryptWithKeychain(encrypted: Uint8Array): Promise<OpenedText> {
  const bytes = Buffer.from(encrypted);
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
  return {
    text: result,
    isOutdated: shouldReEncrypt,
    isProtected: isProtected(bytes),
    isFromEarlierStart: !encryptedHere.has(bytes.toString('base64')),
  };
}

/** Without a keyring, Chromium encrypts under a password that is part of its source code, and marks that with `v10`. */
function isProtected(encrypted: Buffer): boolean {
  return process.platform !== 'linux' || encrypted.toString('latin1', 0, 3) !== 'v10';
}
