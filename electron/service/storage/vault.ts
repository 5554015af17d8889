import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { DatabaseKey } from './database-key.ts';
import type { Keyring } from './keyring.ts';
import type { Schema } from './schema.ts';

const keyBytes = 32;
const databaseIdBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** Where a secret is stored: table, column, and what identifies the record. */
export type SealedField = readonly [table: keyof Schema, column: string, record: string];

/**
 * The keys of a data folder, one for each purpose, derived from its keyring. Secret fields are encrypted with
 * AES-256-GCM inside the encrypted database, so that a statement that selects them does not disclose them.
 */
export class Vault {
  /** For the database of the data folder and its backups. */
  readonly database: DatabaseKey;
  /** For the drafts of CSV imports. */
  readonly drafts: DatabaseKey;
  /** Authenticates the events of the audit log. */
  readonly auditKey: KeyObject;
  /** Authenticates the manifests of backups. */
  readonly manifestKey: KeyObject;
  readonly #fieldKey: KeyObject;
  readonly #digestKey: KeyObject;

  constructor({ outer, inner }: Keyring) {
    this.database = deriveDatabaseKey(outer, 'offerdesk database');
    this.drafts = deriveDatabaseKey(outer, 'offerdesk drafts');
    this.manifestKey = derive(outer, 'offerdesk backup manifest');
    this.#fieldKey = derive(inner, 'offerdesk field encryption');
    this.#digestKey = derive(inner, 'offerdesk field digest');
    this.auditKey = derive(inner, 'offerdesk audit log');
  }

  /**
   * Encrypts the text of a field; the result differs each time. It can be opened only in its own field.
   * @returns with memory of its own: of a small buffer, another thread would receive all memory that it shares
   */
  seal(text: string, field: SealedField): Buffer {
    const nonce = drawNonce();
    const cipher = createCipheriv('aes-256-gcm', this.#fieldKey, nonce).setAAD(bytesOf(field));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return Buffer.from(new Uint8Array(sealed).buffer);
  }

  /**
   * Decrypts the result of `seal`.
   * @throws if it was changed, moved from another field, or sealed under another key
   */
  open(sealed: Buffer, field: SealedField): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#fieldKey, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(bytesOf(field)).setAuthTag(sealed.subarray(-tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** A keyed digest: equal texts have equal digests, and no one without the key can guess texts. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('base64url');
  }
}

function bytesOf(field: SealedField): Buffer {
  return Buffer.from(field.join('\0'));
}

const noncesAtOnce = 256;
let nonces = Buffer.alloc(0);

/** Random bytes that no field was sealed with. Many are generated at once, as each call costs as much as a seal. */
function drawNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(noncesAtOnce * nonceBytes);
  const nonce = nonces.subarray(0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

function derive(root: Buffer, purpose: string): KeyObject {
  return createSecretKey(deriveBytes(root, purpose, keyBytes));
}

function deriveDatabaseKey(root: Buffer, purpose: string): DatabaseKey {
  return new DatabaseKey(
    deriveBytes(root, purpose, keyBytes),
    deriveBytes(root, `${purpose} id`, databaseIdBytes),
  );
}

function deriveBytes(root: Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', root, '', purpose, bytes));
}
