import type { Context } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { defineRead, type ReaderContext, runRead } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { findOmittedTenant } from '#service/kernel/sample-tenant.ts';
import {
  claimNext,
  getQueueCounts,
  listQueue,
  type QueueCount,
  type QueueItem,
} from '#shared/contracts/compliance/queues.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import { queueTabs, type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readProposals } from '../officers/proposal-rows.ts';
import { claimRecord } from './claims.ts';
import { presentRequest, readRequest, type StoredRequest } from './information-requests.ts';
import {
  awaitingSecondByState,
  countsOfState,
  pageOfQueue,
  type QueueRow,
  statesOfTab,
} from './queue-query.ts';
import type { Review } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';

const pageSize = 50;

/** Counts the records of a queue by state and age, without those of a tenant. */
async function countQueue(
  ctx: ReaderContext,
  review: ReviewName,
  omitted: string | undefined,
): Promise<QueueCount[]> {
  const definition = reviewsByName[review];
  const { rows } = await awaitingSecondByState(definition, omitted).execute(ctx.db);
  const awaiting = new Map(rows.map((row) => [row.state, row.count]));
  const counts: QueueCount[] = [];
  for (const state of queueTabs.flatMap((tab) => statesOfTab(definition, tab))) {
    const { count, oldest, byAge } = await countState(ctx, definition, state, omitted);
    if (count === 0 || oldest === null) continue;
    counts.push({ review, state, count, awaitingSecond: awaiting.get(state) ?? 0, byAge, oldest });
  }
  return counts;
}

async function countState(
  ctx: ReaderContext,
  review: Review,
  state: string,
  omitted: string | undefined,
): Promise<{ count: number; oldest: string | null; byAge: number[] }> {
  const { rows } = await countsOfState(review, state, ctx.now, omitted).execute(ctx.db);
  const { count, oldest, younger: youngerThan } = rows[0] ?? { count: 0, oldest: null, younger: '[]' };
  const upTo = [...(JSON.parse(youngerThan) as number[]), count];
  return { count, oldest, byAge: upTo.map((known, band) => known - (upTo[band - 1] ?? 0)) };
}

/** A record of a queue, without what depends on who reads it. */
interface StoredItem extends Omit<QueueItem, 'request'> {
  request: StoredRequest | null;
}

async function readItems(
  ctx: Pick<Context, 'db'>,
  review: Review,
  rows: readonly QueueRow[],
): Promise<StoredItem[]> {
  const proposals = await readProposals(
    ctx.db,
    rows.flatMap(({ proposalId }) => proposalId ?? []),
  );
  const zone = await readComplianceTimeZone(ctx.db);
  const requested = requestedStatesOf(review.name);
  const items: StoredItem[] = [];
  for (const { seq: _, proposalId, dueAt, isSample, ...row } of rows) {
    const proposal = proposalId === null ? undefined : proposals.get(proposalId);
    const record = requested.includes(row.state) ? await review.read(ctx.db, row.id) : undefined;
    const request = record ? await readRequest(ctx, review, record) : null;
    const dueOn = dueAt && dayEndingAt(zone, dueAt);
    items.push({
      review: review.name,
      ...row,
      isSample: isSample === 1,
      dueOn,
      request,
      proposal: proposal ?? null,
    });
  }
  return items;
}

async function presentItem(ctx: Pick<Context, 'db' | 'caller'>, item: StoredItem): Promise<QueueItem> {
  return { ...item, request: await presentRequest(ctx, item.request) };
}

function readCursor(text: string | null | undefined): { since: string; seq: number } | undefined {
  if (!text) return undefined;
  const [since = '', seq = ''] = text.split('|');
  if (!/^\d+$/.test(seq)) throw invalid('after', 'must be the `next` of a page');
  return { since, seq: Number(seq) };
}

const readQueue = defineRead('readQueue', async (ctx, query: InputOf<typeof listQueue>['query']) => {
  const limit = query.limit ?? pageSize;
  const review = reviewsByName[query.review];
  const filters = { ...query, omitted: await findOmittedTenant(ctx.db) };
  const page = pageOfQueue(review, filters, limit, ctx.now, readCursor(query.after));
  const { rows } = await page.execute(ctx.db);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { items: await readItems(ctx, review, rows), next: last ? `${last.since}|${last.seq}` : null };
});

export const queueReads = [readQueue];

export const queues: OperationHandler[] = [
  heavyRead(getQueueCounts, async (ctx) => {
    const omitted = await findOmittedTenant(ctx.db);
    const items: QueueCount[] = [];
    for (const review of reviewNames) items.push(...(await countQueue(ctx, review, omitted)));
    return { items };
  }),
  read(listQueue, async (ctx, { query }) => {
    const { items, next } = await runRead(ctx, readQueue, query);
    return { items: await Promise.all(items.map((item) => presentItem(ctx, item))), next };
  }),
  write(claimNext, async (ctx, { body }) => {
    const omitted = await findOmittedTenant(ctx.db);
    const filters = { ...body, assigneeId: 'none', notProposedBy: ctx.caller.actor.id, omitted };
    const review = reviewsByName[body.review];
    const page = pageOfQueue(review, filters, 1, ctx.now);
    const [row] = (await page.execute(ctx.db)).rows;
    if (!row) return { item: null };
    const { officerId } = await claimRecord(ctx, row.id);
    const [item] = await readItems(ctx, review, [{ ...row, assigneeId: officerId }]);
    return { item: item ? await presentItem(ctx, item) : null };
  }),
];
