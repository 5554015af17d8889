/** The purchasers in sales under Rule 506(b) (compliance.md § 5.5). */
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { dayIn, startOfDay } from '#shared/domain/compliance-days.ts';
import { normalizeName } from '#shared/domain/party-names.ts';
import { countingSince } from '#shared/domain/rules/check-purchasers.ts';
import type { Purchaser, TradeFacts } from '#shared/domain/rules/trade-facts.ts';
import { countsFor, type Verification } from '#shared/domain/verification.ts';
import { readVerifications } from '../accreditation/verifications.ts';
import { readKeysOfMany, readSeparationsOfMany } from '../investors/keys-of-many.ts';
import { findGrantors } from '../investors/person-accounts.ts';
import { readIssuerGroup } from '../offerings/issuer-groups.ts';
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

/** A trade that every other one is ahead of. */
const newest = { id: '', tradeStatus: 'CART', placedAt: null, tradeNumber: '' };

/** All purchasers of the issuer group in the counted days who were not accredited. */
export async function readGroupPurchasers(
  ctx: Context,
  zone: string,
  issuerId: string,
): Promise<Purchaser[]> {
  const since = countingSince(dayIn(zone, ctx.now));
  if (since === undefined) return [];
  const group = await readIssuerGroup(ctx.db, issuerId);
  return readOwners(ctx, zone, await readSalesAhead(ctx.db, newest, group, startOfDay(zone, since)));
}

/** Whether every owner of an investor account would count as accredited in a sale now. */
export async function isAccredited(
  ctx: Context,
  zone: string,
  sale: Pick<Sale, 'issuerId' | 'investorAccountId'>,
): Promise<boolean> {
  return (await readOwners(ctx, zone, [{ ...sale, id: '', at: ctx.now }])).length === 0;
}

async function readSalesAhead(
  db: Db,
  trade: Pick<TradeRow, 'id' | 'tradeStatus' | 'placedAt' | 'tradeNumber'>,
  group: string[],
  since: string,
): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select t.id, o.${sql.ref('issuerId')}, t.${sql.ref('investorAccountId')},
      coalesce(t.${sql.ref('closedAt')}, t.${sql.ref('placedAt')}) as at
    from offerings o
    cross join trades t indexed by ${sql.ref('tradesCounted')} on t.${sql.ref('offeringId')} = o.id
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

/** The owners who were not accredited on the day of their sale: only these count. */
async function readOwners(ctx: Context, zone: string, sales: readonly Sale[]): Promise<Purchaser[]> {
  const purchasers: Purchaser[] = [];
  // A query has a limited number of values.
  for (let first = 0; first < sales.length; first += salesAtOnce) {
    const some = sales.slice(first, first + salesAtOnce);
    const owners = await readOwnersOf(ctx.db, [
      ...new Set(some.map(({ investorAccountId }) => investorAccountId)),
    ]);
    const verifications = await readVerifications(
      ctx.db,
      [...owners.values()].flat().map(({ id }) => id),
    );
    const byOwner = groupByOwner(verifications);
    const others = some.flatMap((sale) =>
      (owners.get(sale.investorAccountId) ?? []).filter(
        ({ id }) => !wasAccredited(byOwner.get(id) ?? [], sale, zone),
      ),
    );
    purchasers.push(...(await toPurchasers(ctx, [...new Set(others)])));
  }
  return purchasers;
}

/** The verifications of each person and entity, and those that cover a spouse. */
function groupByOwner(verifications: readonly Verification[]): Map<string, Verification[]> {
  const groups = new Map<string, Verification[]>();
  for (const one of verifications) {
    for (const id of new Set([one.subjectId, one.coversIndividualId])) {
      if (id !== null) groups.set(id, [...(groups.get(id) ?? []), one]);
    }
  }
  return groups;
}

const salesAtOnce = 500;

/** The owners of investor accounts: the legal entity, if there is one. */
async function readOwnersOf(db: Db, accountIds: string[]): Promise<Map<string, OwnerRow[]>> {
  const people = await db
    .selectFrom('individuals')
    .selectAll()
    .where('investorAccountId', 'in', accountIds)
    .where('role', 'in', ['PRIMARY', 'JOINT'])
    .execute();
  const entities = await db
    .selectFrom('legalEntities')
    .selectAll()
    .where('investorAccountId', 'in', accountIds)
    .execute();
  const owners = new Map<string, OwnerRow[]>();
  for (const row of entities) owners.set(row.investorAccountId, [row]);
  for (const row of people) {
    const others = owners.get(row.investorAccountId) ?? [];
    if (others.every(isPerson)) owners.set(row.investorAccountId, [...others, row]);
  }
  return owners;
}

/** Whether a verification of either level counted on the day of the sale; a newer one may have replaced it since. */
function wasAccredited(verifications: readonly Verification[], sale: Sale, zone: string): boolean {
  const use = { issuerId: sale.issuerId, tradeId: sale.id, day: dayIn(zone, sale.at) };
  return verifications.some((one) =>
    countsFor(one.status === 'SUPERSEDED' ? { ...one, status: 'ACTIVE' } : one, use),
  );
}

type OwnerRow = Row<'individuals'> | Row<'legalEntities'>;

function isPerson(owner: OwnerRow): owner is Row<'individuals'> {
  return 'firstName' in owner;
}

async function toPurchasers(ctx: Context, owners: readonly OwnerRow[]): Promise<Purchaser[]> {
  const keys = await readKeysOfMany(ctx, owners.filter(isPerson));
  const separated = await readSeparationsOfMany(ctx.db, keys);
  return Promise.all(
    owners.map(async (owner): Promise<Purchaser> => {
      const { id: subjectId, address, city, state, zip, country } = owner;
      const addressKey =
        address === null ? null : normalizeName([address, city, state, zip, country].join(' '));
      const noKeys = { numberKey: null, documentKey: null, nameKey: null };
      if (isPerson(owner)) {
        const spouseIndividualId = owner.spouseRelation === 'SPOUSE' ? owner.spouseIndividualId : null;
        const own = { ...(keys.get(subjectId) ?? noKeys), separatedFrom: separated.get(subjectId) ?? [] };
        return { subjectId, ...own, grantorIds: [], addressKey, spouseIndividualId };
      }
      const grantorIds = (await findGrantors(ctx, owner)).map(({ id }) => id);
      const own = { ...noKeys, numberKey: owner.ein, separatedFrom: [] };
      return { subjectId, ...own, grantorIds, addressKey, spouseIndividualId: null };
    }),
  );
}
