import { invalid } from '#service/kernel/errors.ts';
import type { ReaderContext } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  claimNext,
  getQueueCounts,
  listQueue,
  type QueueCount,
  type QueueItem,
} from '#shared/contracts/compliance/queues.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import { type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readProposals } from '../officers/proposal-rows.ts';
import { claimRecord } from './claims.ts';
import { awaitingSecondByState, countsOfState, pageOfQueue, type QueueRow } from './queue-query.ts';
import type { Review } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';

const pageSize = 50;

/** Counts the pending records of a review by state and age. */
async function countQueue(ctx: ReaderContext, review: ReviewName): Promise<QueueCount[]> {
  const definition = reviewsByName[review];
  const { rows } = await awaitingSecondByState(definition).execute(ctx.db);
  const awaiting = new Map(rows.map((row) => [row.state, row.count]));
  const counts: QueueCount[] = [];
  for (const state of reviews[review].pending) {
    const { count, oldest, byAge } = await countState(ctx, definition, state);
    if (count === 0 || oldest === null) continue;
    counts.push({ review, state, count, awaitingSecond: awaiting.get(state) ?? 0, byAge, oldest });
  }
  return counts;
}

async function countState(
  ctx: ReaderContext,
  review: Review,
  state: string,
): Promise<{ count: number; oldest: string | null; byAge: number[] }> {
  const { rows } = await countsOfState(review, state, ctx.now).execute(ctx.db);
  const { count, oldest, younger: youngerThan } = rows[0] ?? { count: 0, oldest: null, younger: '[]' };
  const upTo = [...(JSON.parse(youngerThan) as number[]), count];
  return { count, oldest, byAge: upTo.map((known, band) => known - (upTo[band - 1] ?? 0)) };
}

async function present(db: Db, review: ReviewName, rows: readonly QueueRow[]): Promise<QueueItem[]> {
  const ids = rows.flatMap(({ proposalId }) => proposalId ?? []);
  const proposals = await readProposals(db, ids);
  const zone = await readComplianceTimeZone(db);
  return rows.map(({ seq: _, proposalId, dueAt, ...row }) => {
    const proposal = proposalId === null ? undefined : proposals.get(proposalId);
    return { review, ...row, dueOn: dueAt && dayEndingAt(zone, dueAt), proposal: proposal ?? null };
  });
}

function readCursor(text: string | null | undefined): { since: string; seq: number } | undefined {
  if (!text) return undefined;
  const [since = '', seq = ''] = text.split('|');
  if (!/^\d+$/.test(seq)) throw invalid('after', 'must be the `next` of a page');
  return { since, seq: Number(seq) };
}

export const queues: OperationHandler[] = [
  heavyRead(getQueueCounts, async (ctx) => {
    const items: QueueCount[] = [];
    for (const review of reviewNames) items.push(...(await countQueue(ctx, review)));
    return { items };
  }),
  heavyRead(listQueue, async (ctx, { query }) => {
    const limit = query.limit ?? pageSize;
    const review = reviewsByName[query.review];
    const page = pageOfQueue(review, query, limit, ctx.now, readCursor(query.after));
    const { rows } = await page.execute(ctx.db);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      items: await present(ctx.db, query.review, rows),
      next: last ? `${last.since}|${last.seq}` : null,
    };
  }),
  write(claimNext, async (ctx, { body }) => {
    const filters = { ...body, assigneeId: 'none', notProposedBy: ctx.caller.actor.id };
    const page = pageOfQueue(reviewsByName[body.review], filters, 1, ctx.now);
    const [row] = (await page.execute(ctx.db)).rows;
    if (!row) return { item: null };
    const { officerId } = await claimRecord(ctx, row.id);
    const [item = null] = await present(ctx.db, body.review, [{ ...row, assigneeId: officerId }]);
    return { item };
  }),
];
