/** The sealed parts of a draft that an import stores: the column names, and the cells of rows that are not imported. */
import type { Vault } from '#service/storage/vault.ts';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';

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

/** How the file of an import was read, for its page. */
export interface ImportSettings {
  encoding: string | null;
  delimiter: string | null;
  sheet: string | null;
  headerRow: number;
  issuerId: string | null;
  /** The other fields that apply to all rows; missing in imports of earlier versions. */
  target?: Record<string, string>;
  /** The key of the stored file, in Base64, and its length; missing in imports of earlier versions. */
  file?: { key: string; bytes: number };
  /** The fields of each column; a column without fields was not imported. */
  columns: { name: string; fields: readonly string[] }[];
  /** Values for all rows, by field. */
  defaults: Record<string, string>;
  /** The values that the rules changed, as the grid counted them; missing in imports of earlier versions. */
  normalized?: NormalizedCount[];
}

export function sealSettings(vault: Vault, importId: string, settings: ImportSettings): Buffer {
  return vault.seal(JSON.stringify(settings), settingsOf(importId));
}

export function openSettings(vault: Vault, importId: string, settingsSealed: Buffer): ImportSettings {
  return JSON.parse(vault.open(settingsSealed, settingsOf(importId))) as ImportSettings;
}

const settingsOf = (importId: string) => ['csvImports', 'settingsSealed', importId] as const;
const headerOf = (importId: string) => ['csvImports', 'headerSealed', importId] as const;
const cellsOf = (importId: string, row: number) =>
  ['csvImportRows', 'cellsSealed', `${importId} ${row}`] as const;
