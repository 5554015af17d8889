/** The investor accounts whose trades count together, because one person owns them (compliance.md § 1.2). */
import { sql } from 'kysely';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { isIdentifyingEin, isIdentifyingSsn } from '#shared/domain/data-validation.ts';
import { findSameness, nameKeyOf, type PersonKeys } from '#shared/domain/person-keys.ts';
import {
  findSamePersons,
  type IdentifyingRow,
  type PersonContext,
  readById,
  readByName,
  readByNumber,
  readPersonKeys,
} from './persons.ts';

const entityColumns = [
  'legalEntities.investorAccountId',
  'legalEntities.accountId',
  'legalEntities.tenantId',
] as const;

const readTrustsOf = compiledQuery((db, individualId: string) =>
  db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select(entityColumns)
    .where('owners.individualId', '=', individualId)
    .where('legalEntities.companyType', '=', sql.lit('TRUST'))
    .where('legalEntities.revocable', '=', sql.lit(1)),
);

/** The columns that identify an owner without a linked record. */
const ownerColumns = [
  'owners.id',
  'owners.tenantId',
  'owners.individualId',
  'owners.name',
  'owners.dob',
  'owners.ssnSealed',
  'owners.ssnDigest',
] as const;

type OwnerRow = Pick<
  Row<'owners'>,
  'id' | 'tenantId' | 'individualId' | 'name' | 'dob' | 'ssnSealed' | 'ssnDigest'
>;

const readTrustsByNumber = compiledQuery((db, ssnDigest: string, tenantId: string) =>
  db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select(entityColumns)
    .select(ownerColumns)
    .where('owners.ssnDigest', '=', ssnDigest)
    .where(comparableWith(tenantId, 'owners.tenantId'))
    .where('legalEntities.companyType', '=', sql.lit('TRUST'))
    .where('legalEntities.revocable', '=', sql.lit(1)),
);

/** The index is on the same expression; few grantors are born on one day. */
const birthDate = sql<string>`substr(${sql.ref('owners.dob')}, 1, 10)`;

const readTrustsByBirthDate = compiledQuery((db, day: string, tenantId: string) =>
  db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select(entityColumns)
    .select(ownerColumns)
    .where(birthDate, '=', day)
    .where(comparableWith(tenantId, 'owners.tenantId'))
    .where('owners.individualId', 'is', null)
    .where('legalEntities.companyType', '=', sql.lit('TRUST'))
    .where('legalEntities.revocable', '=', sql.lit(1)),
);

/** The keys of an owner without a linked record, of whom no identity document is known. */
export function keysOfOwner(
  { service }: PersonContext,
  { id, name, dob, ssnSealed, ssnDigest }: OwnerRow,
): PersonKeys {
  const isKey =
    ssnSealed !== null && isIdentifyingSsn(service.vault.open(ssnSealed, ['owners', 'ssnSealed', id]));
  return { numberKey: isKey ? ssnDigest : null, documentKey: null, nameKey: nameKeyOf(name, null, dob) };
}

/** The investor accounts that the person of an individual owns, with those of its revocable trusts. */
export async function findAccountsOfPerson(ctx: PersonContext, row: IdentifyingRow): Promise<string[]> {
  const records = [row, ...(await findSamePersons(ctx, row)).map((same) => same.row)];
  const accounts = new Set<string>();
  for (const record of records) {
    // A signer does not own the account of the legal entity.
    if (record.role !== 'AUTHORIZED_SIGNER') accounts.add(record.investorAccountId);
    const linked = await readTrustsOf(ctx.db, record.id);
    for (const trust of [...linked, ...(await findTrustsByKeys(ctx, record))])
      if (ctx.counts?.(trust) !== false) accounts.add(trust.investorAccountId);
  }
  return [...accounts];
}

/** The revocable trusts with a grantor who counts as the person of an individual, without being linked to it. */
async function findTrustsByKeys(ctx: PersonContext, row: IdentifyingRow) {
  const keys = await readPersonKeys(ctx, row);
  const owners = [
    ...(keys.numberKey === null ? [] : await readTrustsByNumber(ctx.db, keys.numberKey, row.tenantId)),
    ...(keys.nameKey === null || row.dob === null
      ? []
      : await readTrustsByBirthDate(ctx.db, row.dob.slice(0, 10), row.tenantId)),
  ];
  return owners.filter((owner) => findSameness(keysOfOwner(ctx, owner), keys) !== null);
}

type EntityRow = Pick<
  Row<'legalEntities'>,
  'id' | 'tenantId' | 'investorAccountId' | 'ein' | 'companyType' | 'revocable'
>;

const readAccountsByEin = compiledQuery((db, ein: string, tenantId: string) =>
  db.selectFrom('legalEntities').select(entityColumns).where('ein', '=', ein).where(comparableWith(tenantId)),
);

const readGrantors = compiledQuery((db, legalEntityId: string) =>
  db
    .selectFrom('owners')
    .select(ownerColumns)
    .where('subjectId', '=', legalEntityId)
    .where('parentOwnerId', 'is', null),
);

/**
 * The individuals that are recorded as grantors of a revocable trust, by their record or, without one, by their number
 * or their name and birth date.
 */
export async function findGrantors(ctx: PersonContext, trust: EntityRow): Promise<IdentifyingRow[]> {
  const { db } = ctx;
  if (trust.companyType !== 'TRUST' || trust.revocable !== 1) return [];
  const grantors = new Map<string, IdentifyingRow>();
  for (const owner of await readGrantors(db, trust.id)) {
    const linked = owner.individualId === null ? undefined : await readById(db, owner.individualId);
    for (const row of linked ? [linked] : await findIndividualsOfOwner(ctx, owner)) grantors.set(row.id, row);
  }
  return [...grantors.values()];
}

async function findIndividualsOfOwner(ctx: PersonContext, owner: OwnerRow): Promise<IdentifyingRow[]> {
  const keys = keysOfOwner(ctx, owner);
  const rows = [
    ...(keys.numberKey === null ? [] : await readByNumber(ctx.db, keys.numberKey, owner.tenantId)),
    ...(keys.nameKey === null ? [] : await readByName(ctx.db, keys.nameKey, owner.tenantId)),
  ];
  const isSame = async (row: IdentifyingRow) =>
    ctx.counts?.(row) !== false && findSameness(keys, await readPersonKeys(ctx, row)) !== null;
  const found = await Promise.all(rows.map(async (row) => ((await isSame(row)) ? row : undefined)));
  return found.filter((row) => row !== undefined);
}

/** The investor accounts of an entity with the same EIN, with those of the grantors of a revocable trust. */
export async function findAccountsOfEntity(ctx: PersonContext, entity: EntityRow): Promise<string[]> {
  const accounts = new Set([entity.investorAccountId]);
  const others = isIdentifyingEin(entity.ein)
    ? await readAccountsByEin(ctx.db, entity.ein, entity.tenantId)
    : [];
  for (const other of others) if (ctx.counts?.(other) !== false) accounts.add(other.investorAccountId);
  for (const grantor of await findGrantors(ctx, entity)) {
    for (const id of await findAccountsOfPerson(ctx, grantor)) accounts.add(id);
  }
  return [...accounts];
}
