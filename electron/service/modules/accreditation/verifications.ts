/** The stored verifications of accredited investors (compliance.md § 4.1). */
import { sql } from 'kysely';
import type { Db, Row } from '#service/storage/schema.ts';
import type { JointPerson, Verification } from '#shared/domain/verification.ts';
import { isNamedAs } from '#shared/domain/verification.ts';
import { familyOfficeOf, linkGrounds, type UnlinkedVerification } from './grounds.ts';

const columns = [
  'id',
  'subjectId',
  'coversIndividualId',
  'basis',
  'method',
  'level',
  'status',
  'issuerId',
  'tradeId',
  'verifiedOn',
  'validUntil',
  'jointWith',
] as const satisfies (keyof Row<'verifications'>)[];

type StoredVerification = Pick<Row<'verifications'>, (typeof columns)[number]> &
  Pick<Verification, 'contraryFinding' | 'familyOfficeId'>;

/**
 * The verifications of individuals and legal entities, and those of joint tests that cover them, oldest first, with
 * everything that they rest on.
 *
 * @param subjectIds of individuals and legal entities
 */
export async function readVerifications(db: Db, subjectIds: readonly string[]): Promise<Verification[]> {
  return linkGrounds(db, await readUnlinked(db, subjectIds), readUnlinked);
}

async function readUnlinked(db: Db, subjectIds: readonly string[]): Promise<UnlinkedVerification[]> {
  if (subjectIds.length === 0) return [];
  const rows: StoredVerification[] = await db
    .selectFrom('verifications')
    .select(columns)
    .select([
      sql<number | null>`(SELECT max(seq) FROM contraryFindings
        WHERE verificationId = verifications.id AND resolvedAt IS NULL)`.as('contraryFinding'),
      sql<string | null>`CASE basis WHEN 'FAMILY_CLIENT' THEN ${familyOfficeOf} END`.as('familyOfficeId'),
    ])
    .where((eb) => eb.or([eb('subjectId', 'in', subjectIds), eb('coversIndividualId', 'in', subjectIds)]))
    .orderBy('seq')
    .execute();
  const spouses = await findSpouses(db, rows, subjectIds);
  return rows.map(({ jointWith, ...row }) => ({
    ...(row as UnlinkedVerification),
    isJoint: jointWith !== null,
    coversIndividualId: spouses.get(row.id) ?? row.coversIndividualId,
  }));
}

/**
 * The person of each joint test among the other individuals of the same account, who may be registered only after the
 * approval.
 */
async function findSpouses(
  db: Db,
  rows: readonly StoredVerification[],
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  const joint = rows.filter(
    ({ jointWith, subjectId }) => jointWith !== null && subjectIds.includes(subjectId),
  );
  const spouses = new Map<string, string>();
  if (joint.length === 0) return spouses;
  const pairs = await db
    .selectFrom('individuals as subject')
    .innerJoin('individuals as other', 'other.investorAccountId', 'subject.investorAccountId')
    .select(['subject.id as subjectId', 'other.id', 'other.firstName', 'other.lastName'])
    .where(
      'subject.id',
      'in',
      joint.map(({ subjectId }) => subjectId),
    )
    .whereRef('other.id', '<>', 'subject.id')
    .execute();
  for (const { id, subjectId, jointWith } of joint) {
    const person = JSON.parse(jointWith ?? 'null') as JointPerson;
    const spouse = pairs.find((other) => other.subjectId === subjectId && isNamedAs(other, person));
    if (spouse) spouses.set(id, spouse.id);
  }
  return spouses;
}
