import { recoverFromRestore } from './backup/exchange-folders.ts';
import type { Service } from './context.ts';
import type { PasswordCost } from './passwords.ts';
import { readSettings } from './settings.ts';
import { defaultKeyFile, loadMasterKey } from './storage/master-key.ts';
import { holdsData, openStorage } from './storage/storage.ts';
import { Vault } from './storage/vault.ts';
import { WriteTurn } from './storage/write-turn.ts';

/** Where a service finds what it keeps. */
export interface ServiceConfig {
  dataDir: string;
  /** The file of the master key; the user's configuration folder has it if none is named. */
  keyFile?: string;
  /** The memory of the host's turn to write, for a guest that is one of its threads. */
  turn?: SharedArrayBuffer;
  /** The cost of password hashes; only tests choose one. */
  passwordCost?: PasswordCost;
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
export async function openService(config: ServiceConfig, role: ServiceRole): Promise<OpenedService> {
  const { dataDir, turn } = config;
  recoverFromRestore(dataDir);
  const vault = openVault(config);
  const storage = await openStorage(dataDir, role, vault, turn && new WriteTurn(turn));
  try {
    return { storage, vault, settings: await readSettings(storage.reader) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * The keys of a data folder. A master key is created for a folder that holds no data yet.
 * @param mayCreate whether it may be created
 * @throws with what to do, if the master key is missing or damaged
 */
export function openVault(
  { dataDir, keyFile = defaultKeyFile() }: ServiceConfig,
  mayCreate = !holdsData(dataDir),
): Vault {
  return new Vault(loadMasterKey(keyFile, mayCreate), keyFile);
}
