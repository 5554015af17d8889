import { type KeyConfig, openBackupKeyring } from '#service/storage/open-keys.ts';
import type { Keyring } from '../../storage/keyring.ts';
import { Vault } from '../../storage/vault.ts';
import { readFileList } from './file-list.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * Opens the keys of a backup and reads its manifest, which cannot be changed without the keys, and neither can its
 * list of files.
 * @param passphrase of the backup; without one, the master key opens it
 * @throws with what to do, if there is no backup, its keys cannot be opened, or its manifest or list was changed
 */
export async function openBackup(
  from: string,
  config: KeyConfig,
  passphrase?: string,
): Promise<{ manifest: Manifest; keyring: Keyring }> {
  const keyring = await openBackupKeyring(from, config, passphrase);
  const manifest = await readManifest(from, new Vault(keyring).manifestKey);
  for await (const _ of readFileList(from, manifest.files)) {
    // Reading it verifies it, before anything is copied.
  }
  return { manifest, keyring };
}
