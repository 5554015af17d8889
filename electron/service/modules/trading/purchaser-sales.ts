/** The sales under Rule 506(b) whose owners are counted (compliance.md § 5.5). */
import { sql } from 'kysely';
import { type ScheduledWork, scheduler } from '#service/kernel/scheduled-work.ts';
import { defineStep, runUnit } from '#service/kernel/unit-of-work.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { Db, Owned, Row } from '#service/storage/schema.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { countsFor, statusesOfEarlierSales, type Verification } from '#shared/domain/verification.ts';
import { readVerifications } from '../accreditation/verifications.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readIssuerGroup } from '../offerings/issuer-groups.ts';
import type { TradeRow } from './trades.ts';

/** A sale whose owners count as purchasers. */
export interface Sale {
  id: string;
  issuerId: string;
  investorAccountId: string;
  /** When it closed, or was placed. */
  at: string;
}

export type AccountOwner = Row<'individuals'> | Row<'legalEntities'>;

export function isPerson(owner: object): owner is Row<'individuals'> {
  return 'firstName' in owner;
}

/** Of a trade among the others. */
export type Place = Pick<TradeRow, 'id' | 'tradeStatus' | 'placedAt' | 'tradeNumber'>;

/** A query has a limited number of values. */
export const salesAtOnce = 500;

/** The offerings of the issuer group under Rule 506(b). */
export async function findOfferings(db: Db, issuerId: string): Promise<{ id: string; issuerId: string }[]> {
  return db
    .selectFrom('offerings')
    .select(['id', 'issuerId'])
    .where('issuerId', 'in', await readIssuerGroup(db, issuerId))
    .where('exemption', '=', 'RULE_506B')
    .execute();
}

/** The next sales of an offering that are ahead of a trade, without those of which all owners were accredited. */
export async function readSales(
  db: Db,
  trade: Place,
  { id, issuerId }: { id: string; issuerId: string },
  after: Pick<Sale, 'at' | 'id'>,
): Promise<(Sale & Owned)[]> {
  const { rows } = await sql<Sale & Owned>`
    select t.id, t.${sql.ref('accountId')}, t.${sql.ref('tenantId')}, ${issuerId} as ${sql.ref('issuerId')}, t.${sql.ref('investorAccountId')}, p.at
    from ${sql.table('purchaserSales')} p cross join trades t on t.id = p.${sql.ref('tradeId')}
    where p.${sql.ref('offeringId')} = ${id} and (p.at, p.${sql.ref('tradeId')}) > (${after.at}, ${after.id})
      and t.id <> ${trade.id}
      and (t.${sql.ref('tradeStatus')} <> 'PLACED' or ${trade.tradeStatus} = 'CART'
        or (t.${sql.ref('placedAt')}, t.${sql.ref('tradeNumber')}) < (${trade.placedAt ?? ''}, ${trade.tradeNumber}))
    order by p.at, p.${sql.ref('tradeId')} limit ${salesAtOnce}`.execute(db);
  return rows;
}

/** An owner of the account of a sale who was not accredited on its day. */
interface OtherOwner {
  sale: Sale;
  owner: AccountOwner;
}

/** The owners who were not accredited, and the sales of which every owner was. */
export async function separate(
  db: Db,
  zone: string,
  sales: readonly Sale[],
): Promise<{ others: OtherOwner[]; accredited: Sale[] }> {
  const owners = await readOwnersOf(db, [
    ...new Set(sales.map(({ investorAccountId }) => investorAccountId)),
  ]);
  const verifications = await readVerifications(
    db,
    [...owners.values()].flat().map(({ id }) => id),
  );
  const byOwner = groupByOwner(verifications);
  const others: OtherOwner[] = [];
  const accredited: Sale[] = [];
  for (const sale of sales) {
    const own = owners.get(sale.investorAccountId) ?? [];
    const counting = own.filter(({ id }) => !wasAccredited(byOwner.get(id) ?? [], sale, zone));
    others.push(...counting.map((owner) => ({ sale, owner })));
    // Who is created later could be the owner of an account without one; of a further owner, a trigger takes care.
    const hasOwner = own.some((owner) => !isPerson(owner) || owner.role === 'PRIMARY');
    if (hasOwner && counting.length === 0) accredited.push(sale);
  }
  return { others, accredited };
}

/** Removes the sales of which every owner was accredited from those that are counted. @returns whether more are left */
const checkSales = defineStep('checkPurchaserSales', async ({ db }, _: Record<string, never>) => {
  const zone = await readComplianceTimeZone(db);
  const sales = await db
    .selectFrom('purchaserSales')
    .innerJoin('trades', 'trades.id', 'purchaserSales.tradeId')
    .innerJoin('offerings', 'offerings.id', 'purchaserSales.offeringId')
    .select(['trades.id', 'offerings.issuerId', 'trades.investorAccountId', 'purchaserSales.at'])
    // A literal, because the index has this condition.
    .where('isChecked', '=', sql.lit(0))
    .limit(salesPerStep)
    .$narrowType<{ investorAccountId: string }>()
    .execute();
  const { accredited } = await separate(db, zone, sales);
  const ids = (some: readonly Sale[]) => listOf(some.map(({ id }) => id));
  await db.deleteFrom('purchaserSales').where('tradeId', 'in', ids(accredited)).execute();
  await db.updateTable('purchaserSales').set({ isChecked: 1 }).where('tradeId', 'in', ids(sales)).execute();
  return sales.length === salesPerStep;
});

/** They take a few milliseconds. */
const salesPerStep = 50;

export const purchaserSaleUnits = [checkSales];

/** An evaluation then reads only the sales to purchasers who are not accredited, and not every sale of the offering. */
export const checkPurchaserSales: ScheduledWork = {
  name: 'Finding sales to purchasers who are not accredited',
  async doDue(service, { isStopped }) {
    const { reader } = service.storage;
    const unchecked = reader
      .selectFrom('purchaserSales')
      .select('tradeId')
      .where('isChecked', '=', sql.lit(0));
    if (!(await unchecked.limit(1).executeTakeFirst())) return;
    let isOpen = true;
    while (isOpen && !isStopped()) isOpen = await runUnit(service, scheduler, checkSales, {});
  },
};

/** The verifications of each person and entity, and those that cover a spouse. */
export function groupByOwner(verifications: readonly Verification[]): Map<string, Verification[]> {
  const groups = new Map<string, Verification[]>();
  for (const one of verifications) {
    for (const id of new Set([one.subjectId, one.coversIndividualId])) {
      if (id !== null) groups.set(id, [...(groups.get(id) ?? []), one]);
    }
  }
  return groups;
}

/** The owners of investor accounts: the legal entity, if there is one. */
async function readOwnersOf(db: Db, accountIds: string[]): Promise<Map<string, AccountOwner[]>> {
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
  const owners = new Map<string, AccountOwner[]>();
  for (const row of entities) owners.set(row.investorAccountId, [row]);
  for (const row of people) {
    const others = owners.get(row.investorAccountId) ?? [];
    if (others.every(isPerson)) owners.set(row.investorAccountId, [...others, row]);
  }
  return owners;
}

/** Whether a verification of either level counted on the day of the sale. */
export function wasAccredited(verifications: readonly Verification[], sale: Sale, zone: string): boolean {
  const use = { issuerId: sale.issuerId, tradeId: sale.id, day: dayIn(zone, sale.at) };
  return verifications.some((one) => countsFor(one, use, statusesOfEarlierSales));
}
