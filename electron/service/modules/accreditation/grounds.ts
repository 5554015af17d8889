/** Follows what verifications rest on, in both directions (compliance.md § 4.1). */
import { sql } from 'kysely';
import type { Db } from '#service/storage/schema.ts';
import { leavesOf } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { groundsOf } from '#shared/domain/grounds.ts';
import { isForFamilyOffice, isForOwner, type Verification } from '#shared/domain/verification.ts';

export type UnlinkedVerification = Omit<Verification, 'restsOn' | 'fundExclusion'>;

/** What one verification rests on: others, of which some suffice, and the exclusion of a fund. */
interface Linked {
  /** The individual or the legal entity of which a verification must count; null for an owner without a record. */
  linkedId: string | null;
  suffices(one: Verification, linkedId: string): boolean;
}

/**
 * Completes verifications with those that they rest on, level by level down to the leaves of the owners.
 * @param read the verifications of individuals and legal entities
 */
export async function linkGrounds(
  db: Db,
  found: readonly UnlinkedVerification[],
  read: (db: Db, subjectIds: readonly string[]) => Promise<UnlinkedVerification[]>,
): Promise<Verification[]> {
  const known = new Map<string, Verification>();
  const add = (rows: readonly UnlinkedVerification[]) => {
    const added = rows
      .filter(({ id }) => !known.has(id))
      .map((row): Verification => ({ ...row, restsOn: [] }));
    for (const one of added) known.set(one.id, one);
    return added;
  };
  for (let open = add(found); open.length > 0; ) {
    const grounds = await readGrounds(db, open);
    await setExclusions(db, open);
    const linkedIds = [...grounds.values()].flat().flatMap(({ linkedId }) => linkedId ?? []);
    const rows = await read(db, [...new Set(linkedIds)]);
    const added = add(rows);
    for (const one of open)
      one.restsOn = (grounds.get(one.id) ?? []).map(({ linkedId, suffices }) =>
        linkedId === null
          ? []
          : rows.map(({ id }) => known.get(id) as Verification).filter((other) => suffices(other, linkedId)),
      );
    open = added;
  }
  return found.map(({ id }) => known.get(id) as Verification);
}

async function readGrounds(db: Db, verifications: readonly Verification[]): Promise<Map<string, Linked[]>> {
  const owned = verifications.filter((one) => groundsOf(one).hasOwners).map(({ subjectId }) => subjectId);
  const owners =
    owned.length === 0
      ? []
      : await db
          .selectFrom('owners')
          .select(['id', 'subjectId', 'parentOwnerId', 'percent', 'individualId', 'ownerEntityId'])
          .where('subjectId', 'in', owned)
          .execute();
  const bySubject = Map.groupBy(owners, ({ subjectId }) => subjectId);
  return new Map(
    verifications.map((one): [string, Linked[]] => {
      const { hasOwners, familyOfficeId } = groundsOf(one);
      const leaves = hasOwners ? leavesOf(bySubject.get(one.subjectId) ?? []) : [];
      const linkedIds = leaves.map(({ individualId, ownerEntityId }) => individualId ?? ownerEntityId);
      const office =
        familyOfficeId === null ? [] : [{ linkedId: familyOfficeId, suffices: isForFamilyOffice }];
      return [one.id, [...linkedIds.map((linkedId) => ({ linkedId, suffices: isForOwner })), ...office]];
    }),
  );
}

async function setExclusions(db: Db, verifications: readonly Verification[]): Promise<void> {
  const fundIds = verifications.flatMap((one) => groundsOf(one).fundId ?? []);
  if (fundIds.length === 0) return;
  const funds = await db
    .selectFrom('issuers')
    .select(['id', 'investmentCompanyExclusion'])
    .where('id', 'in', fundIds)
    .execute();
  const exclusions = new Map(
    funds.map(({ id, investmentCompanyExclusion }) => [id, investmentCompanyExclusion]),
  );
  for (const one of verifications) {
    const { fundId } = groundsOf(one);
    if (fundId !== null) one.fundExclusion = exclusions.get(fundId) ?? null;
  }
}

/**
 * The subjects whose verifications can rest on records, of which something changed.
 * @param recordIds of individuals, legal entities, or an issuer
 */
export async function findRestingSubjects(db: Db, recordIds: readonly string[]): Promise<string[]> {
  const owned = db
    .selectFrom('owners')
    .select('subjectId')
    .where((eb) => eb.or([eb('individualId', 'in', recordIds), eb('ownerEntityId', 'in', recordIds)]));
  const bound = db.selectFrom('verifications').select('subjectId').where('status', '=', 'ACTIVE');
  const rows = await owned
    .union(bound.where('issuerId', 'in', recordIds).where('basis', '=', sql.lit('KNOWLEDGEABLE_EMPLOYEE')))
    .union(bound.where('basis', '=', sql.lit('FAMILY_CLIENT')).where(familyOfficeOf, 'in', recordIds))
    .execute();
  return rows.map(({ subjectId }) => subjectId);
}

/** The text of the index `verificationsByFamilyOffice`. */
export const familyOfficeOf = sql<string>`json_extract(items, '$[0].familyOfficeId')`;
