import type { ReadContext } from '#service/kernel/context.ts';
import { runRead } from '#service/kernel/heavy-read.ts';
import { csvMark, writeCsv } from '#service/kernel/write-csv.ts';
import type {
  AuditEvent,
  AuditEventFilters,
  exportFormats,
} from '#shared/contracts/installation/audit-log.ts';
import { readAuditEvents } from './read-audit-events.ts';

const eventsAtOnce = 500;

const columns = [
  'seq',
  'at',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'recordId',
  'recordName',
  'before',
  'after',
  'requestId',
  'hash',
  'outcome',
] as const satisfies (keyof AuditEvent)[];

/** Streams the events that match the filters, newest first. */
export async function* writeAuditEvents(
  ctx: ReadContext,
  filters: AuditEventFilters,
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

async function* readAll(ctx: ReadContext, filters: AuditEventFilters): AsyncGenerator<AuditEvent[]> {
  let before: number | null | undefined;
  do {
    const { items, next } = await runRead(ctx, readAuditEvents, { filters, before, limit: eventsAtOnce });
    if (items.length > 0) yield items;
    before = next;
  } while (before !== null);
}

interface Writer {
  start: string;
  write(events: AuditEvent[], isFirst: boolean): string;
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

function toCells(event: AuditEvent): string[] {
  return columns.map((column) => {
    const value = event[column];
    if (value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
}
