/** The purchasers in sales under Rule 506(b) (compliance.md § 5.5). */
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { dayIn, startOfDay } from '#shared/domain/compliance-days.ts';
import { countingSince } from '#shared/domain/rules/check-purchasers.ts';
import type { Purchaser, TradeFacts } from '#shared/domain/rules/trade-facts.ts';
import { countsFor, type Verification } from '#shared/domain/verification.ts';
import { readVerifications } from '../accreditation/verifications.ts';
import { readIssuerGroup } from './counted-trades.ts';
import { keysOf, normalizeText } from './persons.ts';
import type { TradeRow } from './trades.ts';

/** A sale whose owners count as purchasers. */
interface Sale {
  id: string;
  issuerId: string;
  investorAccountId: string;
  /** When it closed, or was placed. */
  at: string;
}

/** The purchasers of the trade itself, and of those that are ahead in the issuer group and the counted days. */
export async function readPurchasers(
  ctx: Context,
  zone: string,
  trade: TradeRow,
  issuerId: string,
): Promise<TradeFacts['purchasers']> {
  const { db, now } = ctx;
  const since = countingSince(dayIn(zone, now));
  if (trade.investorAccountId === null || since === undefined) return { own: [], ahead: [] };
  const itself = { id: trade.id, issuerId, investorAccountId: trade.investorAccountId, at: now };
  const sales = await readSalesAhead(db, trade, await readIssuerGroup(db, issuerId), startOfDay(zone, since));
  return {
    own: await readOwners(ctx, zone, [itself]),
    ahead: await readOwners(ctx, zone, sales),
  };
}

async function readSalesAhead(db: Db, trade: TradeRow, group: string[], since: string): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select t.id, o.${sql.ref('issuerId')}, t.${sql.ref('investorAccountId')},
      coalesce(t.${sql.ref('closedAt')}, t.${sql.ref('placedAt')}) as at
    from offerings o
    join trades t on t.${sql.ref('offeringId')} = o.id
    where o.${sql.ref('issuerId')} in (${sql.join(group)})
      and o.exemption = 'RULE_506B'
      and t.id <> ${trade.id}
      and t.${sql.ref('investorAccountId')} is not null
      and t.${sql.ref('tradeStatus')} in ('PLACED', 'SETTLED', 'UNWIND_PENDING')
      and coalesce(t.${sql.ref('closedAt')}, t.${sql.ref('placedAt')}) >= ${since}
      and (t.${sql.ref('tradeStatus')} <> 'PLACED' or ${trade.tradeStatus} = 'CART'
        or (t.${sql.ref('placedAt')}, t.${sql.ref('tradeNumber')}) < (${trade.placedAt ?? ''}, ${trade.tradeNumber}))`.execute(
    db,
  );
  return rows;
}

async function readOwners(ctx: Context, zone: string, sales: readonly Sale[]): Promise<Purchaser[]> {
  if (sales.length === 0) return [];
  const accountIds = [...new Set(sales.map(({ investorAccountId }) => investorAccountId))];
  const people = await ctx.db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', 'in', accountIds)
    .where('role', 'in', ['PRIMARY', 'JOINT'])
    .execute();
  const entities = await ctx.db
    .selectFrom('legalEntities')
    .selectAll()
    .where('investorAccountId', 'in', accountIds)
    .execute();
  const ofEntities = new Set(entities.map(({ investorAccountId }) => investorAccountId));
  const owners = [
    ...people.filter(({ investorAccountId }) => !ofEntities.has(investorAccountId)),
    ...entities,
  ];
  const verifications = await readVerifications(
    ctx.db,
    owners.map(({ id }) => id),
  );
  return sales.flatMap((sale) =>
    owners
      .filter(({ investorAccountId }) => investorAccountId === sale.investorAccountId)
      .map((owner) => toPurchaser(ctx, owner, wasAccredited(verifications, owner.id, sale, zone))),
  );
}

/** Whether a verification of either level counted on the day of the sale; a newer one may have replaced it since. */
function wasAccredited(verifications: Verification[], ownerId: string, sale: Sale, zone: string): boolean {
  const use = { issuerId: sale.issuerId, tradeId: sale.id, day: dayIn(zone, sale.at) };
  return verifications.some(
    (one) =>
      (one.subjectId === ownerId || one.coversIndividualId === ownerId) &&
      countsFor(one.status === 'SUPERSEDED' ? { ...one, status: 'ACTIVE' } : one, use),
  );
}

type OwnerRow = Row<'individuals'> | Row<'legalEntities'>;

function toPurchaser(ctx: Context, owner: OwnerRow, isAccredited: boolean): Purchaser {
  const { id: subjectId, address, city, state, zip, country } = owner;
  const isPerson = 'firstName' in owner;
  const keys = isPerson ? keysOf(ctx, owner) : { numberKey: owner.ein, nameKey: null };
  return {
    subjectId,
    ...keys,
    addressKey: address === null ? null : normalizeText([address, city, state, zip, country].join(' ')),
    spouseIndividualId: isPerson && owner.spouseRelation === 'SPOUSE' ? owner.spouseIndividualId : null,
    isAccredited,
  };
}
