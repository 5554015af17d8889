/** The SQL of the queues, from the definition of a review. */
import { type RawBuilder, sql } from 'kysely';
import { isSample, notOf } from '#service/kernel/sample-tenant.ts';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import type { ReviewDefinition } from '#shared/domain/reviews/define-review.ts';
import { ageBands, type QueueTab, queueTabs, reviews, sinceColumnsOf } from '#shared/domain/reviews.ts';
import { claimsSince } from './claims.ts';
import type { Review } from './reviews/define-review.ts';

export interface QueueFilters {
  tab?: QueueTab | null;
  awaitsSecond?: boolean | null;
  /** Excludes records whose decision by this officer awaits second approval. */
  notProposedBy?: string;
  /** Returns only the records after this one. */
  afterId?: string | null;
  /** Returns only the records before this one, the nearest first. */
  beforeId?: string | null;
  states?: string | null;
  type?: string | null;
  olderThanDays?: number | null;
  assigneeId?: string | null;
  withFindings?: boolean | null;
  /** Returns only sample data, or none of it. */
  sample?: boolean | null;
  /** The tenant that is omitted, unless `sample` is set. */
  omitted?: string | undefined;
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * dayMilliseconds).toISOString();
}

/** SQL for the time since which a record is pending, in the form of the queue indexes. */
function sinceOf(review: Review, name: string): RawBuilder<unknown> {
  const columns = sinceColumnsOf(review.name).map((column) => sql.ref(`${name}.${column}`));
  return columns.length === 1 ? sql`${columns[0]}` : sql`coalesce(${sql.join(columns)})`;
}

/** The states that a tab of a queue shows. */
export function statesOfTab(review: Review, tab: QueueTab): readonly string[] {
  return tab === 'requested' ? requestedStatesOf(review.name) : reviews[review.name].pending;
}

/** Which records in these states the queue shows. Others than requests need no condition, which would slow them down. */
function conditionsOf(review: Review, states: readonly string[]): RawBuilder<unknown>[] {
  const { submitted, answerable } = review.queue;
  const requested = requestedStatesOf(review.name).filter((state) => states.includes(state));
  const state = sql.ref(`r.${review.column}`);
  return [
    ...(submitted ? [submitted] : []),
    ...(answerable && requested.length > 0
      ? [sql`(${state} not in (${sql.join(requested)}) or ${answerable})`]
      : []),
  ];
}

/**
 * Counts the pending records in one state. Most records of a long queue are older than the last age band: an index
 * counts them once, and only the newer ones are counted for each band.
 */
export function countsOfState(
  review: Review,
  state: string,
  now: string,
  omitted: string | undefined,
): RawBuilder<{ count: number; oldest: string | null; younger: string }> {
  const since = sinceOf(review, 'r');
  const pending = sql`from ${sql.table(review.table)} r
    where ${sql.ref(`r.${review.column}`)} = ${state} and ${sql.join(
      [notOf(omitted), ...conditionsOf(review, [state])],
      sql` and `,
    )}`;
  const younger = ageBands.map(
    (days) => sql`(select count(*) ${pending} and ${since} >= ${daysBefore(now, days)})`,
  );
  return sql`
    select (select count(*) ${pending}) as count, (select min(${since}) ${pending}) as oldest,
      json_array(${sql.join(younger)}) as younger`;
}

/** The condition that a proposal (alias `w`) still applies to a record (alias `r`). */
function matchesProposal(review: Review): RawBuilder<unknown> {
  return sql`w.${sql.ref('recordId')} = r.id and w.review = ${review.name} and w.status = 'PENDING'
      and w.expectedUpdatedAt = r.${sql.ref('updatedAt')}`;
}

/** A decision that awaits a second officer, in whatever state its record is. */
export interface ProposedDecision {
  id: string;
  recordId: string;
  title: string;
  proposedById: string;
  createdAt: string;
}

/**
 * The decisions of a review that await a second officer, oldest first.
 * @param omitted the tenant that is omitted
 */
export function selectProposed(review: Review, omitted: string | undefined): RawBuilder<ProposedDecision> {
  return sql`
    select w.id, w.${sql.ref('recordId')}, ${review.queue.title} as title, w.${sql.ref('proposedById')},
      w.${sql.ref('createdAt')}
    from proposals w join ${sql.table(review.table)} r on ${matchesProposal(review)} ${review.queue.join ?? sql``}
    where ${notOf(omitted)} order by w.seq`;
}

/** Counts the records of a review that await a second approval, by state. */
export function awaitingSecondByState(
  review: Review,
  omitted: string | undefined,
): RawBuilder<{ state: string; count: number }> {
  const state = sql.ref(`r.${review.column}`);
  return sql`
    select ${state} as state, count(*) as count from proposals w
    join ${sql.table(review.table)} r on ${matchesProposal(review)}
    where ${notOf(omitted)} group by ${state}`;
}

