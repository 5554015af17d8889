/** The investor accounts whose trades count together, because one person owns them (compliance.md § 1.2). */
import { sql } from 'kysely';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  findSamePersons,
  type IdentifyingRow,
  type PersonContext,
  readById,
  readByNumber,
  readPersonKeys,
} from './persons.ts';

const readTrustsOf = compiledQuery((db, individualId: string) =>
  db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select('legalEntities.investorAccountId')
    .where('owners.individualId', '=', individualId)
    .where('legalEntities.companyType', '=', sql.lit('TRUST'))
    .where('legalEntities.revocable', '=', sql.lit(1)),
);

const readTrustsByNumber = compiledQuery((db, ssnDigest: string) =>
  db
    .selectFrom('owners')
    .innerJoin('legalEntities', 'legalEntities.id', 'owners.subjectId')
    .select('legalEntities.investorAccountId')
    .where('owners.ssnDigest', '=', ssnDigest)
    .where('legalEntities.companyType', '=', sql.lit('TRUST'))
    .where('legalEntities.revocable', '=', sql.lit(1)),
);

/** The investor accounts that the person of an individual owns, with those of its revocable trusts. */
export async function findAccountsOfPerson(ctx: PersonContext, row: IdentifyingRow): Promise<string[]> {
  const records = [row, ...(await findSamePersons(ctx, row)).map((same) => same.row)];
  const accounts = new Set<string>();
  for (const record of records) {
    // A signer does not own the account of the legal entity.
    if (record.role !== 'AUTHORIZED_SIGNER') accounts.add(record.investorAccountId);
    const { numberKey } = await readPersonKeys(ctx, record);
    const trusts = [
      ...(await readTrustsOf(ctx.db, record.id)),
      ...(numberKey === null ? [] : await readTrustsByNumber(ctx.db, numberKey)),
    ];
    for (const { investorAccountId } of trusts) accounts.add(investorAccountId);
  }
  return [...accounts];
}

type EntityRow = Pick<Row<'legalEntities'>, 'id' | 'investorAccountId' | 'ein' | 'companyType' | 'revocable'>;

const readAccountsByEin = compiledQuery((db, ein: string) =>
  db.selectFrom('legalEntities').select('investorAccountId').where('ein', '=', ein),
);

const readGrantors = compiledQuery((db, legalEntityId: string) =>
  db
    .selectFrom('owners')
    .select(['individualId', 'ssnDigest'])
    .where('subjectId', '=', legalEntityId)
    .where('parentOwnerId', 'is', null),
);

/** The individuals that are recorded as grantors of a revocable trust, by their record or their number. */
export async function findGrantors(ctx: PersonContext, trust: EntityRow): Promise<IdentifyingRow[]> {
  const { db } = ctx;
  if (trust.companyType !== 'TRUST' || trust.revocable !== 1) return [];
  const grantors = new Map<string, IdentifyingRow>();
  for (const { individualId, ssnDigest } of await readGrantors(db, trust.id)) {
    const linked = individualId === null ? undefined : await readById(db, individualId);
    const rows = linked ? [linked] : ssnDigest === null ? [] : await readByNumber(db, ssnDigest);
    for (const row of rows) {
      const isKnown = linked !== undefined || (await readPersonKeys(ctx, row)).numberKey !== null;
      if (isKnown) grantors.set(row.id, row);
    }
  }
  return [...grantors.values()];
}

/** The investor accounts of an entity with the same EIN, with those of the grantors of a revocable trust. */
export async function findAccountsOfEntity(ctx: PersonContext, entity: EntityRow): Promise<string[]> {
  const accounts = new Set([entity.investorAccountId]);
  for (const { investorAccountId } of await readAccountsByEin(ctx.db, entity.ein))
    accounts.add(investorAccountId);
  for (const grantor of await findGrantors(ctx, entity)) {
    for (const id of await findAccountsOfPerson(ctx, grantor)) accounts.add(id);
  }
  return [...accounts];
}
