/** The records that staff merge, each with the functions that a change by staff uses. */
import type { WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { MergeableTable } from '#shared/records/derive-merge.ts';
import type { FindData } from '../../changes/acknowledgements.ts';
import { writeIndividual } from '../../investors/individuals.ts';
import { findAccountData, findEntityData, findPersonData } from '../../investors/investor-data.ts';
import { writeLegalEntity } from '../../investors/legal-entities.ts';
import { openSsn, sealSsn } from '../../investors/sealed-ssn.ts';
import { findIssuerData } from '../../offerings/issuer-data.ts';
import { writeIssuer } from '../../offerings/issuers.ts';

/** A row of any of the tables. */
export type MergeableRow = { id: string; updatedAt: string } & Record<string, unknown>;

interface MergeableRecord<Kept extends { id: string }> {
  find: FindData<Kept>;
  /** Sets the fields of a record to the values of another one, as a change by staff does. */
  write(ctx: WriteContext, kept: Kept, duplicate: Kept, fields: readonly string[]): Promise<Kept>;
}

/** The stored values of fields. */
function pick<Stored extends object>(row: Stored, fields: readonly string[]): Partial<Stored> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as Partial<Stored>;
}

const issuers: MergeableRecord<Row<'issuers'>> = {
  find: findIssuerData,
  write: (ctx, kept, duplicate, fields) => writeIssuer(ctx, kept, pick(duplicate, fields)),
};

const investorAccounts: MergeableRecord<Row<'investorAccounts'>> = {
  find: findAccountData,
  write: (ctx, kept, duplicate, fields) =>
    ctx.records.update('investorAccounts', kept, pick(duplicate, fields)),
};

const legalEntities: MergeableRecord<Row<'legalEntities'>> = {
  find: findEntityData,
  write: (ctx, kept, duplicate, fields) => writeLegalEntity(ctx, kept, pick(duplicate, fields)),
};

const individuals: MergeableRecord<Row<'individuals'>> = {
  find: findPersonData,
  async write(ctx, kept, duplicate, fields) {
    return writeIndividual(ctx, kept, {
      ...pick(duplicate, fields),
      ...(fields.includes('ssn') && copySsn(ctx, kept, duplicate)),
    });
  },
};

/** An SSN is encrypted for one record. */
function copySsn(
  { service: { vault } }: WriteContext,
  kept: Row<'individuals'>,
  duplicate: Row<'individuals'>,
) {
  if (duplicate.ssnSealed === null) return {};
  return sealSsn(vault, kept.id, openSsn(vault, duplicate.id, duplicate.ssnSealed));
}

const records = { issuers, investorAccounts, legalEntities, individuals } as const;

export function mergeableOf(table: MergeableTable): MergeableRecord<MergeableRow> {
  return records[table] as unknown as MergeableRecord<MergeableRow>;
}
