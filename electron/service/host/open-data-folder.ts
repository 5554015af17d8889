import type { MasterKeyStore } from '#service/storage/key-store.ts';
import { openVault } from '#service/storage/open-keys.ts';
import type { Service } from '../kernel/context.ts';
import type { ServiceConfig } from '../kernel/service-config.ts';
import { readSettings } from '../kernel/settings.ts';
import { openStorage } from '../storage/storage.ts';
import { WriterPriority } from '../storage/writer-priority.ts';
import { recoverFromRestore } from './backup/exchange-folders.ts';

/** The configuration of a host. */
export interface HostConfig extends ServiceConfig {
  /** Where the master key is stored; in the key file unless given. */
  keyStore?: MasterKeyStore;
}

/**
 * The configuration for worker threads. Its master key is always the current one, because a rotation replaces it
 * while the program runs.
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
 * Only one `host` can have the data folder open. A `secondary`, such as a CLI command or the thread of an import,
 * works next to it.
 */
export type ServiceRole = 'host' | 'secondary';

/** The open parts of a data folder, before background work starts. */
export type OpenedService = Pick<Service, 'storage' | 'vault' | 'settings'>;

/**
 * Opens the database, vault, and settings of a data folder that other programs may have open. It first completes or
 * reverses an interrupted restore.
 * @throws with what to do, if the key is missing or wrong, or the data is from a newer version
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
