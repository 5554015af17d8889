import { sql } from 'kysely';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import { filesSource } from './files/lists.ts';
import { individualsSource, investorAccountsSource, legalEntitiesSource } from './investors/lists.ts';
import { issuersSource, offeringsSource } from './offerings/lists.ts';
import type { ListSource } from './records/lists/list-source.ts';
import { tradesSource } from './trading/lists.ts';

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
