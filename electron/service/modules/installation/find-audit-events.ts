import { type SqlBool, sql } from 'kysely';
import { invalid } from '#service/kernel/errors.ts';
import { manualActorKinds, manualActors } from '#service/storage/audit-chain.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { operations } from '#shared/contracts/index.ts';
import type { AuditEvent, AuditEventFilters } from '#shared/contracts/installation/audit-log.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { hourMilliseconds } from '#shared/domain/dates.ts';
import { describeOutcome } from '#shared/domain/decision-outcome.ts';
import type { ReasonCode } from '#shared/domain/reviews.ts';
import { hideRestricted, type Viewer } from '../records/restricted.ts';
import { type AuditOperationRange, findHighest, findOperation } from './audit-operations.ts';
import { readSampleRanges, type SampleRange } from './sample-ranges.ts';

export type AuditEventRow = Row<'auditEvents'>;

/** A range of the audit log, newest first. */
export interface FoundAuditEvents {
  rows: AuditEventRow[];
  /** The number to continue below; null at the end. */
  next: number | null;
}

/** The names of actors and records, by their IDs, and those of reasons. */
export interface EventNames {
  reasons: readonly ReasonCode[];
  actors: ReadonlyMap<string, string>;
  records: ReadonlyMap<string, string>;
}

export function presentEvent(row: AuditEventRow, names: EventNames, viewer: Viewer): AuditEvent {
  const { previousHash: _, before, ...event } = row;
  const after = hideRestricted(JSON.parse(row.after) as Record<string, unknown>, viewer, row.actorId);
  return {
    ...event,
    actorName: names.actors.get(row.actorId) ?? null,
    recordName: names.records.get(row.recordId) ?? null,
    before: before === null ? null : JSON.parse(before),
    after,
    outcome: describeOutcome(after, names.reasons),
  };
}

/** The number of events per step. */
const eventsAtOnce = 4000;

/** How long one request may search for rare events. */
const patienceMilliseconds = 150;

/** Ranges of times include events after the clock was set back by up to this. */
const clockSlack = hourMilliseconds;

/**
 * Finds events, newest first.
 *
 * Indexes find the events of people and of the program, and the history of a record. The events of client systems and
 * imports have no index, which would slow down their writes: there the log is scanned step by step, and after a time
 * limit the result is what was found so far.
 *
 * @param before the number below which to search; the whole log if omitted
 * @throws AppError invalid, if a time is not valid
 */
export async function findAuditEvents(
  db: Db,
  filters: AuditEventFilters,
  before: number | null | undefined,
  limit: number,
): Promise<FoundAuditEvents> {
  return searchRange(db, filters, await planSearch(db, filters, before), limit);
}

interface Range {
  /** The lowest number, inclusive. */
  low: number;
  /** The highest number, exclusive. */
  high: number;
}

export interface Search extends Range {
  /** When a search for rare events ends with what it found, by `performance.now()`. */
  deadline: number;
}

/**
 * Starts a search.
 * @throws AppError invalid, if a time is not valid
 */
export async function planSearch(
  db: Db,
  filters: AuditEventFilters,
  before: number | null | undefined,
): Promise<Search> {
  const range = await findRange(db, filters, before ?? Number.MAX_SAFE_INTEGER);
  return { ...range, deadline: performance.now() + patienceMilliseconds };
}

/** Finds the newest events of a range. */
export async function searchRange(
  db: Db,
  filters: AuditEventFilters,
  search: Search,
  limit: number,
): Promise<FoundAuditEvents> {
  if (!isIndexed(filters)) return scanEvents(db, filters, search, limit);
  const rows = await selectAuditEvents(db, filters, search, limit).execute();
  return { rows, next: rows.length === limit ? (rows.at(-1)?.seq ?? null) : null };
}

async function scanEvents(
  db: Db,
  filters: AuditEventFilters,
  { low, high, deadline }: Search,
  limit: number,
): Promise<FoundAuditEvents> {
  const rows: AuditEventRow[] = [];
  let top = Math.min(high, (await findHighest(db)) + 1);
  while (top > low) {
    const step = { low: Math.max(low, top - eventsAtOnce), high: top };
    rows.push(...(await selectAuditEvents(db, filters, step, limit - rows.length).execute()));
    if (rows.length === limit) return { rows, next: rows.at(-1)?.seq ?? null };
    top = step.low;
    if (top > low && performance.now() > deadline) return { rows, next: top };
  }
  return { rows, next: null };
}

/** The query for the events that match the filters in a range of numbers. */
export function selectAuditEvents(db: Db, filters: AuditEventFilters, { low, high }: Range, limit: number) {
  const { from, to } = filters;
  let events = db.selectFrom('auditEvents').selectAll().where('seq', '<', high).where('seq', '>=', low);
  for (const column of compared) {
    const value = filters[column];
    if (value) events = events.where(column, '=', value);
  }
  if (!filters.recordId && isManualOnly(filters)) events = events.where(sql.raw<SqlBool>(manualActors));
  if (from) events = events.where('at', '>=', readMoment('from', from));
  if (to) events = events.where('at', '<', readMoment('to', to));
  return events.orderBy('seq', 'desc').limit(limit);
}

const compared = ['actorKind', 'actorId', 'action', 'recordId'] as const;

/** Whether an index finds the events. */
function isIndexed(filters: AuditEventFilters): boolean {
  const isPlain = compared.every((column) => !filters[column]);
  return isPlain || Boolean(filters.recordId) || isManualOnly(filters);
}

/** Whether only people or the program can have caused the events, so that the indexes contain all of them. */
function isManualOnly({ actorKind, action }: AuditEventFilters): boolean {
  if (actorKind) return manualActorKinds.some((kind) => kind === actorKind);
  const operation: AnyOperation | undefined = Object.values(operations).find(({ name }) => name === action);
  return operation !== undefined && !operation.http && operation.module !== 'csv-imports';
}

/** The numbers of the events of an operation, and in a range of times, by binary search: they rise with time. */
async function findRange(db: Db, { operation, from, to }: AuditEventFilters, before: number): Promise<Range> {
  const { firstSeq, lastSeq } = operation ? await findOperation(db, operation) : wholeLog;
  const samples = from || to ? await readSampleRanges(db) : [];
  const low = from ? await findFirst(db, shift(readMoment('from', from), -clockSlack), samples) : 1;
  const high = to ? await findFirst(db, shift(readMoment('to', to), clockSlack), samples) : before;
  const within = samples.filter(({ last }) => !from || last >= readMoment('from', from));
  return {
    low: Math.max(Math.min(low, ...within.map((sample) => sample.low)), firstSeq),
    high: Math.min(Math.max(high, ...within.map((sample) => sample.high)), before, lastSeq + 1),
  };
}

const wholeLog: AuditOperationRange = { firstSeq: 1, lastSeq: Number.MAX_SAFE_INTEGER };

/**
 * The number of the first event that is not older than the given time; above the highest if all are older.
 * @param samples count as events of the end of their load
 */
async function findFirst(db: Db, moment: string, samples: readonly SampleRange[]): Promise<number> {
  let low = 1;
  let high = (await findHighest(db)) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const sample = samples.find((one) => one.low <= middle && middle < one.high);
    const event = await db
      .selectFrom('auditEvents')
      .select('at')
      .where('seq', '>=', sample?.high ?? middle)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (!event || event.at >= moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readMoment(field: string, text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid(field, 'must be an ISO 8601 timestamp');
  return new Date(time).toISOString();
}

function shift(moment: string, milliseconds: number): string {
  return new Date(Date.parse(moment) + milliseconds).toISOString();
}
