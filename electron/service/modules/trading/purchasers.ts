/** The purchasers in sales under Rule 506(b) (compliance.md § 5.5). */
import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { dayIn, startOfDay } from '#shared/domain/compliance-days.ts';
import { isIdentifyingEin } from '#shared/domain/data-validation.ts';
import { leavesOf } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { limits } from '#shared/domain/limits.ts';
import { normalizeName } from '#shared/domain/party-names.ts';
import { countingSince } from '#shared/domain/rules/check-purchasers.ts';
import { countPurchasers } from '#shared/domain/rules/purchaser-groups.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { Purchaser, TradeFacts } from '#shared/domain/rules/trade-facts.ts';
import { readOwners as readOwnersOfEntity } from '../accreditation/owner-rows.ts';
import { readVerifications } from '../accreditation/verifications.ts';
import { readKeysOfMany, readSeparationsOfMany } from '../investors/keys-of-many.ts';
import { findGrantors, keysOfOwner } from '../investors/person-accounts.ts';
import type { PersonContext } from '../investors/persons.ts';
import {
  type AccountOwner,
  findOfferings,
  groupByOwner,
  isPerson,
  type Place,
  readSales,
  type Sale,
  salesAtOnce,
  separate,
  wasAccredited,
} from './purchaser-sales.ts';
import type { TradeRow } from './trades.ts';

type CountingContext = Pick<Context, 'now'> & PersonContext;

/** Purchasers, and whether more sales were not read because these are certainly too many. */
interface FoundPurchasers {
  purchasers: Purchaser[];
  isPartial: boolean;
}

/** The purchasers of the trade itself, and of those that are ahead in the issuer group and the counted days. */
export async function readPurchasers(
  ctx: CountingContext,
  zone: string,
  trade: TradeRow,
  issuerId: string,
): Promise<TradeFacts['purchasers']> {
  if (trade.investorAccountId === null) return { own: [], ahead: [], isPartial: false };
  const itself = { id: trade.id, issuerId, investorAccountId: trade.investorAccountId, at: ctx.now };
  const { purchasers: ahead, isPartial } = await readAhead(ctx, zone, trade, issuerId);
  return { own: await readOwners(ctx, zone, [itself]), ahead, isPartial };
}

/** A trade that every other one is ahead of. */
const newest = { id: '', tradeStatus: 'CART', placedAt: null, tradeNumber: '' };

/** The purchasers of the issuer group in the counted days who were not accredited. */
export function readGroupPurchasers(
  ctx: CountingContext,
  zone: string,
  issuerId: string,
): Promise<FoundPurchasers> {
  return readAhead(ctx, zone, newest, issuerId);
}

/** Whether every owner of an investor account would count as accredited in a sale now. */
export async function isAccredited(
  ctx: CountingContext,
  zone: string,
  sale: Pick<Sale, 'issuerId' | 'investorAccountId'>,
): Promise<boolean> {
  return (await readOwners(ctx, zone, [{ ...sale, id: '', at: ctx.now }])).length === 0;
}

/**
 * With so many times the purchasers that the rule admits, the sale is not admitted whatever the other records are: they
 * would have to join ten of them to each person.
 */
const certainFactor = 10;

/**
 * The purchasers of the sales ahead of a trade. It reads no more sales as soon as these are certainly too many, which it
 * checks when their number has doubled.
 */
