/** Every list of the back office, by its name in requests. */
import { secureRequestsList } from '../../compliance/lists.ts';
import { filesList } from '../../files/lists.ts';
import { individualsList, investorAccountsList, legalEntitiesList } from '../../investors/lists.ts';
import { issuersList, offeringsList } from '../../offerings/lists.ts';
import { tradesList } from '../../trading/lists.ts';
import type { ListColumn, RecordList } from './list-column.ts';

export const lists = {
  issuers: issuersList,
  offerings: offeringsList,
  investorAccounts: investorAccountsList,
  individuals: individualsList,
  legalEntities: legalEntitiesList,
  trades: tradesList,
  files: filesList,
  secureRequests: secureRequestsList,
} as const satisfies Record<string, RecordList>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** The column with a name from a request; undefined if there is none. */
export function findColumn(list: RecordList, name: string): ListColumn | undefined {
  return Object.hasOwn(list.columns, name) ? list.columns[name] : undefined;
}
