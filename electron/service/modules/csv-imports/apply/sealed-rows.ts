/** The sealed parts of a draft that an import stores: the column names, and the cells of rows that are not imported. */
import type { Vault } from '#service/storage/vault.ts';

export function sealHeader(vault: Vault, importId: string, header: readonly string[]): Buffer {
  return vault.seal(JSON.stringify(header), headerOf(importId));
}

export function openHeader(vault: Vault, importId: string, headerSealed: Buffer): string[] {
  return JSON.parse(vault.open(headerSealed, headerOf(importId))) as string[];
}

export function sealCells(vault: Vault, importId: string, row: number, cells: readonly string[]): Buffer {
  return vault.seal(JSON.stringify(cells), cellsOf(importId, row));
}

export function openCells(vault: Vault, importId: string, row: number, cellsSealed: Buffer): string[] {
  return JSON.parse(vault.open(cellsSealed, cellsOf(importId, row))) as string[];
}

const headerOf = (importId: string) => ['csvImports', 'headerSealed', importId] as const;
const cellsOf = (importId: string, row: number) =>
  ['csvImportRows', 'cellsSealed', `${importId} ${row}`] as const;
