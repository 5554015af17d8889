import { sql } from 'kysely';
import { type Implementation, read } from '#service/implementation.ts';
import type { ListSource } from '#service/lists/list-source.ts';
import { readList } from '#service/lists/read-list.ts';
import { browseList } from '#shared/contracts/compliance/browse-list.ts';
import { type ListName, lists } from '#shared/contracts/lists/index.ts';
import { filesSource } from '../files/lists.ts';
import { individualsSource, investorAccountsSource, legalEntitiesSource } from '../investors/lists.ts';
import { issuersSource, offeringsSource } from '../offerings/lists.ts';
import { tradesSource } from '../trading/lists.ts';

const secureRequestsSource: ListSource = {
  table: 'secureRequests',
  orderings: { createdAt: { index: 'secureRequestsByAge', by: [sql.ref('r.createdAt')] } },
};

export const listSources: Readonly<Record<ListName, ListSource>> = {
  issuers: issuersSource,
  offerings: offeringsSource,
  investorAccounts: investorAccountsSource,
  individuals: individualsSource,
  legalEntities: legalEntitiesSource,
  trades: tradesSource,
  files: filesSource,
  secureRequests: secureRequestsSource,
};

/** The back office alone browses, and it sees the whole folder. */
export const browsing: Implementation[] = [
  read(browseList, (ctx, { query }) => readList(ctx, lists[query.list], listSources[query.list], query)),
];
