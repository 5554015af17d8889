import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import {
  claimNext,
  getQueueCounts,
  listQueue,
  type QueueCount,
  type QueueItem,
} from '#shared/contracts/compliance/queues.ts';
import { ageBands, type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { claimRecord, claimsSince } from './claims.ts';
import { readProposals } from './proposal-rows.ts';
import type { Review } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';

const dayMilliseconds = 86_400_000;
const pageSize = 50;

interface QueueFilters {
  awaitsSecond?: boolean | null;
  /** Leaves out what waits for somebody else to confirm this officer’s decision. */
  notProposedBy?: string;
  /** Leaves what waits behind this record. */
  afterId?: string | null;
  /** Leaves what waits before this record, the nearest first. */
  beforeId?: string | null;
  states?: string | null;
  type?: string | null;
  olderThanDays?: number | null;
  assigneeId?: string | null;
  withFindings?: boolean | null;
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * dayMilliseconds).toISOString();
}

/** Since when a record waits, which the query calls by that name: as the indexes of the queues have it. */
function sinceOf({ queue: { since = ['createdAt'] } }: Review, name: string): RawBuilder<unknown> {
  const columns = since.map((column) => sql.ref(`${name}.${column}`));
  return columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns)})`;
}

/** How many records of a review wait in each state, and for how long. */
async function countQueue(ctx: Context, review: ReviewName): Promise<QueueCount[]> {
  const awaiting = await countAwaiting(ctx, review);
  const counts: QueueCount[] = [];
  for (const state of reviews[review].pending) {
    const { count, oldest, byAge } = await countState(ctx, review, state);
    if (count === 0 || oldest === null) continue;
    counts.push({ review, state, count, awaitingSecond: awaiting.get(state) ?? 0, byAge, oldest });
  }
  return counts;
}

/**
 * Counts what waits in one state. Of a long queue most has waited longer than the last of the age bands:
 * that is passed over once, along an index, and only the younger records are counted for each band.
 */
async function countState(
  ctx: Context,
  review: ReviewName,
  state: string,
): Promise<{ count: number; oldest: string | null; byAge: number[] }> {
  const source = reviewsByName[review];
  const since = sinceOf(source, 'r');
  const pending = sql`from ${sql.table(source.table)} r
    where ${sql.ref(`r.${source.column}`)} = ${state} ${source.queue.submitted ? sql`and ${source.queue.submitted}` : sql``}`;
  const younger = ageBands.map(
    (days) => sql`(select count(*) ${pending} and ${since} >= ${daysBefore(ctx.now, days)})`,
  );
  const { rows } = await sql<{ count: number; oldest: string | null; younger: string }>`
    select (select count(*) ${pending}) as count, (select min(${since}) ${pending}) as oldest,
      json_array(${sql.join(younger)}) as younger`.execute(ctx.db);
  const { count, oldest, younger: youngerThan } = rows[0] ?? { count: 0, oldest: null, younger: '[]' };
  const upTo = [...(JSON.parse(youngerThan) as number[]), count];
  return { count, oldest, byAge: upTo.map((known, band) => known - (upTo[band - 1] ?? 0)) };
}

/** How the proposal (the query calls it `w`) that a record (`r`) waits for is found: one that fits it still. */
function pendingSinceColumn(review: ReviewName): RawBuilder<unknown> {
  return sql`w.${sql.ref('recordId')} = r.id and w.review = ${review} and w.status = 'PENDING'
      and w.expectedUpdatedAt = r.${sql.ref('updatedAt')}`;
}

/** How many records of a review wait in each state for a second officer. */
async function countAwaiting(ctx: Context, review: ReviewName): Promise<Map<string, number>> {
  const source = reviewsByName[review];
  const state = sql.ref(`r.${source.column}`);
  const { rows } = await sql<{ state: string; count: number }>`
    select ${state} as state, count(*) as count from proposals w
    join ${sql.table(source.table)} r on ${pendingSinceColumn(review)}
    group by ${state}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.state, row.count]));
}

interface QueueRow extends Omit<QueueItem, 'review' | 'proposal'> {
  seq: number;
  proposalId: string | null;
}

