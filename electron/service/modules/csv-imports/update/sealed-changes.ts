/** The values that a row of an update replaced: sealed, because they are personal data. */
import type { Vault } from '#service/storage/vault.ts';
import type { RecordChange } from './plan-updates.ts';

/** A changed record as it is stored. Bytes are in Base64. */
export interface StoredChange {
  name: string;
  id: string;
  columns: Record<string, [before: unknown, after: unknown]>;
}

const fieldOf = (importId: string, row: number) =>
  ['csvImportRows', 'changesSealed', `${importId} ${row}`] as const;

export function sealChanges(
  vault: Vault,
  importId: string,
  row: number,
  changes: readonly RecordChange[],
): Buffer {
  const stored = changes.map(({ name, before: { id }, columns }): StoredChange => ({ name, id, columns }));
  const text = JSON.stringify(stored, (_, value) =>
    // `JSON.stringify` calls `toJSON` of a buffer before this function.
    isJsonBuffer(value) ? { base64: Buffer.from(value.data).toString('base64') } : value,
  );
  return vault.seal(text, fieldOf(importId, row));
}

export function openChanges(vault: Vault, importId: string, row: number, sealed: Buffer): StoredChange[] {
  const text = vault.open(sealed, fieldOf(importId, row));
  return JSON.parse(text, (_, value) =>
    typeof value?.base64 === 'string' ? Buffer.from(value.base64, 'base64') : value,
  ) as StoredChange[];
}

function isJsonBuffer(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}
