import type { FileTable } from '#service/storage/tables/documents.ts';
import type { Vault } from '#service/storage/vault.ts';

/**
 * The key that the bytes of a file are encrypted with.
 * @throws if it was changed, or sealed under another master key
 */
export function openFileKey(vault: Vault, { keySealed }: Pick<FileTable, 'id' | 'keySealed'>): Buffer {
  return Buffer.from(vault.open(keySealed), 'base64');
}
