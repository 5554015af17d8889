import type { FileTable } from '#service/storage/tables/documents.ts';
import type { Vault } from '#service/storage/vault.ts';

/**
 * The key that the bytes of a file are encrypted with.
 * @throws if it was changed, or sealed under another master key
 */
export function openFileKey(vault: Vault, { id, keySealed }: Pick<FileTable, 'id' | 'keySealed'>): Buffer {
  return Buffer.from(vault.open(keySealed, keyOf(id)), 'base64');
}

export function sealFileKey(vault: Vault, id: string, key: Uint8Array): Buffer {
  return vault.seal(Buffer.from(key).toString('base64'), keyOf(id));
}

const keyOf = (id: string) => ['files', 'keySealed', id] as const;
