/** What is on record about who states to be accredited (compliance.md § 4.5). */
import type { Db } from '#service/storage/schema.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import type { EarlierFigure, StatedRecord } from '#shared/domain/contradictions.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { contraryFindingsOf } from '#shared/domain/verification.ts';
import { readVerifications } from './verifications.ts';

/** The figures of an individual or a legal entity, and those of its earlier submissions. */
export async function readStatedRecord(db: Db, subjectId: string, day: Day): Promise<StatedRecord> {
  const isEntity = subjectId.startsWith(`${idPrefixes.legalEntity}_`);
  const figures = await db
    .selectFrom(isEntity ? 'legalEntities' : ('individuals' as 'legalEntities'))
    .selectAll()
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const { earlierFigures } =
    (await db
      .selectFrom(isEntity ? 'entityAccreditations' : ('aicRecords' as 'entityAccreditations'))
      .select('earlierFigures')
      .where(isEntity ? 'legalEntityId' : ('individualId' as 'legalEntityId'), '=', subjectId)
      .executeTakeFirst()) ?? {};
  const verifications = await readVerifications(db, [subjectId]);
  return {
    figures: { ...figures },
    earlier: JSON.parse(earlierFigures ?? '[]') as EarlierFigure[],
    hasContraryInformation: verifications.some(
      (one) => one.status === 'ACTIVE' && contraryFindingsOf(one, day).length > 0,
    ),
  };
}
