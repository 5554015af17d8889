/** The records that belong to the content of a case: no officer decides about what they entered (decisions.md § 7). */
import type { Db, Row } from '#service/storage/schema.ts';
import { accreditationLabels } from '#shared/domain/file-labels.ts';
import { offeringRecord } from '#shared/records/offering.ts';
import { namedFileIds } from '../../files/named-files.ts';
import { readCoveredPersons } from '../../offerings/issuer-facts.ts';
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

/** The assets, questionnaires, and files of an offering. */
export async function readOfferingContentIds(db: Db, row: Row<'offerings'>): Promise<(string | null)[]> {
  const { id, issuerId } = row;
  const assets = await db.selectFrom('assets').select('id').where('offeringId', '=', id).execute();
  const covered = await readCoveredPersons(db, issuerId);
  const questionnaires = covered.filter(({ offeringId }) => offeringId === null || offeringId === id);
  return [
    ...[...assets, ...questionnaires].map((part) => part.id),
    ...namedFileIds(offeringRecord, row),
    ...(await readFileIds(db, id)),
  ];
}

/**
 * What was entered for one trade: its line items with their agreements, its representations, files, and payment method, and
 * the record of its purchaser.
 */
export async function readTradeContentIds(
  db: Db,
  { id: tradeId, investorAccountId, offeringId, paymentMethodId }: TradeRow,
): Promise<(string | null)[]> {
  const representations = await db
    .selectFrom('representations')
    .select('id')
    .where('tradeId', '=', tradeId)
    .execute();
  const lines = await db
    .selectFrom('tradeLineItems')
    .select(['id', 'subdocFileId'])
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
    ...lines.flatMap(({ id, subdocFileId }) => [id, subdocFileId]),
    paymentMethodId,
    ...purchaser.map(({ id }) => id),
    ...(await readFileIds(db, tradeId)),
  ];
}
