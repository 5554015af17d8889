/** The records that belong to the content of a case: no officer decides about what they entered (decisions.md § 7). */
import type { Db } from '#service/storage/schema.ts';
import { accreditationLabels } from '#shared/domain/file-labels.ts';
import type { TradeRow } from '../../trading/trades.ts';

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

/** What was entered for one trade: its representations, agreements, and files, and the record of its purchaser. */
export async function readTradeContentIds(
  db: Db,
  { id: tradeId, investorAccountId, offeringId }: TradeRow,
): Promise<(string | null)[]> {
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
  const purchaser = await db
    .selectFrom('purchaserRecords')
    .select('id')
    .where('investorAccountId', '=', investorAccountId)
    .where('offeringId', '=', offeringId)
    .execute();
  return [
    ...representations.map(({ id }) => id),
    ...lines.map(({ subdocFileId }) => subdocFileId),
    ...purchaser.map(({ id }) => id),
    ...(await readFileIds(db, tradeId)),
  ];
}
