import type { MasterKeyStore } from '#service/storage/key-store.ts';
import { openVault } from '#service/storage/open-keys.ts';
import type { Service } from '../kernel/context.ts';
import type { ServiceConfig } from '../kernel/service-config.ts';
import { readSettings } from '../kernel/settings.ts';
import { openStorage } from '../storage/storage.ts';
import { WriterPriority } from '../storage/writer-priority.ts';
import { recoverFromRestore } from './backup/exchange-folders.ts';

/** What a host is started with. */
export interface HostConfig extends ServiceConfig {
  /** Where the master key is stored; in the key file unless given. */
  keyStore?: MasterKeyStore;
}

/**
 * The part of the configuration that can be sent to threads. Its master key is always the current one: a rotation
 * replaces it while the program runs.
 */
export function configForThreads({ keyStore, ...config }: HostConfig): ServiceConfig {
  if (!keyStore) return config;
  return {
    ...config,
    get keyFile() {
      return keyStore.place;
    },
    get masterKey() {
      return keyStore.key;
    },
  };
}

/**
 * A `host` has the data folder to itself among hosts. A `guest`, such as a command of the shell or the
 * thread of an import, works beside it.
 */
export type ServiceRole = 'host' | 'secondary';

/** What is open of a data folder, before anything runs on it. */
export type OpenedService = Pick<Service, 'storage' | 'vault' | 'settings'>;

/**
 * Opens database, vault and settings of a data folder, beside others who have it open. What a restore left
 * half done is put right first.
 * @throws with what to do, if the key is missing, is that of another folder, or the data is newer
 */
export async function openDataFolder(config: ServiceConfig, role: ServiceRole): Promise<OpenedService> {
  const { dataDir, priority } = config;
  recoverFromRestore(dataDir);
  const vault = openVault(config);
  const storage = await openStorage(dataDir, role, vault, priority && new WriterPriority(priority));
  try {
    return { storage, vault, settings: await readSettings(storage.reader) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
