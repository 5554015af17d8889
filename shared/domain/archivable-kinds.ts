import { idPrefixes } from './ids.ts';

/** The kinds of record that staff can archive, by the prefix of their IDs, with their tables. */
export const archivableTables = {
  [idPrefixes.issuer]: 'issuers',
  [idPrefixes.offering]: 'offerings',
  [idPrefixes.asset]: 'assets',
  [idPrefixes.investorAccount]: 'investorAccounts',
  [idPrefixes.individual]: 'individuals',
  [idPrefixes.legalEntity]: 'legalEntities',
} as const;

export type ArchivableTable = (typeof archivableTables)[keyof typeof archivableTables];

/** The table of a record that can be archived, by its ID; undefined for other kinds. */
export function archivableTableOf(id: string): ArchivableTable | undefined {
  const prefix = id.slice(0, Math.max(0, id.lastIndexOf('_')));
  return Object.hasOwn(archivableTables, prefix)
    ? (archivableTables as Record<string, ArchivableTable>)[prefix]
    : undefined;
}
