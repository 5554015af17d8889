import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsReady } from './stage.ts';

type Modeled = 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Chromium encrypts under it on Linux if no keyring responds. */
const fixedKey = Buffer.alloc(keyBytes, 'peanuts');
const fixedMark = 'v10';
const ownMark = 'v11';

/**
 * The part of `safeStorage` that the application uses. The file `Local State` next to Electron's own files contains the
 * key of the user's keychain, as on Windows, so that another folder is another user. It is read at the first use. A new
 * key is only written when the program ends in an orderly way: Electron writes it after ten seconds, or then.
 *
 * `OFFERDESK_TEST_KEYCHAIN` changes it: `fallback` is Linux without a keyring that responds, `unavailable` a keychain that
 * does not respond, `locked` one that cannot decrypt, and `renewed` one that requests a new encryption of what it decrypts.
 */
export class SafeStorage implements Pick<Electron.SafeStorage, Modeled> {
  readonly #file: string;
  #key: Buffer | undefined;

  constructor(userData: string) {
    this.#file = join(userData, 'Local State');
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    needsReady('safeStorage.isAsyncEncryptionAvailable');
    return readMode() !== 'unavailable';
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    needsReady('safeStorage.encryptStringAsync');
    if (readMode() === 'unavailable') throw new Error('Encryption is not available');
    const mark = readMode() === 'fallback' ? fixedMark : ownMark;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(mark), iv);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(mark), iv, sealed, cipher.getAuthTag()]);
  }

  async decryptStringAsync(encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    needsReady('safeStorage.decryptStringAsync');
    const mode = readMode();
    const mark = encrypted.toString('latin1', 0, ownMark.length);
    if (['unavailable', 'locked'].includes(mode) || (mode === 'fallback' && mark !== fixedMark)) {
      throw new Error('The keychain is locked');
    }
    const bytes = encrypted.subarray(mark.length);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(mark), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const opened = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
    const isOfOtherKey = mark === fixedMark && mode !== 'fallback';
    const shouldReEncrypt = mode === 'renewed' || isOfOtherKey;
    return { result: Buffer.concat(opened).toString('utf8'), shouldReEncrypt };
  }

  #keyOf(mark: string): Buffer {
    if (mark === fixedMark) return fixedKey;
    this.#key ??= this.#readKey() ?? this.#createKey();
    return this.#key;
  }

  #readKey(): Buffer | undefined {
    try {
      return Buffer.from(JSON.parse(readFileSync(this.#file, 'utf8')).os_crypt.encrypted_key, 'base64');
    } catch {
      return undefined;
    }
  }

  #createKey(): Buffer {
    const key = randomBytes(keyBytes);
    const state = { os_crypt: { encrypted_key: key.toString('base64') } };
    process.once('exit', () => writeFileSync(this.#file, JSON.stringify(state)));
    return key;
  }
}

function readMode(): string {
  return process.env.OFFERDESK_TEST_KEYCHAIN ?? '';
}