/** A page of a queue, the oldest first; `after` is the age and number of the record before it. */
async function readQueue(
  ctx: Context,
  review: ReviewName,
  filters: QueueFilters,
  limit: number,
  after?: { since: string; seq: number },
): Promise<QueueRow[]> {
  const source = reviewsByName[review];
  const state = sql.ref(`r.${source.column}`);
  const type = sql.ref(`r.${source.queue.type}`);
  const since = sinceOf(source, 'r');
  const findings = source.queue.findings ? sql.ref(`r.${source.queue.findings}`) : sql`null`;
  const assignee = sql.ref('c.officerId');
  const states = filters.states?.split(',').map((word) => word.trim()) ?? [...reviews[review].pending];
  const conditions: RawBuilder<unknown>[] = [sql`${state} in (${sql.join(states)})`];
  if (source.queue.submitted) conditions.push(source.queue.submitted);
  if (filters.type) conditions.push(sql`${type} = ${filters.type}`);
  if (filters.olderThanDays) conditions.push(sql`${since} < ${daysBefore(ctx.now, filters.olderThanDays)}`);
  if (filters.assigneeId) {
    conditions.push(
      filters.assigneeId === 'none' ? sql`${assignee} is null` : sql`${assignee} = ${filters.assigneeId}`,
    );
  }
  if (typeof filters.awaitsSecond === 'boolean') {
    conditions.push(filters.awaitsSecond ? sql`w.id is not null` : sql`w.id is null`);
  }
  if (filters.notProposedBy) {
    conditions.push(sql`w.${sql.ref('proposedById')} is distinct from ${filters.notProposedBy}`);
  }
  if (filters.withFindings) conditions.push(sql`${findings} > 0`);
  const placeOf = (id: string) =>
    sql`(select ${sinceOf(source, 'b')}, b.seq from ${sql.table(source.table)} b where b.id = ${id})`;
  if (filters.afterId) conditions.push(sql`(${since}, r.seq) > ${placeOf(filters.afterId)}`);
  if (filters.beforeId) conditions.push(sql`(${since}, r.seq) < ${placeOf(filters.beforeId)}`);
  const direction = filters.beforeId ? sql`desc` : sql`asc`;
  if (after) conditions.push(sql`(${since}, r.seq) > (${after.since}, ${after.seq})`);
  const { rows } = await sql<QueueRow>`
    select r.seq, r.id, ${source.queue.title} as title, ${type} as type, ${state} as state, ${findings} as findings,
      ${since} as since, ${sql.ref('r.updatedAt')} as ${sql.ref('updatedAt')}, ${assignee} as ${sql.ref('assigneeId')}, w.id as ${sql.ref('proposalId')}
    from ${sql.table(source.table)} r ${source.queue.join ?? sql``}
    left join ${sql.table('reviewClaims')} c
      on c.${sql.ref('recordId')} = r.id and c.${sql.ref('claimedAt')} > ${claimsSince(ctx.now)}
    left join proposals w on ${pendingSinceColumn(review)}
    where ${sql.join(conditions, sql` and `)}
    order by ${since} ${direction}, r.seq ${direction} limit ${limit}`.execute(ctx.db);
  return rows;
}

async function present(ctx: Context, review: ReviewName, rows: readonly QueueRow[]): Promise<QueueItem[]> {
  const ids = rows.flatMap(({ proposalId }) => proposalId ?? []);
  const proposals = await readProposals(ctx.db, ids);
  return rows.map(({ seq: _, proposalId, ...row }) => {
    const proposal = proposalId === null ? undefined : proposals.get(proposalId);
    return { review, ...row, proposal: proposal ?? null };
  });
}

function readCursor(text: string | null | undefined): { since: string; seq: number } | undefined {
  if (!text) return undefined;
  const [since = '', seq = ''] = text.split('|');
  if (!/^\d+$/.test(seq)) throw invalid('after: must be the `next` of a page');
  return { since, seq: Number(seq) };
}

export const queues: OperationHandler[] = [
  read(getQueueCounts, async (ctx) => {
    const items: QueueCount[] = [];
    for (const review of reviewNames) items.push(...(await countQueue(ctx, review)));
    return { items };
  }),
  read(listQueue, async (ctx, { query }) => {
    const limit = query.limit ?? pageSize;
    const rows = await readQueue(ctx, query.review, query, limit, readCursor(query.after));
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      items: await present(ctx, query.review, rows),
      next: last ? `${last.since}|${last.seq}` : null,
    };
  }),
  write(claimNext, async (ctx, { body }) => {
    const filters = { ...body, assigneeId: 'none', notProposedBy: ctx.caller.actor.id };
    const [row] = await readQueue(ctx, body.review, filters, 1);
    if (!row) return { item: null };
    const { officerId } = await claimRecord(ctx, row.id);
    const [item = null] = await present(ctx, body.review, [{ ...row, assigneeId: officerId }]);
    return { item };
  }),
];
