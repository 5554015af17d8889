/** The records that imports update, each with the functions that a change by staff uses. */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { listOf } from '#service/storage/list-of.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { Vault } from '#service/storage/vault.ts';
import { toIndividualColumns, writeIndividual } from '../../investors/individuals.ts';
import { toLegalEntityColumns, writeLegalEntity } from '../../investors/legal-entities.ts';
import { sealSentSsn } from '../../investors/sealed-ssn.ts';
import { assertIssuer, toIssuerColumns, writeIssuer } from '../../offerings/issuers.ts';

type UpdatableTable = 'investorAccounts' | 'individuals' | 'legalEntities' | 'issuers';

/** A row of any of the tables. */
export type StoredRecord = { id: string } & Record<string, unknown>;

export interface UpdatableRecord {
  table: UpdatableTable;
  /** How an undo names it. */
  noun: string;
  /** The records that belong to matched records, by the ID of the matched one. */
  read(db: Db, matchedIds: readonly string[]): Promise<Map<string, StoredRecord>>;
  /** The columns that a row sets. */
  toColumns(vault: Vault, before: StoredRecord, fields: Record<string, unknown>): Record<string, unknown>;
  /** @throws AppError, if the fields are not allowed */
  assertFields?(ctx: Context, fields: Record<string, unknown>): void;
  /** Changes the columns as a change by staff does. */
  write(ctx: WriteContext, before: StoredRecord, columns: Record<string, unknown>): Promise<unknown>;
}

/** Reads the records whose column has the ID of a matched record. */
function readBy(table: UpdatableTable, column: string, roles?: readonly string[]): UpdatableRecord['read'] {
  return async (db, matchedIds) => {
    let found = db
      .selectFrom(table as 'individuals')
      .selectAll()
      .where(column as 'investorAccountId', 'in', listOf(matchedIds));
    if (roles) found = found.where('role', 'in', roles);
    // Of several, the first one that is not archived.
    const ordered = found.orderBy('deletedAt', (order) => order.desc().nullsLast()).orderBy('seq', 'desc');
    const rows = (await ordered.execute()) as unknown as StoredRecord[];
    return new Map(rows.map((row) => [row[column] as string, row]));
  };
}

const individual = {
  table: 'individuals',
  noun: 'individual',
  toColumns(vault, before, { ssn, ...fields }) {
    const isSameSsn = typeof ssn === 'string' && vault.digest(ssn.replaceAll('-', '')) === before.ssnDigest;
    const sent = isSameSsn ? undefined : (ssn as string | null | undefined);
    return toIndividualColumns(fields, sealSentSsn(vault, before.id, sent));
  },
  write: (ctx, before, columns) =>
    writeIndividual(ctx, before as unknown as Row<'individuals'>, columns as Partial<Row<'individuals'>>),
} satisfies Omit<UpdatableRecord, 'read'>;

/** By their names in the definition of the kind. */
export const updatableRecords: Readonly<Record<string, UpdatableRecord>> = {
  account: {
    table: 'investorAccounts',
    noun: 'investor account',
    read: readBy('investorAccounts', 'id'),
    toColumns: (_vault, _before, fields) => fields,
    write: (ctx, before, columns) =>
      ctx.records.update('investorAccounts', before as unknown as Row<'investorAccounts'>, columns),
  },
  individual: {
    ...individual,
    read: readBy('individuals', 'investorAccountId', ['PRIMARY', 'AUTHORIZED_SIGNER']),
  },
  joint: { ...individual, noun: 'joint holder', read: readBy('individuals', 'investorAccountId', ['JOINT']) },
  entity: {
    table: 'legalEntities',
    noun: 'legal entity',
    read: readBy('legalEntities', 'investorAccountId'),
    toColumns: (_vault, _before, fields) => toLegalEntityColumns(fields),
    write: (ctx, before, columns) =>
      writeLegalEntity(
        ctx,
        before as unknown as Row<'legalEntities'>,
        columns as Partial<Row<'legalEntities'>>,
      ),
  },
  issuer: {
    table: 'issuers',
    noun: 'issuer',
    read: readBy('issuers', 'id'),
    toColumns: (_vault, _before, fields) => toIssuerColumns(fields),
    assertFields: (ctx, fields) => assertIssuer(fields, ctx.now),
    write: (ctx, before, columns) =>
      writeIssuer(ctx, before as unknown as Row<'issuers'>, columns as Partial<Row<'issuers'>>),
  },
};

export function updatableOf(name: string): UpdatableRecord {
  const found = updatableRecords[name];
  if (!found) throw new Error(`Imports do not update ${name}`);
  return found;
}
