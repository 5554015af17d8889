import { safeStorage } from 'electron';

/**
 * Whether the operating system has a keychain that protects data. On Linux, Electron otherwise encrypts under a
 * password that is part of its own source code.
 */
export async function hasKeychain(): Promise<boolean> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}

/** Encrypts a text so that only the keychain of this user opens it. */
export function encryptWithKeychain(text: string): Promise<Buffer> {
  return safeStorage.encryptStringAsync(text);
}

/**
 * @returns the text, and whether it should be encrypted again, since the keychain has a newer key
 * @throws if the keychain cannot open it
 */
export async function decryptWithKeychain(encrypted: Buffer): Promise<{ text: string; isOutdated: boolean }> {
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
  return { text: result, isOutdated: shouldReEncrypt };
}
