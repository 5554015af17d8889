import { type KeyConfig, openBackupKeyring } from '#service/storage/open-keys.ts';
import type { Keyring } from '../../storage/keyring.ts';
import { Vault } from '../../storage/vault.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * Opens the keys of a backup and reads its manifest, which cannot be changed without the keys.
 * @param passphrase of the backup; without one, the master key opens it
 * @throws with what to do, if there is no backup, its keys cannot be opened, or its manifest was changed
 */
export async function openBackup(
  from: string,
  config: KeyConfig,
  passphrase?: string,
): Promise<{ manifest: Manifest; keyring: Keyring }> {
  const keyring = await openBackupKeyring(from, config, passphrase);
  return { manifest: await readManifest(from, new Vault(keyring).manifestKey), keyring };
}
