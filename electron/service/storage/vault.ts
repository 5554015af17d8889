import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Keeps what must not be readable in a copied data folder: AES-256-GCM under keys derived from a master
 * key that lies outside the folder (decisions.md § 1).
 */
export class Vault {
  readonly #fieldKey: KeyObject;
  readonly #digestKey: KeyObject;
  /** Authenticates the events of the audit log. */
  readonly auditKey: KeyObject;
  /** Authenticates the manifests of backups. */
  readonly manifestKey: KeyObject;

  constructor(masterKey: Buffer) {
    this.#fieldKey = derive(masterKey, 'offerdesk field encryption');
    this.#digestKey = derive(masterKey, 'offerdesk field digest');
    this.auditKey = derive(masterKey, 'offerdesk audit log');
    this.manifestKey = derive(masterKey, 'offerdesk backup manifest');
  }

  /** Encrypts a text; the result differs each time. */
  seal(text: string): Buffer {
    const nonce = drawNonce();
    const cipher = createCipheriv('aes-256-gcm', this.#fieldKey, nonce);
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * Decrypts what `seal` gave.
   * @throws if it was changed, or sealed under another master key
   */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#fieldKey, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** A keyed digest: equal texts give equal digests, and nobody without the key can try texts out. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('base64url');
  }
}

const noncesAtOnce = 256;
let nonces = Buffer.alloc(0);

/** Random bytes that no field was sealed with; drawn many at a time, since each draw costs as much as a seal. */
function drawNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(noncesAtOnce * nonceBytes);
  const nonce = nonces.subarray(0, nonceBytes);
  nonces = nonces.subarray(nonceBytes);
  return nonce;
}

function derive(masterKey: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', purpose, keyBytes)));
}

/** Where the master key lies: `OFFERDESK_KEY_FILE`, else the user's configuration folder. */
export function defaultKeyFile(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.OFFERDESK_KEY_FILE) return environment.OFFERDESK_KEY_FILE;
  return join(configurationFolder(environment), 'Offerdesk', 'master.key');
}

function configurationFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/**
 * Reads the master key.
 *
 * @param file path of the key file, of mode 0600
 * @param mayCreate whether a missing key may be made: only for a data folder that holds nothing yet, since
 *   a new key opens nothing of an old folder
 * @throws with what to do, if the key is missing or not one
 */
export function loadMasterKey(file: string, mayCreate: boolean): Buffer {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length !== keyBytes)
      throw new Error(`The master key in ${file} is damaged: restore it from a copy`);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (!mayCreate) {
    throw new Error(
      `The master key of this data folder is missing: put it back at ${file}, or name it in OFFERDESK_KEY_FILE`,
    );
  }
  createKeyFile(file);
  return loadMasterKey(file, false);
}

/** Appears whole or not at all; of two programs that make it at the same moment, one wins. */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