/**
 * The cases of a review that await an officer or the client.
 * @param condition on the records (alias `r`)
 */
export function selectOpenCases(
  review: Review,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<{ id: string; title: string }> {
  const states = queueTabs.flatMap((tab) => statesOfTab(review, tab));
  const conditions = [
    condition,
    sql`${sql.ref(`r.${review.column}`)} in (${sql.join(states)})`,
    ...conditionsOf(review, states),
  ];
  return sql`
    select r.id, ${review.queue.title} as title from ${sql.table(review.table)} r ${review.queue.join ?? sql``}
    where ${sql.join(conditions, sql` and `)} order by r.seq limit ${limit}`;
}

export interface QueueRow extends Omit<QueueItem, 'review' | 'proposal' | 'request' | 'dueOn' | 'isSample'> {
  isSample: number;
  dueAt: string | null;
  seq: number;
  proposalId: string | null;
}

/**
 * A page of a queue, oldest first; `after` is the age and number of the previous record. An index has the order of the
 * records in one state, so that of several states is merged from a page of each.
 */
export function pageOfQueue(
  review: Review,
  filters: QueueFilters,
  limit: number,
  now: string,
  after?: { since: string; seq: number },
): RawBuilder<QueueRow> {
  const states =
    filters.states?.split(',').map((word) => word.trim()) ?? statesOfTab(review, filters.tab ?? 'pending');
  // No record has an empty state, as in a tab for which the review has none.
  const pages = [...new Set(states.length > 0 ? states : [''])].map((state) =>
    pageOfState(review, state, filters, limit, now, after),
  );
  if (pages.length === 1) return pages[0] as RawBuilder<QueueRow>;
  const direction = directionOf(filters);
  return sql<QueueRow>`
    select * from (${sql.join(
      pages.map((page) => sql`select * from (${page})`),
      sql` union all `,
    )})
    order by since ${direction}, seq ${direction} limit ${limit}`;
}

function directionOf({ beforeId }: QueueFilters): RawBuilder<unknown> {
  return beforeId ? sql`desc` : sql`asc`;
}

function pageOfState(
  review: Review,
  pendingState: string,
  filters: QueueFilters,
  limit: number,
  now: string,
  after: { since: string; seq: number } | undefined,
): RawBuilder<QueueRow> {
  const state = sql.ref(`r.${review.column}`);
  const type = sql.ref(`r.${review.queue.type}`);
  const since = sinceOf(review, 'r');
  const findings = review.queue.findings ? sql.ref(`r.${review.queue.findings}`) : sql`null`;
  const { amount: column }: ReviewDefinition = reviews[review.name];
  const amount = column ? sql.ref(`r.${column}`) : sql`null`;
  const due = review.queue.due ? sql.ref(`r.${review.queue.due}`) : sql`null`;
  const assignee = sql.ref('c.officerId');
  const conditions = [sql`${state} = ${pendingState}`, ...conditionsOf(review, [pendingState])];
  if (filters.type) conditions.push(sql`${type} = ${filters.type}`);
  if (filters.olderThanDays) conditions.push(sql`${since} < ${daysBefore(now, filters.olderThanDays)}`);
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
  if (typeof filters.sample === 'boolean') conditions.push(filters.sample ? isSample : sql`not ${isSample}`);
  else if (filters.omitted !== undefined) conditions.push(notOf(filters.omitted));
  if (filters.withFindings) conditions.push(sql`${findings} > 0`);
  const placeOf = (id: string) =>
    sql`(select ${sinceOf(review, 'b')}, b.seq from ${sql.table(review.table)} b where b.id = ${id})`;
  if (filters.afterId) conditions.push(sql`(${since}, r.seq) > ${placeOf(filters.afterId)}`);
  if (filters.beforeId) conditions.push(sql`(${since}, r.seq) < ${placeOf(filters.beforeId)}`);
  const direction = directionOf(filters);
  if (after) conditions.push(sql`(${since}, r.seq) > (${after.since}, ${after.seq})`);
  return sql<QueueRow>`
    select r.seq, r.id, ${review.queue.title} as title, ${type} as type, ${state} as state, ${findings} as findings, ${amount} as amount, ${isSample} as ${sql.ref('isSample')},
      ${since} as since, ${due} as ${sql.ref('dueAt')}, ${sql.ref('r.updatedAt')} as ${sql.ref('updatedAt')}, ${assignee} as ${sql.ref('assigneeId')}, w.id as ${sql.ref('proposalId')}
    from ${sql.table(review.table)} r ${review.queue.join ?? sql``}
    left join ${sql.table('reviewClaims')} c
      on c.${sql.ref('recordId')} = r.id and c.${sql.ref('claimedAt')} > ${claimsSince(now)}
    left join proposals w on ${matchesProposal(review)}
    where ${sql.join(conditions, sql` and `)}
    order by ${since} ${direction}, r.seq ${direction} limit ${limit}`;
}
