/**
 * What follows from a change of an offering for its open trades (compliance.md § 3.2). An offering can have a hundred
 * thousand of them: then they are changed in steps, between which other requests run. What is left to do is stored, so
 * that a host that stopped continues. Until it is done, the offering cannot be approved, and so no trade of it can be
 * approved or settled.
 */
import { sql } from 'kysely';
import type { Context, ReadContext, WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type ScheduledWork, scheduler } from '#service/kernel/scheduled-work.ts';
import { defineStep, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import { applyChange } from './apply-change.ts';
import type { OpenTrade } from './put-back-trades.ts';
import { restoreTrades } from './restore-trades.ts';

/** The trades of most offerings are changed in the transaction of the change. */
const tradesAtOnce = 200;
/** They take about five milliseconds. */
const tradesPerStep = 50;

type Work = Pick<
  Row<'offeringWork'>,
  'offeringId' | 'kind' | 'changeIds' | 'endsAgreements' | 'requiresReconfirmation' | 'startedAt'
>;
export type NewWork = Omit<Work, 'changeIds' | 'startedAt'> & { changeIds: readonly string[] };

/** Applies a change to the open trades of its offering, or restores them; later, if there are many. */
export async function startWork(ctx: WriteContext, { changeIds, ...given }: NewWork): Promise<void> {
  const work = { ...given, changeIds: JSON.stringify(changeIds), startedAt: ctx.now };
  const first = await selectOpenTrades(ctx, work.offeringId, 0, tradesAtOnce + 1).execute();
  if (first.length <= tradesAtOnce && !(await hasWork(ctx, given.offeringId))) {
    await changeTrades(ctx, work, first);
    return;
  }
  const { kind: actorKind, id: actorId } = ctx.caller.actor;
  await ctx.db
    .insertInto('offeringWork')
    .values({ ...work, ...(await readPlaces(ctx, work.offeringId)), after: 0, actorKind, actorId })
    .execute();
}

/** A trade that is placed after a change has its terms. Its time does not decide: a clock can be set back. */
async function readPlaces({ db }: WriteContext, offeringId: string) {
  const { last } = await db
    .selectFrom('trades')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  const carts = await db
    .selectFrom('trades')
    .select('seq')
    .where('offeringId', '=', offeringId)
    .where('tradeStatus', '=', 'CART')
    .execute();
  return { last: last ?? 0, carts: JSON.stringify(carts.map(({ seq }) => seq)) };
}

function selectOpenTrades({ db }: WriteContext, offeringId: string, after: number, limit: number) {
  return (
    db
      .selectFrom('trades')
      .select(['seq', 'id', 'complianceReview', 'saStatus', 'saSignedAt'])
      .where('offeringId', '=', offeringId)
      // The plus sign keeps SQLite from using an index that does not have the order.
      .where(sql<string>`+${sql.ref('tradeStatus')}`, '=', 'PLACED')
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
  );
}

async function changeTrades(ctx: WriteContext, work: Work, trades: readonly OpenTrade[]): Promise<void> {
  if (trades.length === 0) return;
  const changes = await ctx.db
    .selectFrom('offeringChanges')
    .selectAll()
    .where('id', 'in', JSON.parse(work.changeIds) as string[])
    .execute();
  if (work.kind === 'RESTORE') return restoreTrades(ctx, changes, trades, work.startedAt);
  for (const change of changes) await applyChange(ctx, change, work, trades);
}

/** Changes the next trades, and returns whether there are more. */
const doStep = defineStep('applyOfferingChange', async (ctx, { seq }: { seq: number }) => {
  const work = await ctx.db.selectFrom('offeringWork').selectAll().where('seq', '=', seq).executeTakeFirst();
  if (!work) return false;
  const trades = await selectOpenTrades(ctx, work.offeringId, work.after, tradesPerStep)
    .where('seq', '<=', work.last)
    .where('seq', 'not in', sql<number>`(select value from json_each(${work.carts}))`)
    .execute();
  await changeTrades(ctx, work, trades);
  const last = trades.length < tradesPerStep ? undefined : trades.at(-1);
  await (last
    ? ctx.db.updateTable('offeringWork').set({ after: last.seq }).where('seq', '=', seq)
    : ctx.db.deleteFrom('offeringWork').where('seq', '=', seq)
  ).execute();
  return last !== undefined;
});

export const offeringWorkUnits = [doStep];

/** As the officer or client who made the change. Changes of one offering are applied in their order. */
export const offeringWork: ScheduledWork = {
  name: 'Applying changes of offerings to their trades',
  async doDue(service, { isStopped }) {
    const rows = await service.storage.reader
      .selectFrom('offeringWork')
      .select(['seq', 'actorKind', 'actorId'])
      .orderBy('seq')
      .execute();
    for (const { seq, actorKind, actorId } of rows) {
      const actor = { kind: actorKind as typeof scheduler.actor.kind, id: actorId };
      let isOpen = true;
      while (isOpen && !isStopped())
        isOpen = await runUnit(service, { ...scheduler, actor }, doStep, { seq });
    }
  },
};

/** Does due work at once, and not at its next run: the steps of a change, and the examination of an agreement. */
export async function announceWork({ service }: ReadContext): Promise<void> {
  service.submissions.announce('dueWork', '');
}

export const workInProgress =
  'A change of the offering is being applied to its open trades; try again in a minute';

export async function hasWork({ db }: Pick<Context, 'db'>, offeringId: string): Promise<boolean> {
  const work = await db
    .selectFrom('offeringWork')
    .select('seq')
    .where('offeringId', '=', offeringId)
    .limit(1)
    .executeTakeFirst();
  return work !== undefined;
}

/** @throws rule, while a change of the offering is being applied */
export async function assertNoWork(ctx: Pick<Context, 'db'>, offeringId: string): Promise<void> {
  if (await hasWork(ctx, offeringId)) throw ruleViolation(null, workInProgress);
}
