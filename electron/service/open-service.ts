import { recoverFromRestore } from './backup/exchange-folders.ts';
import type { Service } from './context.ts';
import { readSettings } from './settings.ts';
import { holdsData, openStorage, type Storage } from './storage/storage.ts';
import { defaultKeyFile, loadMasterKey, Vault } from './storage/vault.ts';
import { WriteTurn } from './storage/write-turn.ts';

/** Where a service finds what it keeps. */
export interface ServiceConfig {
  dataDir: string;
  /** The file of the master key; the user's configuration folder has it if none is named. */
  keyFile?: string;
  /** The memory of the host's turn to write, for a guest that is one of its threads. */
  turn?: SharedArrayBuffer;
}

/**
 * A `host` has the data folder to itself among hosts. A `guest`, such as a command of the shell or the
 * thread of an import, works beside it.
 */
export type ServiceRole = 'host' | 'guest';

/** What is open of a data folder, before anything runs on it. */
export type OpenedService = Pick<Service, 'storage' | 'vault' | 'settings'>;

/**
 * Opens database, vault and settings of a data folder, beside others who have it open. What a restore left
 * half done is put right first.
 * @throws with what to do, if the key is missing, is that of another folder, or the data is newer
 */
export async function openService(
  { dataDir, keyFile = defaultKeyFile(), turn }: ServiceConfig,
  role: ServiceRole,
): Promise<OpenedService> {
  recoverFromRestore(dataDir);
  const vault = new Vault(loadMasterKey(keyFile, !holdsData(dataDir)));
  const storage = await openStorage(dataDir, role, turn && new WriteTurn(turn));
  try {
    await checkKey(storage, vault, keyFile);
    return { storage, vault, settings: await readSettings(storage.reader) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

const keyCheck = 'vault.keyCheck';

/** A folder opened with a key that is not its own would seal new fields that nobody can open again. */
async function checkKey(storage: Storage, vault: Vault, keyFile: string): Promise<void> {
  const kept = await storage.reader
    .selectFrom('settings')
    .select('value')
    .where('name', '=', keyCheck)
    .executeTakeFirst();
  if (kept) {
    try {
      vault.open(Buffer.from(JSON.parse(kept.value) as string, 'base64'));
      return;
    } catch {
      throw new Error(
        `The master key in ${keyFile} belongs to another data folder: name the right one in OFFERDESK_KEY_FILE`,
      );
    }
  }
  const value = JSON.stringify(vault.seal(keyCheck).toString('base64'));
  await storage.commits.run((db) =>
    db
      .insertInto('settings')
      .values({ name: keyCheck, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
