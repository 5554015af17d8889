import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsReady } from './stage.ts';

type Modeled =
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend';

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * The part of `safeStorage` that the application uses. The file `keychain` next to Electron's own files acts as the
 * keychain of the user, so that another folder is another user.
 *
 * `OFFERDESK_TEST_KEYCHAIN` changes it: `basic_text` is Linux without a keychain, `unavailable` one that does not
 * respond, `locked` one that cannot decrypt, and `renewed` one that requests a new encryption of what it decrypts.
 */
export class SafeStorage implements Pick<Electron.SafeStorage, Modeled> {
  readonly #file: string;

  constructor(userData: string) {
    this.#file = join(userData, 'keychain');
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    needsReady('safeStorage.isAsyncEncryptionAvailable');
    return readMode() !== 'unavailable';
  }

  getSelectedStorageBackend(): Backend {
    if (process.platform !== 'linux')
      throw new Error('safeStorage.getSelectedStorageBackend is only on Linux');
    needsReady('safeStorage.getSelectedStorageBackend');
    return readMode() === 'basic_text' ? 'basic_text' : 'gnome_libsecret';
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    needsReady('safeStorage.encryptStringAsync');
    if (readMode() === 'unavailable') throw new Error('Encryption is not available');
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#readKey(), iv);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
  }

  async decryptStringAsync(encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    needsReady('safeStorage.decryptStringAsync');
    if (['unavailable', 'locked'].includes(readMode())) throw new Error('The keychain is locked');
    const decipher = createDecipheriv('aes-256-gcm', this.#readKey(), encrypted.subarray(0, ivBytes));
    decipher.setAuthTag(encrypted.subarray(-tagBytes));
    const opened = [decipher.update(encrypted.subarray(ivBytes, -tagBytes)), decipher.final()];
    return { result: Buffer.concat(opened).toString('utf8'), shouldReEncrypt: readMode() === 'renewed' };
  }

  #readKey(): Buffer {
    if (!existsSync(this.#file)) writeFileSync(this.#file, randomBytes(keyBytes), { mode: 0o600 });
    return readFileSync(this.#file);
  }
}

function readMode(): string {
  return process.env.OFFERDESK_TEST_KEYCHAIN ?? '';
}
