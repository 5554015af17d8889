import { readFileSync } from 'node:fs';
import { recoverFromRestore } from '#service/host/backup/exchange-folders.ts';
import { replaceDurably } from '#service/storage/durable-file.ts';
import { finishPromotion } from '#service/storage/key-store.ts';
import { belongsTo, hasKeyring, readKeyringFile } from '#service/storage/keyring.ts';
import { defaultKeyFile, formatMasterKey, parseMasterKey } from '#service/storage/master-key.ts';
import { isNewFolder } from '#service/storage/open-keys.ts';
import { type DesktopKeyStore, openKeyStore, setAside } from './key-store.ts';
import type { SystemKeychain } from './protected-key-file.ts';

/**
 * Opens the key store. As long as it has no key that opens the data, the user tries again or chooses a key file, which
 * becomes the key file of the application: programs that are not started from a terminal get no variables and options.
 * @param ask for a key file, with the reason; returns undefined to try again
 */
export async function openOrRecoverKeyStore(
  dataDir: string,
  keychain: SystemKeychain,
  ask: (reason: string) => Promise<string | undefined>,
): Promise<DesktopKeyStore> {
  // A restore that was interrupted may have moved the data aside.
  recoverFromRestore(dataDir);
  // If the database or the keyring is missing or damaged, no key file helps.
  if (!isNewFolder(dataDir) || hasKeyring(dataDir)) readKeyringFile(dataDir);
  let chosen: string | undefined;
  for (;;) {
    try {
      if (chosen !== undefined) adoptKeyFile(dataDir, chosen);
      const store = await openKeyStore(dataDir, keychain);
      await finishPromotion(dataDir, store);
      assertOpens(dataDir, store.key, store.place);
      return store;
    } catch (error) {
      chosen = await ask((error as Error).message);
    }
  }
}

/** @throws if it contains no key, or one of other data */
function adoptKeyFile(dataDir: string, chosen: string): void {
  // Other users may read it where it is: files on a USB drive have no permissions.
  const key = parseMasterKey(readFileSync(chosen, 'utf8'), chosen);
  assertOpens(dataDir, key, chosen);
  const keyFile = defaultKeyFile();
  setAside(keyFile);
  replaceDurably(keyFile, formatMasterKey(key));
}

function assertOpens(dataDir: string, key: Buffer, file: string): void {
  if (!hasKeyring(dataDir) || belongsTo(readKeyringFile(dataDir), key)) return;
  throw new Error(
    `The master key in ${file} does not open the data in ${dataDir}: it belongs to other data, or was replaced by a rotation. Choose the key file that was exported last.`,
  );
}
