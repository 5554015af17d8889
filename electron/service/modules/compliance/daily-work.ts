import { type RawBuilder, sql } from 'kysely';
import type { ReaderContext } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { findOmittedTenant, notOf } from '#service/kernel/sample-tenant.ts';
import { getDailyWork, type WorkDay } from '#shared/contracts/compliance/daily-work.ts';
import { addDays, type Day, endOfDay, startOfDay } from '#shared/domain/compliance-days.ts';
import { type DecisionKind, kindOfDecision } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { readComplianceDay, readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { notAbout } from './not-about.ts';

type Counted = Exclude<keyof WorkDay, 'day'>;

/** The days of the chart, oldest first, with counts of zero. */
function listDays(today: Day): WorkDay[] {
  return Array.from({ length: limits.dailyWorkDays }, (_, index) => ({
    ...{ day: addDays(today, index + 1 - limits.dailyWorkDays), identities: 0, trades: 0 },
    ...{ approved: 0, rejected: 0, informationRequested: 0 },
  }));
}

/**
 * Counts the rows of a table by day and by the value of a column.
 * @param periods JSON list of the position, the start, and the end of each day
 * @param isCounted the condition on its rows
 */
async function countByDay(
  ctx: ReaderContext,
  table: string,
  time: string,
  state: RawBuilder<string>,
  periods: string,
  isCounted: RawBuilder<boolean>,
) {
  const at = sql.ref(time);
  const { rows } = await sql<{ place: number; state: string; count: number }>`
    select value ->> 0 as place, ${state} as state, count(*) as count
    from json_each(${periods}) cross join ${sql.table(table)}
    where ${at} >= value ->> 1 and ${at} < value ->> 2 and ${isCounted} group by 1, 2`.execute(ctx.db);
  return rows;
}

/** What a decision counts as; a reopened record will be decided again. */
const counted: Record<DecisionKind, Counted | undefined> = {
  approve: 'approved',
  ask: 'informationRequested',
  reject: 'rejected',
  cancel: 'rejected',
  reopen: undefined,
  resume: undefined,
};

export const dailyWork: OperationHandler[] = [
  heavyRead(getDailyWork, async (ctx) => {
    const zone = await readComplianceTimeZone(ctx.db);
    const days = listDays(await readComplianceDay(ctx));
    const periods = JSON.stringify(
      days.map(({ day }, place) => [place, startOfDay(zone, day), endOfDay(zone, day)]),
    );
    const add = (place: number, kind: Counted, count: number) => {
      const work = days[place];
      if (work) work[kind] += count;
    };
    const omitted = await findOmittedTenant(ctx.db);
    const none = sql<string>`''`;
    for (const row of await countByDay(
      ctx,
      'kycRecords',
      'createdAt',
      none,
      periods,
      notOf(omitted, 'kycRecords'),
    ))
      add(row.place, 'identities', row.count);
    for (const row of await countByDay(ctx, 'trades', 'placedAt', none, periods, notOf(omitted, 'trades')))
      add(row.place, 'trades', row.count);
    const to = sql<string>`${sql.ref('toState')}`;
    for (const row of await countByDay(
      ctx,
      'decisions',
      'decidedAt',
      to,
      periods,
      notAbout(omitted, sql.ref('recordId')),
    )) {
      const kind = counted[kindOfDecision(row.state)];
      if (kind) add(row.place, kind, row.count);
    }
    return { days };
  }),
];
