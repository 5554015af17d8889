/** The records that belong to the content of a case: no officer decides about what they entered (decisions.md § 7). */
import type { Db } from '#service/storage/schema.ts';
import { accreditationLabels } from '#shared/domain/file-labels.ts';

/** The files of a record, such as the formation documents of a legal entity. */
export async function readFileIds(db: Db, targetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('targetId', '=', targetId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The files of individuals on which an accreditation can rest, whether or not the submission names them. */
export async function readEvidenceIds(db: Db, individualIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('targetId', 'in', individualIds)
    .where('label', 'in', accreditationLabels)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** What was entered for one trade: its representations, agreements, and files. */
export async function readTradeContentIds(db: Db, tradeId: string): Promise<(string | null)[]> {
  const representations = await db
    .selectFrom('representations')
    .select('id')
    .where('tradeId', '=', tradeId)
    .execute();
  const lines = await db
    .selectFrom('tradeLineItems')
    .select('subdocFileId')
    .where('tradeId', '=', tradeId)
    .execute();
  return [
    ...representations.map(({ id }) => id),
    ...lines.map(({ subdocFileId }) => subdocFileId),
    ...(await readFileIds(db, tradeId)),
  ];
}
