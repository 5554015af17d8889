import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { browseList, exportList } from '#shared/contracts/records/browse-list.ts';
import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import type { ListSource } from './lists/list-source.ts';
import { readList } from './lists/read-list.ts';
import { assertExport, writeList } from './lists/write-list.ts';

/** Only the back office browses lists, and it sees the whole folder. */
export const createBrowsing = (listSources: Readonly<Record<ListName, ListSource>>): OperationHandler[] => [
  read(browseList, (ctx, { query }) => readList(ctx, lists[query.list], listSources[query.list], query)),
  task(
    exportList,
    async (ctx, { query }) => {
      // Before the event is written: an invalid export must be rejected first.
      const rows = await assertExport(ctx, lists[query.list], listSources[query.list], query);
      const event = { subject: query.list, details: { exported: query, rows } };
      await runUnit(ctx.service, ctx.caller, noteEvent, event, exportList.name);
      return query;
    },
    async (ctx, query) => ({
      fileName: `offerdesk ${lists[query.list].many} ${ctx.now.slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      write: () => writeList(ctx, lists[query.list], listSources[query.list], query),
    }),
  ),
];
