import { sql } from 'kysely';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import type { ListSource } from '#service/modules/records/lists/list-source.ts';
import { readList } from '#service/modules/records/lists/read-list.ts';
import { assertExport, writeList } from '#service/modules/records/lists/write-list.ts';
import { browseList, exportList } from '#shared/contracts/records/browse-list.ts';
import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
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
export const browsing: OperationHandler[] = [
  read(browseList, (ctx, { query }) => readList(ctx, lists[query.list], listSources[query.list], query)),
  task(
    exportList,
    async (ctx, { query }) => {
      // Refused before it is noted, if it cannot be.
      const rows = await assertExport(ctx, lists[query.list], listSources[query.list], query);
      await runUnitOfWork(ctx.service, ctx.caller, exportList.name, async ({ records }) =>
        records.note(query.list, { exported: query, rows }),
      );
      return query;
    },
    async (ctx, query) => ({
      fileName: `offerdesk ${lists[query.list].many} ${ctx.now.slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      write: () => writeList(ctx, lists[query.list], listSources[query.list], query),
    }),
  ),
];
