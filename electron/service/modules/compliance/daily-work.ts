import { type RawBuilder, sql } from 'kysely';
import type { ReaderContext } from '#service/kernel/heavy-read.ts';
import { heavyRead, type OperationHandler } from '#service/kernel/operation-handler.ts';
import { getDailyWork, type WorkDay } from '#shared/contracts/compliance/daily-work.ts';
import { type DecisionKind, kindOfDecision } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';

const dayMilliseconds = 86_400_000;

type Counted = Exclude<keyof WorkDay, 'day'>;

/** The days of the chart, oldest first, with counts of zero. */
function listDays(now: string): Map<string, WorkDay> {
  const days = Array.from({ length: limits.dailyWorkDays }, (_, index) => {
    const passed = (limits.dailyWorkDays - 1 - index) * dayMilliseconds;
    return new Date(Date.parse(now) - passed).toISOString().slice(0, 10);
  });
  return new Map(
    days.map((day) => [
      day,
      { day, identities: 0, trades: 0, approved: 0, rejected: 0, informationRequested: 0 },
    ]),
  );
}

/** Counts the rows of a table by day and by the value of a column. */
async function countByDay(
  ctx: ReaderContext,
  table: string,
  time: string,
  state: RawBuilder<string>,
  since: string,
) {
  const at = sql.ref(time);
  const { rows } = await sql<{ day: string; state: string; count: number }>`
    select substr(${at}, 1, 10) as day, ${state} as state, count(*) as count
    from ${sql.table(table)} where ${at} >= ${since} group by 1, 2`.execute(ctx.db);
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
    const days = listDays(ctx.now);
    const [since = ctx.now] = days.keys();
    const add = (day: string, kind: Counted, count: number) => {
      const work = days.get(day);
      if (work) work[kind] += count;
    };
    const none = sql<string>`''`;
    for (const row of await countByDay(ctx, 'kycRecords', 'createdAt', none, since)) {
      add(row.day, 'identities', row.count);
    }
    for (const row of await countByDay(ctx, 'trades', 'placedAt', none, since))
      add(row.day, 'trades', row.count);
    const to = sql<string>`${sql.ref('toState')}`;
    for (const row of await countByDay(ctx, 'decisions', 'decidedAt', to, since)) {
      const kind = counted[kindOfDecision(row.state)];
      if (kind) add(row.day, kind, row.count);
    }
    return { days: [...days.values()] };
  }),
];
