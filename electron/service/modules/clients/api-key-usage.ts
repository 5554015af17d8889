import type { Context } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import {
  getApiKeyUsage,
  type OperationUsage,
  type RequestCounts,
  type UsageDay,
} from '#shared/contracts/clients/api-key-usage.ts';
import { addDays, type Day } from '#shared/domain/compliance-days.ts';
import { limits } from '#shared/domain/limits.ts';
import { readKey } from './api-keys.ts';
import { noRequests, type RequestCounter } from './request-counts.ts';

const outcomes = Object.keys(noRequests) as (keyof RequestCounts)[];

function add(sum: RequestCounts, row: RequestCounts): void {
  for (const outcome of outcomes) sum[outcome] += row[outcome];
}

const totalOf = (counts: RequestCounts) => outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);

/** The days that are shown, oldest first, also those without requests. */
function sumDays(rows: readonly Row<'apiKeyUsage'>[], first: Day): UsageDay[] {
  const days = Array.from({ length: limits.apiKeyUsageDays }, (_, index) => ({
    day: addDays(first, index),
    ...noRequests,
  }));
  const byDay = new Map(days.map((day) => [day.day, day]));
  for (const row of rows) {
    const day = byDay.get(row.day);
    if (day) add(day, row);
  }
  return days;
}

function sumOperations(rows: readonly Row<'apiKeyUsage'>[]): OperationUsage[] {
  const sums = [...Map.groupBy(rows, ({ operation }) => operation)].map(([operation, own]) => {
    const sum = { operation: operation || null, ...noRequests };
    for (const row of own) add(sum, row);
    return sum;
  });
  return sums.sort((left, right) => totalOf(right) - totalOf(left));
}

/** @param readToday the calendar day in the time zone of the stored days */
export const createApiKeyUsage = (
  counter: RequestCounter,
  readToday: (ctx: { db: Db; now: Context['now'] }) => Promise<Day>,
): OperationHandler[] => [
  read(getApiKeyUsage, async (ctx, { params }) => {
    const apiKey = await readKey(ctx.db, params.id);
    // So that the latest requests are included; if the disk is full, the stored ones are still shown.
    await counter.store(ctx.service).catch(() => {});
    const today = await readToday(ctx);
    const first = addDays(today, 1 - limits.apiKeyUsageDays);
    const rows = await ctx.db
      .selectFrom('apiKeyUsage')
      .selectAll()
      .where('keyId', '=', apiKey.id)
      .where('day', '>=', first)
      .where('day', '<=', today)
      .execute();
    return { apiKey, days: sumDays(rows, first), operations: sumOperations(rows) };
  }),
];
