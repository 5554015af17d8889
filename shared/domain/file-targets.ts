import { idPrefixes } from './ids.ts';

/** The records that files are attached to, by the prefix of their ids (decisions.md § 5). */
export const targetTables = {
  [idPrefixes.account]: 'ACCOUNTS',
  [idPrefixes.investorAccount]: 'INVESTOR_ACCOUNTS',
  [idPrefixes.individual]: 'INDIVIDUALS',
  [idPrefixes.legalEntity]: 'LEGAL_ENTITIES',
  [idPrefixes.issuer]: 'ISSUERS',
  [idPrefixes.offering]: 'OFFERINGS',
  [idPrefixes.asset]: 'ASSETS',
  [idPrefixes.trade]: 'TRADES',
} as const;

export type TargetTable = (typeof targetTables)[keyof typeof targetTables];

/** What a private file may be attached to; a public one to any of them. */
export const privateTargets: readonly TargetTable[] = ['INDIVIDUALS', 'TRADES'];

/** `trades_` is taken as a spelling of `trade_`. */
export function toTargetId(id: string): string {
  return id.replace(/^trades_/, `${idPrefixes.trade}_`);
}

/** The kind of record that an id belongs to, by its prefix; undefined if files are attached to no such. */
export function targetTableOf(id: string): TargetTable | undefined {
  const prefix = id.slice(0, Math.max(0, id.lastIndexOf('_')));
  return (targetTables as Record<string, TargetTable>)[prefix];
}
