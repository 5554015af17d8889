import type { ReadContext } from '#service/kernel/context.ts';
import { runRead } from '#service/kernel/heavy-read.ts';
import { csvMark, writeCsv } from '#service/kernel/write-csv.ts';
import type {
  ActivityEvent,
  ActivityFilters,
  exportFormats,
} from '#shared/contracts/installation/audit-log.ts';
import { readActivity } from './read-activity.ts';

const eventsAtOnce = 500;

const columns = [
  'seq',
  'at',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'recordId',
  'before',
  'after',
  'requestId',
  'hash',
] as const satisfies (keyof ActivityEvent)[];

/** Streams the events that match the filters, newest first. */
export async function* writeActivity(
  ctx: ReadContext,
  filters: ActivityFilters,
  format: (typeof exportFormats)[number],
): AsyncGenerator<string> {
  const { start, write, end } = writers[format];
  yield start;
  let isFirst = true;
  for await (const events of readAll(ctx, filters)) {
    yield write(events, isFirst);
    isFirst = false;
  }
  yield end;
}

async function* readAll(ctx: ReadContext, filters: ActivityFilters): AsyncGenerator<ActivityEvent[]> {
  let before: number | null | undefined;
  do {
    const { items, next } = await runRead(ctx, readActivity, { filters, before, limit: eventsAtOnce });
    if (items.length > 0) yield items;
    before = next;
  } while (before !== null);
}

interface Writer {
  start: string;
  write(events: ActivityEvent[], isFirst: boolean): string;
  end: string;
}

const writers: Record<(typeof exportFormats)[number], Writer> = {
  csv: {
    start: csvMark + writeCsv([[...columns]]),
    write: (events) => writeCsv(events.map(toCells)),
    end: '',
  },
  json: {
    start: '[',
    write: (events, isFirst) =>
      `${isFirst ? '\n' : ',\n'}${events.map((event) => JSON.stringify(event)).join(',\n')}`,
    end: '\n]\n',
  },
};

function toCells(event: ActivityEvent): string[] {
  return columns.map((column) => {
    const value = event[column];
    if (value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
}
