import type { ReadContext } from '#service/kernel/context.ts';
import { defineRead, defineSteps, type HeavyRead, runRead, runSteps } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { browseList, countList, exportList } from '#shared/contracts/records/browse-list.ts';
import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import { type CountQuery, countList as countRows } from './lists/count-list.ts';
import { readGroupedList } from './lists/grouped-list.ts';
import type { ListSource } from './lists/list-source.ts';
import { readList } from './lists/read-list.ts';
import { type ListExport, readExport, writeHeader, writeLines } from './lists/write-list.ts';

type NamedExport = ListExport & { list: ListName };

const rowsAtOnce = 500;

/** Only the back office browses lists, and it sees the whole folder. */
export function createBrowsing(listSources: Readonly<Record<ListName, ListSource>>): {
  handlers: OperationHandler[];
  heavyReads: HeavyRead<never, unknown>[];
} {
  const countSteps = defineSteps('countSteps', async (ctx, query: CountQuery & { list: ListName }) => {
    const step = await countRows(ctx, lists[query.list], listSources[query.list], query);
    return 'next' in step ? { next: { ...query, ...step.next } } : step;
  });
  const readIds = defineRead('readExport', (ctx, listExport: NamedExport) =>
    readExport(ctx, lists[listExport.list], listSources[listExport.list], listExport),
  );
  const readLines = defineRead(
    'readExportLines',
    (ctx, { listExport, ids }: { listExport: NamedExport; ids: string[] }) =>
      writeLines(ctx, lists[listExport.list], listSources[listExport.list], listExport, ids),
  );
  async function* write(ctx: ReadContext, listExport: NamedExport, ids: string[]): AsyncGenerator<string> {
    yield writeHeader(lists[listExport.list], listExport);
    for (let start = 0; start < ids.length; start += rowsAtOnce)
      yield await runRead(ctx, readLines, { listExport, ids: ids.slice(start, start + rowsAtOnce) });
  }
  const handlers = [
    heavyRead(browseList, (ctx, { query }) => {
      const [list, source] = [lists[query.list], listSources[query.list]];
      const { group } = query;
      return group
        ? readGroupedList(ctx, list, source, { ...query, group })
        : readList(ctx, list, source, query);
    }),
    read(countList, (ctx, { query }) => runSteps(ctx, countSteps, query)),
    task(
      exportList,
      async (ctx, { query }) => {
        // Before the event is written: an invalid export must be rejected first.
        const ids = await runRead(ctx, readIds, query);
        const event = { subject: query.list, details: { exported: query, rows: ids.length } };
        await runUnit(ctx.service, ctx.caller, noteEvent, event, exportList.name);
        return { query, ids };
      },
      async (ctx, { query, ids }) => ({
        fileName: `offerdesk ${lists[query.list].many} ${ctx.now.slice(0, 10)}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        write: () => write(ctx, query, ids),
      }),
    ),
  ];
  return { handlers, heavyReads: [countSteps, readIds, readLines] };
}
