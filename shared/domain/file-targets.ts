import { idPrefixes } from './ids.ts';

/** The records that files can be linked to, by the prefix of their IDs (decisions.md § 5). */
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

/** The records that private files can be linked to; public files can be linked to any of them (compliance.md § 7.4). */
export const privateTargets: readonly TargetTable[] = [
  'INDIVIDUALS',
  'TRADES',
  'LEGAL_ENTITIES',
  'INVESTOR_ACCOUNTS',
  'ISSUERS',
  'OFFERINGS',
];

/** `trades_` is accepted as a spelling of `trade_`. */
export function toTargetId(id: string): string {
  return id.replace(/^trades_/, `${idPrefixes.trade}_`);
}

/** The kind of record of an ID, by its prefix; undefined if files cannot be linked to it. */
export function targetTableOf(id: string): TargetTable | undefined {
  const prefix = id.slice(0, Math.max(0, id.lastIndexOf('_')));
  return (targetTables as Record<string, TargetTable>)[prefix];
}
