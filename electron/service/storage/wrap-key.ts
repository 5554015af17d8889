import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey, standardCost } from './scrypt.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts keys under a key, as text. */
export function wrapKeys(key: Buffer, keys: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(keys), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** @returns undefined if the keys are wrapped under another key, or were changed */
export function unwrapKeys(key: Buffer, wrapped: string): Buffer | undefined {
  const bytes = Buffer.from(wrapped, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Identifies a key without disclosing it. */
export function identifyKey(key: Buffer): string {
  return createHmac('sha256', key).update('key ID').digest('hex').slice(0, 16);
}

/** Derives the key of a passphrase, however its letters are composed. */
export function derivePassphraseKey(passphrase: string, salt: Buffer, cost = standardCost): Promise<Buffer> {
  return deriveKey(passphrase.normalize('NFKC'), salt, cost);
}
