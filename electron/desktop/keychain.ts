import { safeStorage } from 'electron';
import type { OpenedText } from './service-requests.ts';

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

/** @throws if the keychain cannot open it */
export async function decryptWithKeychain(encrypted: Uint8Array): Promise<OpenedText> {
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(encrypted));
  return { text: result, isOutdated: shouldReEncrypt };
}
