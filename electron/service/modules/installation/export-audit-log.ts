import { setImmediate } from 'node:timers/promises';
import { csvMark, writeCsv } from '#service/kernel/write-csv.ts';
import type { Db } from '#service/storage/schema.ts';
import type {
  ActivityEvent,
  ActivityFilters,
  exportFormats,
} from '#shared/contracts/installation/audit-log.ts';
import { nameActors } from '../officers/actor-names.ts';
import { findActivity, presentEvent } from './find-audit-events.ts';

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

/** Streams the events that match the filters, newest first. Other requests run in between. */
export async function* writeActivity(
  db: Db,
  filters: ActivityFilters,
  format: (typeof exportFormats)[number],
): AsyncGenerator<string> {
  const { start, write, end } = writers[format];
  yield start;
  let isFirst = true;
  for await (const events of readAll(db, filters)) {
    yield write(events, isFirst);
    isFirst = false;
  }
  yield end;
}

async function* readAll(db: Db, filters: ActivityFilters): AsyncGenerator<ActivityEvent[]> {
  const names = new Map<string, string>();
  let before: number | null | undefined;
  do {
    const { rows, next } = await findActivity(db, filters, before, eventsAtOnce);
    await nameActors(db, rows, names);
    if (rows.length > 0) yield rows.map((row) => presentEvent(row, names));
    before = next;
    await setImmediate();
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
