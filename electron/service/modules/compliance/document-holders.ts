import { sql } from 'kysely';
import type { Db, Row } from '#service/storage/schema.ts';
import { plainNumber, toPlainNumber } from '../investors/persons.ts';

/** The maximum number of records that a finding or a warning names. */
export const maxOthers = 20;

/** Selects the records of other individuals whose document has the same number, of any type and issuer. */
export function selectSameNumber(
  db: Db,
  { individualId, documentNumber }: Pick<Row<'kycRecords'>, 'individualId' | 'documentNumber'>,
) {
  return db
    .selectFrom('kycRecords')
    .select(['individualId', 'documentType', 'documentIssuer'])
    .where(plainNumber, '=', toPlainNumber(sql`${documentNumber}`))
    .where('individualId', '!=', individualId)
    .limit(maxOthers);
}

/** Whether two documents with the same number are one: states and countries issue numbers of the same form. */
export function isSameDocument(
  one: Pick<Row<'kycRecords'>, 'documentType' | 'documentIssuer'>,
  other: Pick<Row<'kycRecords'>, 'documentType' | 'documentIssuer'>,
): boolean {
  return one.documentType === other.documentType && one.documentIssuer === other.documentIssuer;
}