async function readAhead(
  ctx: CountingContext,
  zone: string,
  trade: Place,
  issuerId: string,
): Promise<FoundPurchasers> {
  const day = dayIn(zone, ctx.now);
  const [since, rule] = [countingSince(day), ruleOn('nonAccredited', day)];
  if (since === undefined || rule === undefined) return { purchasers: [], isPartial: false };
  const certainly = certainFactor * rule.parameters.purchasers;
  const purchasers: Purchaser[] = [];
  let nextCount = certainly;
  for (const offering of await findOfferings(ctx.db, issuerId)) {
    let after = { at: startOfDay(zone, since), id: '' };
    for (;;) {
      const sales = await readSales(ctx.db, trade, offering, after);
      const counted = sales.filter((sale) => ctx.counts?.(sale) !== false);
      purchasers.push(...(await readOwners(ctx, zone, counted)));
      if (purchasers.length > nextCount) {
        if (countPurchasers(purchasers) > certainly) return { purchasers, isPartial: true };
        nextCount = 2 * purchasers.length;
      }
      const last = sales.at(-1);
      if (last === undefined || sales.length < salesAtOnce) break;
      after = last;
    }
  }
  return { purchasers, isPartial: false };
}

/** The owners who were not accredited on the day of their sale: only these count. */
async function readOwners(ctx: CountingContext, zone: string, sales: readonly Sale[]): Promise<Purchaser[]> {
  const { others } = await separate(ctx.db, zone, sales);
  const counted: CountedRow[] = [];
  for (const { sale, owner } of others)
    counted.push(...(isPerson(owner) ? [owner] : await readCounted(ctx, zone, sale, owner)));
  return toPurchasers(ctx, [...new Set(counted)]);
}

/**
 * Who counts for an entity that is not accredited: the entity, or its owners who are not if it was formed for the
 * purpose (17 CFR 230.501(e)(2)). One of which that is not known counts by its owners, too.
 * @param seen the entities that count by their owners; each is read once, in however many ways it is an owner
 */
async function readCounted(
  ctx: CountingContext,
  zone: string,
  sale: Sale,
  entity: Row<'legalEntities'>,
  seen = new Map<string, 'open' | 'counted'>(),
): Promise<CountedRow[]> {
  const state = seen.get(entity.id);
  if (state === 'counted') return [];
  if (entity.formedForInvestment === 0 || state === 'open' || seen.size >= limits.parts) return [entity];
  const leaves = leavesOf(await readOwnersOfEntity(ctx, entity.id));
  if (leaves.length === 0) return [entity];
  seen.set(entity.id, 'open');
  const linkedIds = leaves.flatMap(({ individualId, ownerEntityId }) => individualId ?? ownerEntityId ?? []);
  const byOwner = groupByOwner(await readVerifications(ctx.db, linkedIds));
  const counted: CountedRow[] = [];
  for (const leaf of leaves) {
    const linked = await readLinked(ctx.db, leaf);
    if (!linked) counted.push(leaf);
    else if (wasAccredited(byOwner.get(linked.id) ?? [], sale, zone)) continue;
    else if (isPerson(linked)) counted.push(linked);
    else counted.push(...(await readCounted(ctx, zone, sale, linked, seen)));
  }
  seen.set(entity.id, 'counted');
  return counted;
}

async function readLinked(
  db: Db,
  { individualId, ownerEntityId }: Row<'owners'>,
): Promise<AccountOwner | undefined> {
  if (individualId !== null)
    return db.selectFrom('individuals').selectAll().where('id', '=', individualId).executeTakeFirst();
  if (ownerEntityId === null) return undefined;
  return db.selectFrom('legalEntities').selectAll().where('id', '=', ownerEntityId).executeTakeFirst();
}

/** Who counts: the owner of an account, or an owner of a legal entity without a linked record. */
type CountedRow = AccountOwner | Row<'owners'>;

async function toPurchasers(ctx: CountingContext, owners: readonly CountedRow[]): Promise<Purchaser[]> {
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
      if ('percent' in owner) {
        const own = { ...keysOfOwner(ctx, owner), separatedFrom: [] };
        return { subjectId, ...own, grantorIds: [], addressKey, spouseIndividualId: null };
      }
      const grantorIds = (await findGrantors(ctx, owner)).map(({ id }) => id);
      const own = { ...noKeys, numberKey: isIdentifyingEin(owner.ein) ? owner.ein : null, separatedFrom: [] };
      return { subjectId, ...own, grantorIds, addressKey, spouseIndividualId: null };
    }),
  );
}
