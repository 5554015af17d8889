/** The stored verifications of accredited investors (compliance.md § 4.1). */
import { sql } from 'kysely';
import type { Db, Row } from '#service/storage/schema.ts';
import type { Verification } from '#shared/domain/verification.ts';

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
] as const satisfies (keyof Row<'verifications'>)[];

/**
 * The verifications of individuals and legal entities, and those that cover them as a spouse, oldest first.
 * @param subjectIds of individuals and legal entities
 */
export async function readVerifications(db: Db, subjectIds: readonly string[]): Promise<Verification[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom('verifications')
    .select(columns)
    .select(
      sql<number>`EXISTS (SELECT 1 FROM contraryFindings
        WHERE verificationId = verifications.id AND resolvedAt IS NULL)`.as('hasContraryInformation'),
    )
    .where((eb) => eb.or([eb('subjectId', 'in', subjectIds), eb('coversIndividualId', 'in', subjectIds)]))
    .orderBy('seq')
    .execute();
  return rows.map(({ hasContraryInformation, ...row }) => ({
    ...(row as Omit<Verification, 'hasContraryInformation'>),
    hasContraryInformation: hasContraryInformation === 1,
  }));
}
