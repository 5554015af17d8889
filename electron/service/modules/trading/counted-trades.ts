/** The trades that count toward limits and caps: those ahead of the one that is evaluated (compliance.md § 1.2). */
import { sql } from 'kysely';
import { isClient } from '#service/kernel/caller.ts';
import type { Context } from '#service/kernel/context.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Db, Owned } from '#service/storage/schema.ts';
import { addMonths, dayIn, startOfDay } from '#shared/domain/compliance-days.ts';
import { type DecimalText, divideByTenThousand } from '#shared/domain/money.ts';
import type { Stage } from '#shared/domain/rules/rule-names.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { CountedTrade, OfferingFacts } from '#shared/domain/rules/trade-facts.ts';
import type { Counts } from '../investors/persons.ts';
import { readIssuerGroup } from '../offerings/issuer-groups.ts';
import type { TradeRow } from './trades.ts';

export type CountingContext = Context & { counts: Counts | undefined };

/**
 * What counts in an answer to a client, and in the checkout, whose findings the client reads: what the key of the account
 * of the trade sees. Otherwise the answer would disclose what an investor has with another client (compliance.md § 5.5).
 * An approval and a settlement count everything.
 */
export function findCounts(
  { caller }: Context,
  stage: Stage,
  { accountId, tenantId }: TradeRow,
): Counts | undefined {
  if (stage !== 'QUOTE' && stage !== 'CHECKOUT' && !isClient(caller)) return undefined;
  return (one: Owned) => one.accountId === accountId || (accountId === tenantId && one.tenantId === tenantId);
}

const active = ['PLACED', 'SETTLED', 'UNWIND_PENDING'];

/** A cart has no place among placed trades: all of them are ahead. */
const last = '~';

function placeOf({ tradeStatus, placedAt, tradeNumber }: TradeRow) {
  const isCart = tradeStatus === 'CART' || placedAt === null;
  return isCart ? { placedAt: last, tradeNumber: last } : { placedAt, tradeNumber };
}

const readOfAccount = compiledQuery(
  (db, investorAccountId: string, placed: string, settled: string, unwinding: string) =>
    db
      .selectFrom('trades')
      .innerJoin('offerings', 'offerings.id', 'trades.offeringId')
      .select([
        'trades.id',
        'trades.offeringId',
        'trades.tradeStatus',
        'trades.tradeNumber',
        'trades.placedAt',
        'trades.closedAt',
        'trades.totalAmount',
        'offerings.type',
      ])
      .where('trades.investorAccountId', '=', investorAccountId)
      .where('trades.tradeStatus', 'in', [placed, settled, unwinding]),
);

/** The trades of investor accounts that are ahead of a trade. */
export async function readTradesAhead(
  db: Db,
  zone: string,
  trade: TradeRow,
  investorAccountIds: Iterable<string>,
): Promise<CountedTrade[]> {
  const place = placeOf(trade);
  const counted: CountedTrade[] = [];
  for (const id of new Set(investorAccountIds)) {
    const rows = await readOfAccount(db, id, 'PLACED', 'SETTLED', 'UNWIND_PENDING');
    for (const row of rows) {
      const isOpen = row.tradeStatus === 'PLACED';
      const isEarlier =
        (row.placedAt ?? '') < place.placedAt ||
        (row.placedAt === place.placedAt && row.tradeNumber < place.tradeNumber);
      if (row.id === trade.id || (isOpen && !isEarlier)) continue;
      counted.push({
        id: row.id,
        offeringId: row.offeringId ?? '',
        isCrowdfunding: row.type === 'REG_CF',
        totalAmount: row.totalAmount ?? '0',
        settledOn: isOpen || row.closedAt === null ? null : dayIn(zone, row.closedAt),
      });
    }
  }
  return counted;
}

/** The first day whose settled trades count toward the cap of the issuer; null if the offering does not state it. */
function capSince(offering: OfferingFacts, saleDay: string): string | null {
  const months = ruleOn('issuerCap', saleDay)?.parameters.months ?? 0;
  const from = offering.exemption === 'REG_CF' ? saleDay : offering.startAt;
  return from === null ? null : addMonths(from, -months);
}

/**
 * The sum of the trades ahead that count toward the cap of the issuer, under the same regulation: the totals of whole
 * days, and the trades of the days on which the counting starts and ends.
 */
export async function readIssuerSales(
  { db, now, counts }: Pick<CountingContext, 'db' | 'now' | 'counts'>,
  zone: string,
  trade: TradeRow,
  offering: OfferingFacts,
  type: string,
): Promise<DecimalText> {
  const sinceDay = capSince(offering, dayIn(zone, now));
  if (sinceDay === null) return '0';
  const since = startOfDay(zone, sinceDay);
  const { placedAt, tradeNumber } = placeOf(trade);
  const offerings = await db
    .selectFrom('offerings')
    .select(['id', 'accountId', 'tenantId'])
    .where('issuerId', 'in', await readIssuerGroup(db, offering.issuerId))
    .where('type', '=', type)
    .execute();
  const sold = offerings.filter((one) => one.id === offering.id || counts?.(one) !== false);
  const [firstDay, lastDay] = [since.slice(0, 10), placedAt.slice(0, 10)];
  // Without statistics, SQLite would search all trades by their status.
  const counted = sql`trades t indexed by ${sql.ref('tradesCounted')}`;
  const isCounted = sql`t.${sql.ref('tradeStatus')} in (${sql.join(active.map((status) => sql.lit(status)))})
    and t.id <> ${trade.id}`;
  const units = sql`cast(round(t.${sql.ref('totalAmount')} * 10000) as integer)`;
  const { rows } = await sql<{ total: number | null }>`
    with sold (id) as materialized (
      select value from json_each(${JSON.stringify(sold.map(({ id }) => id))})
    )
    select coalesce((
        select sum(d.units) from sold o join ${sql.table('offeringTotals')} d on d.${sql.ref('offeringId')} = o.id
        where case d.kind when 'PLACED' then d.day < ${lastDay} when 'ELIGIBLE' then false else d.day > ${firstDay} end
      ), 0) + coalesce((
        select sum(${units}) from sold o cross join ${counted} on t.${sql.ref('offeringId')} = o.id
        where ${isCounted} and t.${sql.ref('tradeStatus')} = 'PLACED' and t.${sql.ref('closedAt')} is null
          and t.${sql.ref('placedAt')} >= ${lastDay}
          and (t.${sql.ref('placedAt')}, t.${sql.ref('tradeNumber')}) < (${placedAt}, ${tradeNumber})
      ), 0) + coalesce((
        select sum(${units}) from sold o cross join ${counted} on t.${sql.ref('offeringId')} = o.id
        where ${isCounted} and t.${sql.ref('tradeStatus')} in ('SETTLED', 'UNWIND_PENDING')
          and t.${sql.ref('closedAt')} >= ${since} and t.${sql.ref('closedAt')} < ${`${firstDay}~`}
      ), 0) - coalesce((
        select ${units} from trades t where t.id = ${trade.id}
          and t.${sql.ref('tradeStatus')} in ('SETTLED', 'UNWIND_PENDING')
          and substr(t.${sql.ref('closedAt')}, 1, 10) > ${firstDay}
      ), 0) as total`.execute(db);
  return divideByTenThousand(rows[0]?.total ?? 0);
}
