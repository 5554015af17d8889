import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Writer } from '#service/kernel/writer.ts';
import type { MasterKeyStore } from '#service/storage/key-store.ts';
import {
  finishMoving,
  type KeyConfig,
  type OpenKeys,
  openKeys,
  successorSuffix,
} from '#service/storage/open-keys.ts';
import type { Report } from '#service/storage/report.ts';
import { openDatabase } from '../../storage/database.ts';
import type { DatabaseKey } from '../../storage/database-key.ts';
import { syncFolder } from '../../storage/durable-file.ts';
import {
  type Keyring,
  type MasterKey,
  readKeyringFile,
  retireMasterKey,
  rotateKeyring,
  wrapKeyring,
  writeKeyringFile,
} from '../../storage/keyring.ts';
import type { DatabaseCopy } from '../../storage/live-copy.ts';
import { drawMasterKey } from '../../storage/master-key.ts';
import { dataFolderPaths } from '../../storage/storage.ts';
import { Vault } from '../../storage/vault.ts';
import { readDatabase } from '../verify/verify.ts';

/**
 * A rotation of the master key: the data gets a new master key, and everything is encrypted again under new keys.
 * With the previous master key and an old copy of the keyring, nothing that is written afterward can be read.
 *
 * The database is copied under its new key while it is in use. At the end, the data folder is closed for a moment
 * and the copy replaces it. Until then the rotation can be canceled or the program killed without any effect.
 */
export class KeyRotation {
  readonly #config: KeyConfig;
  readonly #previous: OpenKeys;
  readonly #masterKey: MasterKey;
  readonly #keyring: Keyring;
  #copy: DatabaseCopy | undefined;

  /** @throws as `openKeys` */
  constructor(config: KeyConfig) {
    this.#config = config;
    this.#previous = openKeys(config, false);
    this.#masterKey = { key: drawMasterKey(), source: this.#previous.masterKey.source };
    this.#keyring = rotateKeyring(this.#previous.keyring);
  }

  /**
   * Copies the database. The rest follows when the writer closes.
   * @throws Canceled; or with the reason of a failure. The copy is deleted then
   */
  async prepare(writer: Pick<Writer, 'copyLive'>, report: Report): Promise<void> {
    removeSuccessors(this.#config.dataDir);
    const target = dataFolderPaths(this.#config.dataDir).database + successorSuffix;
    this.#copy = writer.copyLive(new Vault(this.#keyring).database.backupTarget(target), report);
    await this.#copy.almostDone;
  }

  /** Ends the copy that is being prepared. */
  async cancel(): Promise<void> {
    await this.#copy?.cancel();
    removeSuccessors(this.#config.dataDir);
  }

  /**
   * Puts the copy and the new keys in place. No program may have the data folder open.
   * @throws with the reason of a failure: nothing has changed then, or opening the folder again completes the rotation
   */
  async putInPlace(store: MasterKeyStore): Promise<void> {
    const { dataDir } = this.#config;
    try {
      await this.#copy?.finish();
      const moving = await this.#prepareFiles();
      await store.stage(this.#masterKey.key);
      const retired = retireMasterKey(this.#previous.file, this.#previous.masterKey, this.#masterKey);
      const file = { ...wrapKeyring(this.#keyring, this.#masterKey, retired), moving };
      // The decisive step: the next program to open the folder completes the rotation, if this one cannot.
      writeKeyringFile(dataDir, file);
      finishMoving(dataDir, file);
    } catch (error) {
      removeSuccessors(dataDir);
      throw error;
    }
    await store.promote();
  }

  /** @returns the files whose replacements are on the disk, as paths in the data folder */
  async #prepareFiles(): Promise<string[]> {
    const { dataDir } = this.#config;
    const paths = dataFolderPaths(dataDir);
    const [previous, next] = [new Vault(this.#previous.keyring), new Vault(this.#keyring)];
    await assertSameEnd(paths.database, previous, next);
    const drafts = readdirSync(paths.drafts).filter((name) => name.endsWith('.sqlite'));
    for (const name of drafts) await copyUnderKey(join(paths.drafts, name), previous.drafts, next.drafts);
    for (const folder of [dataDir, paths.drafts]) syncFolder(folder);
    return [basename(paths.database), ...drafts.map((name) => join(basename(paths.drafts), name))];
  }
}

/** A command of the CLI may have written to the database while the folder was being closed. */
async function assertSameEnd(database: string, previous: Vault, next: Vault): Promise<void> {
  const ends = await Promise.all([
    readDatabase(database, previous, readEnd),
    readDatabase(database + successorSuffix, next, readEnd),
  ]);
  removeLogs(database + successorSuffix);
  const [one, other] = ends.map((end) => JSON.stringify(end));
  if (one !== other) throw new Error('The data changed while it was being closed. Rotate the key again.');
}

const readEnd: Parameters<typeof readDatabase>[2] = (db) =>
  db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow();

async function copyUnderKey(file: string, previous: DatabaseKey, next: DatabaseKey): Promise<void> {
  const database = openDatabase(file, 'migrator', previous);
  try {
    await database.backup(next.backupTarget(file + successorSuffix));
  } finally {
    database.close();
  }
}

/** Deletes the files of a rotation that ended before its decisive step. After that step, they are the data. */
export function removeSuccessors(dataDir: string): void {
  if (readKeyringFile(dataDir).moving) return;
  const { drafts } = dataFolderPaths(dataDir);
  for (const folder of [dataDir, drafts]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (name.includes(`.sqlite${successorSuffix}`)) rmSync(join(folder, name), { force: true });
    }
  }
}

function removeLogs(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
